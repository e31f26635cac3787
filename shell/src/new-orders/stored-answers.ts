import type { KeyValueStorage } from '@shop/shared/api';
import { isRecord, isText } from '@shop/shared/rules';

/** The server's last response about a user's news, shared by all tabs of the browser. */
export interface StoredAnswer {
  /** When the request was made, in milliseconds since 1970 by this browser's clock. */
  at: number;
  /** The time from which they count as new. */
  since: string;
  /** How many of them there are. */
  count: number;
  /** When the latest of them came; null without one. */
  newest: string | null;
}

/** What staff hear of: new orders, and answers of customers to confirmation links. */
export type NewsKind = 'orders' | 'answers';

const PREFIX: Readonly<Record<NewsKind, string>> = { orders: 'newOrders', answers: 'newAnswers' };

/** Storage key for a user, shared by all tabs. */
const keyOf = (what: 'seen' | 'heard' | 'sound' | 'notify', userId: string, kind: NewsKind = 'orders'): string =>
  `${PREFIX[kind]}.${what}.${userId}`;

/** The key of the time from which orders, or answers, count as new. */
export const seenKey = (userId: string, kind?: NewsKind): string => keyOf('seen', userId, kind);
/** The key of the last answer. */
export const answerKey = (userId: string, kind?: NewsKind): string => keyOf('heard', userId, kind);
/** The key under which the sound for new orders is turned on. */
export const soundKey = (userId: string): string => keyOf('sound', userId);
/** The key under which system notifications of new orders are turned on. */
export const notifyKey = (userId: string): string => keyOf('notify', userId);

/** The time from which orders, or answers, count as new; null before the first answer, and for an invalid value. */
export const readSeen = (storage: KeyValueStorage, userId: string, kind?: NewsKind): string | null => {
  const seen = storage.get(seenKey(userId, kind));
  return seen === null || Number.isNaN(Date.parse(seen)) ? null : seen;
};

const isStoredAnswer = (value: unknown): value is StoredAnswer =>
  isRecord(value) &&
  typeof value['at'] === 'number' &&
  isText(value['since']) &&
  typeof value['count'] === 'number' &&
  (value['newest'] === null || isText(value['newest']));

/** The last answer; null without a valid one. */
export const readStoredAnswer = (storage: KeyValueStorage, userId: string, kind?: NewsKind): StoredAnswer | null => {
  try {
    const value: unknown = JSON.parse(storage.get(answerKey(userId, kind)) ?? 'null');
    return isStoredAnswer(value) ? value : null;
  } catch {
    // An invalid value counts as none.
    return null;
  }
};
