import type { KeyValueStorage } from '@shop/shared/api';
import { DAY_MS, isRecord } from '@shop/shared/rules';

/** A delivery mark of an order, stored until the server has confirmed it. */
export interface StoredDelivery {
  /** When the order was marked, in milliseconds since 1970. */
  at: number;
  /** Whether the request was sent and failed. */
  lost: boolean;
}

/** The marks are stored in the browser for each user, because the page may be closed before the server answers. */
const keyOf = (userId: string): string => `mfe-orders.deliveries.${userId}`;

/** Entries older than this many milliseconds are dropped. */
const OLD = 30 * DAY_MS;

const isKept = (value: unknown): value is StoredDelivery =>
  isRecord(value) && typeof value.at === 'number' && typeof value.lost === 'boolean';

const readAll = (storage: KeyValueStorage, userId: string): Record<string, StoredDelivery> => {
  try {
    const value: unknown = JSON.parse(storage.get(keyOf(userId)) ?? '{}');
    const entries = isRecord(value) ? Object.entries(value) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, StoredDelivery] => isKept(entry[1])));
  } catch {
    // Invalid or foreign data: treated as nothing stored.
    return {};
  }
};

/** Reads the stored mark of an order for a user. */
export const readDelivery = (storage: KeyValueStorage, userId: string, orderId: string): StoredDelivery | undefined =>
  readAll(storage, userId)[orderId];

/** Stores the mark of an order; null removes it. */
export const storeDelivery = (
  storage: KeyValueStorage,
  userId: string,
  orderId: string,
  kept: StoredDelivery | null,
): void => {
  const others = Object.entries(readAll(storage, userId)).filter(
    ([id, { at }]) => id !== orderId && at > Date.now() - OLD,
  );
  const all = kept ? [...others, [orderId, kept]] : others;
  if (all.length > 0) storage.set(keyOf(userId), JSON.stringify(Object.fromEntries(all)));
  else storage.remove(keyOf(userId));
};
