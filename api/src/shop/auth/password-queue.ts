import pLimit from 'p-limit';
import { ShopError } from '../../errors';

/** Lets few passwords be hashed at a time: each takes a thread of the pool that files and pictures need, too. */
export interface PasswordQueue {
  /** Does the work once it has its turn. @throws ShopError unavailable at once, with Retry-After, when too many wait already */
  run: <T>(work: () => Promise<T>) => Promise<T>;
}

/** By then a full queue has had its turn, unless it has filled up again. */
const RETRY_SECONDS = 2;

/** So many turns at once, and so many that wait for theirs. */
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
