import type { Category } from '@shop/shared/contracts';

/** A category and those above it, the topmost first; a ring of parents ends where it closes. */
export const trailOf = (categories: readonly Category[], category: Category): Category[] => {
  const trail = [category];
  for (;;) {
    const parentId = trail[0]?.parentCategory?._id;
    const parent = categories.find(({ _id }) => _id === parentId);
    if (!parent || trail.includes(parent)) return trail;
    trail.unshift(parent);
  }
};
