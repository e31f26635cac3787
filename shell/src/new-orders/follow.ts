import type { KeyValueStorage } from '@shop/shared/api';
import { type NewsKind, type StoredAnswer, answerKey, readStoredAnswer, readSeen, seenKey } from './stored-answers';

/** Milliseconds between two requests for new orders while the tab is visible, and while it is hidden. */
export const ASK_EVERY = { visible: 20_000, hidden: 60_000 };

/** A time before all orders. */
const BEGINNING = new Date(0).toISOString();

/** News about new orders, or about answers of customers. */
export interface News {
  /** How many the user has not seen. */
  count: number;
  /** Whether any have arrived since the last news. */
  arrived: boolean;
  /** Whether this tab made the request. Only this tab plays a sound; the others show the same news silently. */
  own: boolean;
}

interface Options {
  storage: KeyValueStorage;
  userId: string;
  /** What is followed. Default value: `orders`. */
  kind?: NewsKind;
  /** Fetches how many have come since a time; null if the request failed. */
  ask: (since: string | null) => Promise<Pick<StoredAnswer, 'count' | 'newest'> | null>;
  /** Whether the list of orders is on screen now. */
  looksAtList: () => boolean;
  onNews: (news: News) => void;
}

/** The first millisecond after the time of an order. */
const after = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString();

/**
 * Polls for new orders, or for answers of customers in the same way. The tabs of a browser share one response: a tab
 * that finds a recent one in the storage sends no request. A hidden tab polls a third as often. What came before a
 * user's first response is not new, and neither is what the list has shown. A failed request is repeated at the next
 * interval.
 */
export function followNewOrders({ storage, userId, kind, ask, looksAtList, onNews }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let stopped = false;
  /** The latest order that this tab knows of; undefined before its first answer. */
  let latest: string | undefined;

  const period = () => (document.visibilityState === 'visible' ? ASK_EVERY.visible : ASK_EVERY.hidden);

  const take = ({ since, count, newest }: StoredAnswer, own: boolean): void => {
    if (since !== readSeen(storage, userId, kind)) return onNews({ count: 0, arrived: false, own });
    const arrived = latest !== undefined && newest !== null && newest > latest;
    if (latest === undefined || arrived) latest = newest ?? since;
    const seen = looksAtList();
    if (seen && newest !== null) storage.set(seenKey(userId, kind), after(newest));
    onNews({ count: seen ? 0 : count, arrived, own });
  };

  const askNow = async (): Promise<void> => {
    asking = true;
    const since = readSeen(storage, userId, kind);
    const answer = await ask(since);
    asking = false;
    if (stopped || answer === null) return;
    if (since === null) {
      storage.set(seenKey(userId, kind), answer.newest === null ? BEGINNING : after(answer.newest));
      latest = answer.newest ?? BEGINNING;
      return;
    }
    const stored: StoredAnswer = { at: Date.now(), since, ...answer };
    storage.set(answerKey(userId, kind), JSON.stringify(stored));
    take(stored, true);
  };

  const turn = (): void => {
    clearTimeout(timer);
    timer = setTimeout(turn, period());
    const stored = readStoredAnswer(storage, userId, kind);
    const age = stored?.since === readSeen(storage, userId, kind) ? Date.now() - stored.at : -1;
    // The timers of two tabs are never exactly in sync.
    if (stored && age >= 0 && age < period() * 0.9) take(stored, false);
    else if (!asking) void askNow();
  };

  /** The user opened another page, or came back to the tab. */
  const look = (): void => {
    const stored = readStoredAnswer(storage, userId, kind);
    if (stored) take(stored, false);
  };

  const onVisibility = () => {
    if (document.visibilityState === 'visible') turn();
  };
  document.addEventListener('visibilitychange', onVisibility);
  const unlisten = storage.onExternalChange((key) => {
    if (key === null || key === seenKey(userId, kind) || key === answerKey(userId, kind)) look();
  });
  turn();
  return {
    look,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      unlisten();
    },
  };
}
