import type { Category, Supplier } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { Field, Select, Switch } from '@shop/shared/ui';
import { SORT_OPTIONS, stockOptions } from './listing';

/** The filters of the product list as they stand in its address; '' filters nothing. */
export interface ProductFilterValues {
  category: string;
  supplier: string;
  stock: string;
  sort: string;
  /** '1' shows archived products, too. */
  archived: string;
}

interface Props {
  values: ProductFilterValues;
  onChange: (changes: Partial<ProductFilterValues>) => void;
  categories: readonly Category[];
  suppliers: readonly Supplier[];
}

const named = (all: string, entries: readonly { _id: string; name: string }[]) => [
  { value: '', label: all },
  ...entries.map(({ _id, name }) => ({ value: _id, label: name })),
];

/** Beside the search for products: category, supplier, how their stock stands, and their order. */
export function ProductFilters({ values, onChange, categories, suppliers }: Props) {
  const { lowStockUnder } = useHost().settings;
  return (
    <>
      <Field label="Category" hideLabel>
        <Select
          options={named('All categories', categories)}
          value={values.category}
          onChange={(event) => onChange({ category: event.target.value })}
        />
      </Field>
      <Field label="Supplier" hideLabel>
        <Select
          options={named('All suppliers', suppliers)}
          value={values.supplier}
          onChange={(event) => onChange({ supplier: event.target.value })}
        />
      </Field>
      <Field label="Stock" hideLabel>
        <Select
          options={stockOptions(lowStockUnder)}
          value={values.stock}
          onChange={(event) => onChange({ stock: event.target.value })}
        />
      </Field>
      <Field label="Sort by" hideLabel>
        <Select
          options={SORT_OPTIONS}
          value={values.sort}
          onChange={(event) => onChange({ sort: event.target.value })}
        />
      </Field>
      <Switch
        label="Show Archived"
        checked={values.archived === '1'}
        onChange={(event) => onChange({ archived: event.target.checked ? '1' : '' })}
      />
    </>
  );
}
