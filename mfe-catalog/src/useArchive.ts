import { type AppStore, toastShown, useAppStore } from '@shop/shared/api';
import { failureText } from '@shop/shared/forms';
import { useRef } from 'react';
import { archiveCategory, archiveProduct } from './endpoints';
import { toastWithRetry, toastWithUndo } from './undo';

/** A record that can be archived. */
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

/** Maximum time until a list shows the change, in milliseconds. */
const SHOWN_AFTER = 1_000;

/**
 * Archives or unarchives a product or a category, and offers to undo it. A toast shows an error, unless the caller
 * handles it. A second press while the first one is handled is ignored. Returns whether it was done.
 */
export const useArchive = (kind: keyof typeof calls) => {
  const store = useAppStore();
  const taken = useRef(new Set<string>());
  const tell = (text: string): void => {
    store.dispatch(toastShown({ kind: 'error', text }));
  };
  const set = async ({ _id }: Archivable, archived: boolean, onFailure: (text: string) => void): Promise<boolean> => {
    const { error } = await calls[kind](store, _id, archived);
    if (error !== undefined) onFailure(failureText(`Failed to archive ${kind}.`, error));
    return error === undefined;
  };
  const takeBack = (entry: Archivable, archived: boolean): Promise<boolean> =>
    // A repeat after a lost answer does no harm: the wanted state is sent.
    set(entry, archived, (text) => toastWithRetry(store, text, () => void takeBack(entry, archived)));
  return async (entry: Archivable, onFailure = tell): Promise<boolean> => {
    const archived = !entry.archived;
    const step = `${entry._id} ${archived}`;
    if (taken.current.has(step)) return false;
    taken.current.add(step);
    const done = await set(entry, archived, onFailure);
    // The list is updated a moment later. Until then its button still has the old label.
    setTimeout(() => taken.current.delete(step), done ? SHOWN_AFTER : 0);
    const text = `${entry.name} was ${archived ? 'archived' : 'unarchived'}`;
    const undo = () => {
      taken.current.delete(step);
      void takeBack(entry, !archived);
    };
    if (done) toastWithUndo(store, text, undo);
    return done;
  };
};
