/** The category fields that the tree needs. */
export interface TreeCategory {
  _id: string;
  name: string;
  priority: number;
  parentCategory: { _id: string } | null;
}

/** Higher priority first, then by name. */
const byPriority = (a: TreeCategory, b: TreeCategory): number =>
  b.priority - a.priority || a.name.localeCompare(b.name, 'en-US');

/** The top-level categories, sorted. */
export const topLevel = <C extends TreeCategory>(categories: readonly C[]): C[] =>
  categories.filter((category) => category.parentCategory === null).sort(byPriority);

/** The direct children of a category, sorted. */
export const childrenOf = <C extends TreeCategory>(categories: readonly C[], parentId: string): C[] =>
  categories.filter((category) => category.parentCategory?._id === parentId).sort(byPriority);

/** The ids of a category and all its descendants. */
export const subtreeIds = (categories: readonly TreeCategory[], rootId: string): Set<string> => {
  const ids = new Set([rootId]);
  for (const id of ids) for (const child of childrenOf(categories, id)) ids.add(child._id);
  return ids;
};

/** A row of the flattened tree. `orphaned`: its parent is not among the categories. */
export interface TreeRow<C> {
  category: C;
  level: number;
  orphaned: boolean;
}

/** The tree as rows: sorted parents, each followed by its children one level deeper, then the orphans. */
export const flattenTree = <C extends TreeCategory>(categories: readonly C[]): TreeRow<C>[] => {
  const known = new Set(categories.map(({ _id }) => _id));
  const below = (category: C, level: number, orphaned: boolean): TreeRow<C>[] => [
    { category, level, orphaned },
    ...childrenOf(categories, category._id).flatMap((child) => below(child, level + 1, false)),
  ];
  const orphans = categories
    .filter(({ parentCategory }) => parentCategory && !known.has(parentCategory._id))
    .sort(byPriority);
  return [
    ...topLevel(categories).flatMap((root) => below(root, 0, false)),
    ...orphans.flatMap((orphan) => below(orphan, 1, true)),
  ];
};

/**
 * The changed priorities that move a category to another position (from 0) among its siblings. As few as possible
 * change: the category gets a priority between its new neighbors. If there is no such number, the siblings above are
 * raised.
 *
 * @param siblings in their current order
 */
export const movedPriorities = <C extends TreeCategory>(
  siblings: readonly C[],
  id: string,
  place: number,
): { category: C; priority: number }[] => {
  const moving = siblings.find(({ _id }) => _id === id);
  if (!moving || siblings.indexOf(moving) === place) return [];
  const others = siblings.filter((sibling) => sibling !== moving);
  const order = others.toSpliced(place, 0, moving);
  const [above, below] = [others[place - 1], others[place]];
  const wanted = below ? below.priority + 1 : (above?.priority ?? 1) - 1;
  const priorities = new Map([[moving._id, wanted]]);
  let least = wanted;
  for (const sibling of order.slice(0, place).toReversed()) {
    least = Math.max(sibling.priority, least + 1);
    priorities.set(sibling._id, least);
  }
  return order
    .map((category) => ({ category, priority: priorities.get(category._id) ?? category.priority }))
    .filter(({ category, priority }) => priority !== category.priority);
};
