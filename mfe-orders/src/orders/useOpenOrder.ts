import { errorText, isApiError } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { useState } from 'react';
import { useOrder } from '../endpoints';
import { POLL_MS } from './polling';

/** The order that is open. */
export interface OpenOrder {
  /** The newest known version of the order; undefined until loaded. */
  order: Order | undefined;
  /** The message when the order no longer exists; null when it does. */
  gone: string | null;
  /** Why it could not be loaded; null if it was. */
  failure: { error: unknown; retry: () => void; retrying: boolean } | null;
  /** Call it with the order in a step's response, which is newer than the list. */
  onChanged: (order: Order) => void;
}

/** An order's history only grows, so the version with the longer history is newer. */
const newer = (a: Order | undefined, b: Order | undefined): Order | undefined =>
  a && b ? (a.history.length >= b.history.length ? a : b) : (a ?? b);

/**
 * Returns the order in the URL: its row in the list, otherwise the order fetched by id and polled. An order that was
 * once loaded stays, even when it no longer matches the filters or is deleted, because the user may be writing notes on
 * it.
 *
 * @param known the order's row in the list
 * @param ready whether the list has loaded
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
