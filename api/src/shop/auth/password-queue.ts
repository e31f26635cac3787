import pLimit from 'p-limit';
import { ShopError } from '../../errors';

/** Limits how many passwords are hashed at once: each takes a thread of the pool that files and pictures need too. */
export interface PasswordQueue {
  /** Runs the work when it is next in the queue. @throws ShopError unavailable at once when too many wait already */
  run: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Seconds in which a full queue is worked off. */
const RETRY_SECONDS = 2;

/** A queue that runs `atOnce` hashes at a time and lets `waiting` more wait. */
export function createPasswordQueue(atOnce: number, waiting: number): PasswordQueue {
  const limit = pLimit(atOnce);
  return {
    run: async (work) => {
      if (limit.activeCount + limit.pendingCount >= atOnce + waiting) {
        const message = 'Too many people are signing in at the moment. Please try again in a few seconds.';
        throw new ShopError('unavailable', 'BUSY', message, { retryAfter: RETRY_SECONDS });
      }
      return limit(work);
    },
  };
}
