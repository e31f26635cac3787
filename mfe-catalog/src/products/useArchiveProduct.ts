import { errorText, toastShown, useAppStore } from '@shop/shared/api';
import type { Product } from '@shop/shared/contracts';
import { archiveProduct } from '../endpoints';
import { toastWithUndo } from '../undo';

/** Archives a product or brings it back, and offers to undo it. Answers whether it was done. */
export const useArchiveProduct = (): ((product: Product) => Promise<boolean>) => {
  const store = useAppStore();
  const set = async (product: Product, archived: boolean): Promise<boolean> => {
    const arg = { params: { id: product._id }, body: { archived } };
    const { error } = await store.dispatch(archiveProduct(arg, { track: false }));
    if (error === undefined) return true;
    const text = `Failed to archive product. ${errorText(error, '')}`.trim();
    store.dispatch(toastShown({ kind: 'error', text }));
    return false;
  };
  return async (product) => {
    const archived = !product.archived;
    const done = await set(product, archived);
    const text = `${product.name} was ${archived ? 'archived' : 'brought back'}`;
    if (done) toastWithUndo(store, text, () => void set(product, !archived));
    return done;
  };
};
