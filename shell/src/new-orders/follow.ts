import type { KeyValueStorage } from '@shop/shared/api';
import { type StoredAnswer, answerKey, readStoredAnswer, readSeen, seenKey } from './stored-answers';

/** Milliseconds between two requests for new orders while the tab is visible, and while it is hidden. */
export const ASK_EVERY = { visible: 20_000, hidden: 60_000 };

/** Before every order. */
const BEGINNING = new Date(0).toISOString();

/** What became of the new orders. */
export interface News {
  /** How many wait that the person has not seen. */
  count: number;
  /** Some came since the news before. */
  arrived: boolean;
  /** This tab made the request. Only it makes a sound; the other tabs show the same news in silence. */
  own: boolean;
}

interface Options {
  storage: KeyValueStorage;
  userId: string;
  /** Fetches the waiting orders that were placed since a moment; null when no answer came. */
  ask: (since: string | null) => Promise<Pick<StoredAnswer, 'count' | 'newest'> | null>;
  /** Whether the list of orders is on screen now. */
  looksAtList: () => boolean;
  onNews: (news: News) => void;
}

/** The first moment after that of an order. */
const after = (moment: string): string => new Date(Date.parse(moment) + 1).toISOString();

/**
 * Polls for new orders. The tabs of a browser share one answer: a tab that finds a recent one in the storage sends no
 * request. A hidden tab polls a third as often. Orders from before a person's first answer are not new, and what the
 * list has shown is no longer new. A failed request is repeated at the next turn.
 */
export function followNewOrders({ storage, userId, ask, looksAtList, onNews }: Options) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let stopped = false;
  /** The latest order that this tab knows of; undefined before its first answer. */
  let latest: string | undefined;

  const period = () => (document.visibilityState === 'visible' ? ASK_EVERY.visible : ASK_EVERY.hidden);

  const take = ({ since, count, newest }: StoredAnswer, own: boolean): void => {
    if (since !== readSeen(storage, userId)) return onNews({ count: 0, arrived: false, own });
    const arrived = latest !== undefined && newest !== null && newest > latest;
    if (latest === undefined || arrived) latest = newest ?? since;
    const seen = looksAtList();
    if (seen && newest !== null) storage.set(seenKey(userId), after(newest));
    onNews({ count: seen ? 0 : count, arrived, own });
  };

  const askNow = async (): Promise<void> => {
    asking = true;
    const since = readSeen(storage, userId);
    const answer = await ask(since);
    asking = false;
    if (stopped || answer === null) return;
    if (since === null) {
      storage.set(seenKey(userId), answer.newest === null ? BEGINNING : after(answer.newest));
      latest = answer.newest ?? BEGINNING;
      return;
    }
    const stored: StoredAnswer = { at: Date.now(), since, ...answer };
    storage.set(answerKey(userId), JSON.stringify(stored));
    take(stored, true);
  };

  const turn = (): void => {
    clearTimeout(timer);
    timer = setTimeout(turn, period());
    const stored = readStoredAnswer(storage, userId);
    const age = stored?.since === readSeen(storage, userId) ? Date.now() - stored.at : -1;
    // Timers of two tabs are never quite in step.
    if (stored && age >= 0 && age < period() * 0.9) take(stored, false);
    else if (!asking) void askNow();
  };

  /** The person came to another page, or to the tab. */
  const look = (): void => {
    const stored = readStoredAnswer(storage, userId);
    if (stored) take(stored, false);
  };

  const onVisibility = () => {
    if (document.visibilityState === 'visible') turn();
  };
  document.addEventListener('visibilitychange', onVisibility);
  const unlisten = storage.onExternalChange((key) => {
    if (key === null || key === seenKey(userId) || key === answerKey(userId)) look();
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
