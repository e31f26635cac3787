import { and, eq } from 'drizzle-orm';
import type { OwnPassword } from '@shop/shared/contracts';
import type { Db, Tx } from '../../database/client';
import { users } from '../../database/schema';
import { invalid } from '../../errors';
import { auditedWrite } from '../../audit/audited-write';
import type { WriteContext } from '../../actor';
import type { Account } from './auth-service';
import { commonPasswordProblem } from './common-passwords';
import { checkPassword, hashPassword } from './passwords';
import { endSessions } from './sessions';

/** Replaces the hash of an older version by one of today's, unless the password was changed meanwhile. */
export async function replaceOldHash(db: Db, { user, passwordHash }: Account, password: string): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(and(eq(users.id, user._id), eq(users.passwordHash, passwordHash)));
}

/**
 * Sets a new password for the actor, and ends all of their sessions except the current one.
 *
 * @throws ShopError invalid when the current password is wrong, or the new one is the same or a common one
 */
export async function changeOwnPassword(
  db: Db,
  { currentPassword, newPassword }: OwnPassword,
  context: WriteContext,
): Promise<void> {
  const { userId, sessionId } = context.actor;
  const [user] = await db
    .select({ passwordHash: users.passwordHash, name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if ((await checkPassword(user?.passwordHash ?? null, currentPassword)) === 'wrong') {
    throw invalid('currentPassword', 'The current password is wrong');
  }
  if (newPassword === currentPassword.normalize('NFKC'))
    throw invalid('newPassword', 'The new password must differ from the current one');
  const common = await commonPasswordProblem(newPassword, [user?.name, user?.email]);
  if (common !== null) throw invalid('newPassword', common);
  const passwordHash = await hashPassword(newPassword);
  const write = async (tx: Tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await endSessions(tx, userId, context.now, sessionId);
    return { entry: { action: 'change-password', entity: 'staff', entityId: userId } };
  };
  await auditedWrite(db, write, context);
}
