import { type AppStore, isApiError, toastShown } from '@shop/shared/api';
import type { Product } from '@shop/shared/contracts';
import { reasonText } from '@shop/shared/forms';
import { bulkUpdateProducts, getProduct } from '../endpoints';
import { goneOf, namesOf } from './gone';

/** The products that a call changed, as they are now, or why it changed none. */
type Result = { data: Product[]; error?: undefined } | { data?: undefined; error: unknown };

/** The product of which somebody else has written a newer version. */
const outdatedOf = (error: unknown, sent: readonly Product[]): Product[] =>
  isApiError(error) && error.status === 409 ? sent.filter(({ _id }) => _id === error.details.productId) : [];

/**
 * Archives or unarchives products by the versions that are known of them, all or none. `insteadOf` answers what to send
 * in place of a product that was changed or deleted meanwhile: null leaves it out, undefined gives up.
 */
async function send(
  store: AppStore,
  products: readonly Product[],
  archived: boolean,
  insteadOf: (product: Product, isGone: boolean) => Promise<Product | null | undefined>,
): Promise<Result> {
  const left = new Map(products.map((product) => [product._id, product]));
  // Each refusal is about other products, unless colleagues write one again and again.
  for (let tries = 0; left.size > 0; tries += 1) {
    const sent = [...left.values()];
    const body = { products: sent.map(({ _id, version }) => ({ _id, version, archived })) };
    const { data, error } = await store.dispatch(bulkUpdateProducts({ body }, { track: false }));
    if (data) return { data };
    const gone = goneOf(error, sent);
    const refused = [...gone, ...outdatedOf(error, sent)];
    if (refused.length === 0 || tries > 2 * products.length) return { error };
    for (const product of refused) {
      const next = await insteadOf(product, gone.includes(product));
      if (next === undefined) return { error };
      if (next === null) left.delete(product._id);
      else left.set(next._id, next);
    }
  }
  return { data: [] };
}

/**
 * Archives or unarchives products, all or none. Answers those that this call changed: what a colleague did meanwhile is
 * not this person's to undo.
 */
export const archiveMany = (store: AppStore, products: readonly Product[], archived: boolean): Promise<Result> =>
  send(store, products, archived, async ({ _id }, isGone) => {
    if (isGone) return undefined;
    const latest = getProduct({ params: { id: _id } }, { forceRefetch: true, subscribe: false });
    const { data: now } = await store.dispatch(latest);
    return now?.archived === archived ? null : now;
  });

/** Takes that back, except for products that somebody has changed or deleted since. They are named. */
export async function undoArchive(store: AppStore, changed: readonly Product[], archived: boolean): Promise<void> {
  const kept: Product[] = [];
  const { error } = await send(store, changed, !archived, (product) => {
    kept.push(product);
    return Promise.resolve(null);
  });
  const tell = (text: string) => store.dispatch(toastShown({ kind: 'error', text }));
  if (error !== undefined) tell(`Not undone. ${reasonText(error)}`);
  else if (kept.length > 0) tell(`Not undone for ${namesOf(kept)}: changed or deleted meanwhile.`);
}
