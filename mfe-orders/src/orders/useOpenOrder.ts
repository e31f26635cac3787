import { errorText, isApiError } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { useState } from 'react';
import { useOrder } from '../endpoints';
import { POLL_MS } from './polling';

/** An order that is looked at. */
export interface OpenOrder {
  /** The newest that is known of it; undefined until something is. */
  order: Order | undefined;
  /** In words, that it is no longer there; null while it is. */
  gone: string | null;
  /** Why it could not be read at all; null otherwise. */
  failure: { error: unknown; retry: () => void; retrying: boolean } | null;
  /** What a step answered is newer than what the list still shows. */
  onChanged: (order: Order) => void;
}

/** Orders only move forward: the one with more behind it is the newer one. */
const newer = (a: Order | undefined, b: Order | undefined): Order | undefined =>
  a && b ? (a.history.length >= b.history.length ? a : b) : (a ?? b);

/**
 * The order of the address: the row at hand, else fetched by its id, again and again. What was seen once stays, also
 * when the order leaves the list's filters or is deleted: somebody may be writing a note on it.
 *
 * @param known the list's row of it
 * @param ready whether the list has come
 */
export function useOpenOrder(id: string, known: Order | undefined, ready: boolean): OpenOrder {
  const [seen, setSeen] = useState(known);
  const query = useOrder(
    { params: { id } },
    { skip: known !== undefined || !ready, pollingInterval: POLL_MS, refetchOnMountOrArgChange: true },
  );
  const order = newer(known ?? query.currentData, seen);
  if (order !== seen) setSeen(order);
  const { error } = query;
  const missing = known === undefined && isApiError(error) && error.status === 404;
  return {
    order,
    gone: missing ? errorText(error, '') : null,
    failure:
      order === undefined && query.isError
        ? { error, retry: () => void query.refetch(), retrying: query.isFetching }
        : null,
    onChanged: (changed) => setSeen((before) => newer(changed, before)),
  };
}
