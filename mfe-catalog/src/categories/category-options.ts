import type { Category } from '@shop/shared/contracts';
import { flattenTree } from '@shop/shared/rules';
import type { SelectOption } from '@shop/shared/ui';

const INDENT = '\u2003';

/** Options for a category field: the live categories as a tree, and the selected category even if it is archived. */
export const categoryOptions = (
  categories: readonly Category[],
  chosen: { _id: string; name: string } | null,
  none = 'No category',
): SelectOption[] => {
  const live = categories.filter(({ archived }) => !archived);
  const options = flattenTree(live).map(({ category: { _id, name }, level }) => ({
    value: _id,
    label: INDENT.repeat(level) + name,
  }));
  const missing = chosen !== null && !live.some(({ _id }) => _id === chosen._id);
  return [
    { value: '', label: none },
    ...(missing ? [{ value: chosen._id, label: `${chosen.name} (archived)` }] : []),
    ...options,
  ];
};
