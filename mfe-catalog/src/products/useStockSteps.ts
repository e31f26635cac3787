import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { Product, StockEntry, StockResponse } from '@shop/shared/contracts';
import { useBeforeLeaving } from '@shop/shared/forms';
import { type VariantAxes, stockKey, variantsOf } from '@shop/shared/rules';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { bulkUpdateStock, useStock } from '../endpoints';
import { StockQueue, type StockChanges } from './stock-queue';

/** State of the stock query. */
interface StockQuery {
  data?: StockResponse | undefined;
  isSuccess: boolean;
  isFetching: boolean;
  startedTimeStamp?: number | undefined;
}

/** The newer of the fetched stock and the response to the last batch. */
const newest = ({ data, isSuccess, isFetching, startedTimeStamp = 0 }: StockQuery, saved: StockChanges['saved']) =>
  saved !== null && (isFetching || !isSuccess || startedTimeStamp < saved.at) ? saved.stock : data;

/** The stock of a product with quick steps. Steps appear on screen immediately and are saved together. */
export function useStockSteps(product: Product) {
  const dispatch = useAppDispatch();
  const id = product._id;
  const stock = useStock({ params: { id } });
  const [queue] = useState(
    () => new StockQueue((stockUpdates) => dispatch(bulkUpdateStock({ params: { id }, body: { stockUpdates } }))),
  );
  const { unsaved, saved, refusal } = useSyncExternalStore(queue.subscribe, queue.read);
  const { refetch } = stock;

  const readAgain = useEffectEvent(() => void refetch());
  useEffect(() => {
    // After any refusal, fetches the real quantity.
    if (refusal.attempt > 0) readAgain();
  }, [refusal.attempt]);

  useBeforeLeaving(unsaved.size > 0, () => void queue.flush());
  const sayLater = useEffectEvent(async () => {
    const { attempt } = queue.read().refusal;
    await queue.flush();
    const after = queue.read().refusal;
    if (after.attempt > attempt)
      dispatch(toastShown({ kind: 'error', text: `Failed to update the stock of ${product.name}. ${after.text}` }));
  });
  useEffect(() => () => void sayLater(), []);

  /** The entries after all steps are saved. Entries created by steps are last. */
  const counted = (entries: readonly StockEntry[], axes: VariantAxes): StockEntry[] => {
    const known = new Set(entries.map(({ key }) => key));
    const opened = variantsOf(axes).flatMap((variant) => {
      const key = stockKey(variant);
      const quantity = known.has(key) ? undefined : unsaved.get(key);
      return quantity === undefined ? [] : { ...variant, key, quantity };
    });
    const stepped = entries.map((entry) => ({ ...entry, quantity: entry.quantity + (unsaved.get(entry.key) ?? 0) }));
    return [...stepped, ...opened].map((entry) => ({ ...entry, quantity: Math.max(entry.quantity, 0) }));
  };

  return { stock, current: newest(stock, saved), counted, queue, refusal };
}
