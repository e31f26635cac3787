import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { Category } from '@shop/shared/contracts';
import { failureText } from '@shop/shared/forms';
import { movedPriorities } from '@shop/shared/rules';
import { useRef } from 'react';
import { useUpdateCategory } from '../endpoints';

/**
 * Moves a category to another position among its siblings, one move at a time. The topmost priority is saved first, so
 * that a failed save leaves the old order.
 */
export const useCategoryOrder = () => {
  const dispatch = useAppDispatch();
  const [update] = useUpdateCategory();
  const moving = useRef(false);

  const save = async (siblings: readonly Category[], moved: Category, place: number): Promise<void> => {
    for (const { category, priority } of movedPriorities(siblings, moved._id, place)) {
      const { _id, version } = category;
      const { error } = await update({ params: { id: _id }, body: { priority, version } });
      if (error === undefined) continue;
      dispatch(toastShown({ kind: 'error', text: failureText('Failed to save category.', error) }));
      return;
    }
    const text = `${moved.name} is now ${String(place + 1)} of ${String(siblings.length)}`;
    dispatch(toastShown({ kind: 'success', text }));
  };

  return async (siblings: readonly Category[], moved: Category, place: number): Promise<void> => {
    if (moving.current) return;
    moving.current = true;
    await save(siblings, moved, place);
    moving.current = false;
  };
};
