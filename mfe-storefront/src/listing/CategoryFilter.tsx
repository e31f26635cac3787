import type { Category } from '@shop/shared/contracts';
import { flattenTree, subtreeIds } from '@shop/shared/rules';
import { Field, Select } from '@shop/shared/ui';

interface Props {
  categories: readonly Category[];
  /** A category id, '' for all. */
  value: string;
  onChange: (categoryId: string) => void;
}

/** Selects a category. Subcategories are indented below their parent. */
export function CategoryFilter({ categories, value, onChange }: Props) {
  const options = [
    { value: '', label: 'All categories' },
    ...flattenTree(categories).map(({ category: { _id, name }, level }) => ({
      value: _id,
      label: `${'\u2003'.repeat(level)}${name}`,
    })),
  ];
  return (
    <Field label="Category">
      <Select value={value} options={options} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

/** Returns a predicate: whether a product is in the category or one of its subcategories. '' matches every category. */
export const inCategory = (categories: readonly Category[], categoryId: string) => {
  const ids = categoryId === '' ? undefined : subtreeIds(categories, categoryId);
  return (product: { category: { _id: string } | null }): boolean =>
    !ids || (product.category !== null && ids.has(product.category._id));
};
