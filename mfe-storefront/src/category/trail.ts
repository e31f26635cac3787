import type { Category } from '@shop/shared/contracts';

/** The category and its ancestors, topmost first. A cycle of parents ends the list at the first repeated category. */
export const trailOf = (categories: readonly Category[], category: Category): Category[] => {
  const trail = [category];
  for (;;) {
    const parentId = trail[0]?.parentCategory?._id;
    const parent = categories.find(({ _id }) => _id === parentId);
    if (!parent || trail.includes(parent)) return trail;
    trail.unshift(parent);
  }
};
