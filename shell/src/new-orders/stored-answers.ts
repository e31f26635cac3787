import type { KeyValueStorage } from '@shop/shared/api';
import { isRecord, isText } from '@shop/shared/rules';

/** What the server last said of a person's new orders, whichever of the browser's tabs asked. */
export interface StoredAnswer {
  /** When it was asked, in milliseconds since 1970 by this browser's clock. */
  at: number;
  /** The moment from which on orders count as new. */
  since: string;
  /** How many of them wait to be accepted. */
  count: number;
  /** When the latest of them was placed; null where there is none. */
  newest: string | null;
}

/** Kept in the browser for each person apart, and seen by all tabs. */
const keyOf = (what: 'seen' | 'heard' | 'sound' | 'notify', userId: string): string => `newOrders.${what}.${userId}`;

/** Where the moment is kept from which on orders count as new. */
export const seenKey = (userId: string): string => keyOf('seen', userId);
/** Where the last answer is kept. */
export const answerKey = (userId: string): string => keyOf('heard', userId);
/** Where it is kept that new orders are to be heard. */
export const soundKey = (userId: string): string => keyOf('sound', userId);
/** Where it is kept that the system is to tell of new orders. */
export const notifyKey = (userId: string): string => keyOf('notify', userId);

/** The moment from which on orders count as new; null before the first answer, and for what is none. */
export const readSeen = (storage: KeyValueStorage, userId: string): string | null => {
  const seen = storage.get(seenKey(userId));
  return seen === null || Number.isNaN(Date.parse(seen)) ? null : seen;
};

const isStoredAnswer = (value: unknown): value is StoredAnswer =>
  isRecord(value) &&
  typeof value['at'] === 'number' &&
  isText(value['since']) &&
  typeof value['count'] === 'number' &&
  (value['newest'] === null || isText(value['newest']));

/** The last answer; null where there is none that can be read. */
export const readStoredAnswer = (storage: KeyValueStorage, userId: string): StoredAnswer | null => {
  try {
    const value: unknown = JSON.parse(storage.get(answerKey(userId)) ?? 'null');
    return isStoredAnswer(value) ? value : null;
  } catch {
    // Damaged or foreign: the same as none.
    return null;
  }
};
