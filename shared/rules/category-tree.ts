/** What a tree needs to know of a category. */
export interface TreeCategory {
  _id: string;
  name: string;
  priority: number;
  parentCategory: { _id: string } | null;
}

/** Higher priority first, then by name. */
const byPriority = (a: TreeCategory, b: TreeCategory): number =>
  b.priority - a.priority || a.name.localeCompare(b.name, 'en-US');

/** Top-level categories in their order. */
export const topLevel = <C extends TreeCategory>(categories: readonly C[]): C[] =>
  categories.filter((category) => category.parentCategory === null).sort(byPriority);

/** Direct children in their order. */
export const childrenOf = <C extends TreeCategory>(categories: readonly C[], parentId: string): C[] =>
  categories.filter((category) => category.parentCategory?._id === parentId).sort(byPriority);

/** Ids of a category and everything below it. */
export const subtreeIds = (categories: readonly TreeCategory[], rootId: string): Set<string> => {
  const ids = new Set([rootId]);
  for (const id of ids) for (const child of childrenOf(categories, id)) ids.add(child._id);
  return ids;
};

/** A row of the flattened tree; `orphaned` when its parent is not among the categories. */
export interface TreeRow<C> {
  category: C;
  level: number;
  orphaned: boolean;
}

/** The tree as rows: parents in order, children under them one level deeper, orphans last. */
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
 * The priorities that give one of its siblings another place among them, from 0. As few as possible change: it takes
 * one that lies between its new neighbors; without such a number, those above it are raised.
 *
 * @param siblings in their order
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
