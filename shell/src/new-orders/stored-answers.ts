import type { KeyValueStorage } from '@shop/shared/api';
import { isRecord, isText } from '@shop/shared/rules';

/** The server's last answer about a user's new orders, shared by all tabs of the browser. */
export interface StoredAnswer {
  /** When the request was made, in milliseconds since 1970 by this browser's clock. */
  at: number;
  /** The time from which orders count as new. */
  since: string;
  /** How many of them wait to be accepted. */
  count: number;
  /** When the latest of them was placed; null without one. */
  newest: string | null;
}

/** Storage key for a user, shared by all tabs. */
const keyOf = (what: 'seen' | 'heard' | 'sound' | 'notify', userId: string): string => `newOrders.${what}.${userId}`;

/** The key of the time from which orders count as new. */
export const seenKey = (userId: string): string => keyOf('seen', userId);
/** The key of the last answer. */
export const answerKey = (userId: string): string => keyOf('heard', userId);
/** The key under which the sound for new orders is turned on. */
export const soundKey = (userId: string): string => keyOf('sound', userId);
/** The key under which system notifications of new orders are turned on. */
export const notifyKey = (userId: string): string => keyOf('notify', userId);

/** The time from which orders count as new; null before the first answer, and for an invalid value. */
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

/** The last answer; null without a valid one. */
export const readStoredAnswer = (storage: KeyValueStorage, userId: string): StoredAnswer | null => {
  try {
    const value: unknown = JSON.parse(storage.get(answerKey(userId)) ?? 'null');
    return isStoredAnswer(value) ? value : null;
  } catch {
    // An invalid value counts as none.
    return null;
  }
};
