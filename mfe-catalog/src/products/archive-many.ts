import { type AppStore, toastShown } from '@shop/shared/api';
import type { Product } from '@shop/shared/contracts';
import { reasonText } from '@shop/shared/forms';
import { namesInSentence } from '@shop/shared/rules';
import { bulkUpdateProducts, latestProduct } from '../endpoints';
import { toastWithRetry } from '../undo';
import { goneOf, outdatedIds } from './gone';

/** The products that a call changed, as they are now, or why it changed none. */
type Result = { data: Product[]; error?: undefined } | { data?: undefined; error: unknown };

/** The products of which somebody else has written a newer version. */
const outdatedOf = (error: unknown, sent: readonly Product[]): Product[] => {
  const ids = outdatedIds(error);
  return sent.filter(({ _id }) => ids.includes(_id));
};

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
 * Archives or unarchives products, all or none. Answers those that this person changed: what a colleague did meanwhile
 * is not this person's to undo.
 *
 * @param unanswered what an earlier press sent whose answer was lost. A product that is one version further and as that
 *   press wanted was changed by it.
 */
export async function archiveMany(
  store: AppStore,
  products: readonly Product[],
  archived: boolean,
  unanswered: readonly Product[] = [],
): Promise<Result> {
  const byLostPress: Product[] = [];
  const { data, error } = await send(store, products, archived, async (product, isGone) => {
    if (isGone) return undefined;
    const now = await latestProduct(store.dispatch, product._id);
    if (now?.archived !== archived) return now;
    if (unanswered.some(({ _id, version }) => _id === now._id && version + 1 === now.version)) byLostPress.push(now);
    return null;
  });
  return data ? { data: [...data, ...byLostPress] } : { error };
}

/**
 * Takes that back, except for products that somebody has changed or deleted since. They are named. After a lost answer
 * it can be tried again: what the first try has done counts as done.
 */
export async function undoArchive(store: AppStore, changed: readonly Product[], archived: boolean): Promise<void> {
  const kept: Product[] = [];
  const { error } = await send(store, changed, !archived, async (product, isGone) => {
    const now = isGone ? undefined : await latestProduct(store.dispatch, product._id);
    if (now?.archived !== !archived) kept.push(product);
    return null;
  });
  if (error !== undefined) {
    toastWithRetry(store, `Not undone. ${reasonText(error)}`, () => void undoArchive(store, changed, archived));
  } else if (kept.length > 0) {
    const names = namesInSentence(kept.map(({ name }) => name));
    store.dispatch(toastShown({ kind: 'error', text: `Not undone for ${names}: changed or deleted meanwhile.` }));
  }
}
