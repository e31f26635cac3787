import type { KeyValueStorage } from '@shop/shared/api';
import { isRecord } from '@shop/shared/rules';

/** An order that somebody marked as delivered, as long as the server is not known to have it. */
export interface StoredDelivery {
  /** When it was marked, in milliseconds since 1970. */
  at: number;
  /** It was sent, and did not arrive. */
  lost: boolean;
}

/** Kept in the browser, for each person apart: the page may be gone before the server's answer is. */
const keyOf = (userId: string): string => `mfe-orders.deliveries.${userId}`;

/** After so many milliseconds nobody asks about it any more. */
const OLD = 30 * 86_400_000;

const isKept = (value: unknown): value is StoredDelivery =>
  isRecord(value) && typeof value.at === 'number' && typeof value.lost === 'boolean';

const readAll = (storage: KeyValueStorage, userId: string): Record<string, StoredDelivery> => {
  try {
    const value: unknown = JSON.parse(storage.get(keyOf(userId)) ?? '{}');
    const entries = isRecord(value) ? Object.entries(value) : [];
    return Object.fromEntries(entries.filter((entry): entry is [string, StoredDelivery] => isKept(entry[1])));
  } catch {
    // Damaged or foreign: nothing is kept.
    return {};
  }
};

/** What is kept of an order for a person. */
export const readDelivery = (storage: KeyValueStorage, userId: string, orderId: string): StoredDelivery | undefined =>
  readAll(storage, userId)[orderId];

/** Keeps it, or forgets it (null). */
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
