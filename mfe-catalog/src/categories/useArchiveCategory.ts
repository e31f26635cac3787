import { errorText, toastShown, useAppStore } from '@shop/shared/api';
import type { Category } from '@shop/shared/contracts';
import { archiveCategory } from '../endpoints';
import { toastWithUndo } from '../undo';

/** Archives a category or brings it back, and offers to undo it. Answers why it failed; undefined when it was done. */
export const useArchiveCategory = (): ((category: Category) => Promise<string | undefined>) => {
  const store = useAppStore();
  const set = async ({ _id }: Category, archived: boolean): Promise<string | undefined> => {
    const arg = { params: { id: _id }, body: { archived } };
    const { error } = await store.dispatch(archiveCategory(arg, { track: false }));
    return error === undefined ? undefined : `Failed to archive category. ${errorText(error, '')}`.trim();
  };
  const undo = async (category: Category, archived: boolean) => {
    const failure = await set(category, archived);
    if (failure !== undefined) store.dispatch(toastShown({ kind: 'error', text: failure }));
  };
  return async (category) => {
    const archived = !category.archived;
    const failure = await set(category, archived);
    if (failure !== undefined) return failure;
    const text = `${category.name} was ${archived ? 'archived' : 'brought back'}`;
    toastWithUndo(store, text, () => void undo(category, !archived));
    return undefined;
  };
};
