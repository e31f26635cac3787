import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { sessions } from '../../database/schema';

/**
 * Ends the open sessions of an account, so that their access tokens and refresh tokens become invalid.
 *
 * @param keep the id of a session that stays open
 */
export async function endSessions(executor: Executor, userId: string, now: Date, keep?: string): Promise<void> {
  await executor
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        keep === undefined ? undefined : ne(sessions.id, keep),
      ),
    );
}
