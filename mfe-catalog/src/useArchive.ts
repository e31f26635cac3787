import { type AppStore, toastShown, useAppStore } from '@shop/shared/api';
import { failureText } from '@shop/shared/forms';
import { archiveCategory, archiveProduct } from './endpoints';
import { toastWithUndo } from './undo';

/** What can be archived. */
interface Archivable {
  _id: string;
  name: string;
  archived: boolean;
}

const argOf = (id: string, archived: boolean) => ({ params: { id }, body: { archived } });

const calls = {
  product: (store: AppStore, id: string, archived: boolean) =>
    store.dispatch(archiveProduct(argOf(id, archived), { track: false })),
  category: (store: AppStore, id: string, archived: boolean) =>
    store.dispatch(archiveCategory(argOf(id, archived), { track: false })),
};

/**
 * Archives a product or a category, or brings it back, and offers to undo it. Why it failed is told by a toast, unless
 * the caller takes it. Answers whether it was done.
 */
export const useArchive = (kind: keyof typeof calls) => {
  const store = useAppStore();
  const tell = (text: string): void => {
    store.dispatch(toastShown({ kind: 'error', text }));
  };
  const set = async ({ _id }: Archivable, archived: boolean, onFailure: (text: string) => void): Promise<boolean> => {
    const { error } = await calls[kind](store, _id, archived);
    if (error !== undefined) onFailure(failureText(`Failed to archive ${kind}.`, error));
    return error === undefined;
  };
  return async (entry: Archivable, onFailure = tell): Promise<boolean> => {
    const archived = !entry.archived;
    const done = await set(entry, archived, onFailure);
    const text = `${entry.name} was ${archived ? 'archived' : 'brought back'}`;
    if (done) toastWithUndo(store, text, () => void set(entry, !archived, tell));
    return done;
  };
};
