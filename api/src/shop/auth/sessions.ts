import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Executor } from '../../database/client';
import { sessions } from '../../database/schema';

/**
 * Ends an account's open sessions: from then on neither their access tokens nor their refresh tokens are worth anything.
 *
 * @param keep the session that goes on, where one does
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
