import type { StaffMember, callSchemas } from '@shop/shared/contracts';
import { and, asc, eq, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Tx } from '../../database/client';
import { isUniqueViolation, withTransaction } from '../../database/client';
import { users } from '../../database/schema';
import { ShopError, conflict, invalid } from '../../errors';
import { commonPasswordProblem } from '../auth/common-passwords';
import { hashPassword } from '../auth/passwords';
import { endSessions } from '../auth/sessions';
import { audit } from '../audit/audit';
import { differences, assertCurrentVersion } from '../audit/staff-write';
import type { StaffWrite } from '../audit/staff-write';
import { getStaff } from './accounts';

type StaffCreateInput = z.output<(typeof callSchemas)['createStaff']['body']>;
type StaffUpdateInput = z.output<(typeof callSchemas)['updateStaff']['body']>;

/** What the log keeps of an account; never anything of its password. */
const written = ({ name, email, username, role, active }: StaffMember) => ({ name, email, username, role, active });

const taken = (field: 'email' | 'username', message: string) =>
  new ShopError('conflict', 'ACCOUNT_EXISTS', message, { errors: [{ field, message }] });

/** Writes an account. @throws ShopError conflict ACCOUNT_EXISTS when its address or username belongs to another one */
async function writing<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw taken('email', 'An account with this email exists already');
    if (isUniqueViolation(error, 'users_username_key')) throw taken('username', 'This username is taken');
    throw error;
  }
}

/**
 * The account as it stays until the transaction ends, and whether it is the last that may manage accounts. All admins are
 * locked with it, always in one order, so that two of them cannot remove each other at the same time.
 */
async function lockAccount(tx: Tx, id: string): Promise<{ account: StaffMember; isLastAdmin: boolean }> {
  const locked = await tx
    .select({ id: users.id, role: users.role, active: users.active })
    .from(users)
    .where(or(eq(users.id, id), and(eq(users.role, 'admin'), eq(users.active, true))))
    .orderBy(asc(users.id))
    .for('update');
  const admins = locked.filter(({ role, active }) => role === 'admin' && active);
  return { account: await getStaff(tx, id), isLastAdmin: admins.length === 1 && admins[0]?.id === id };
}

/** @throws ShopError invalid for a password that many others have, too */
async function refuseCommon(password: string, { name, email, username }: Partial<StaffCreateInput>): Promise<void> {
  const problem = await commonPasswordProblem(password, [name, email, username]);
  if (problem !== null) throw invalid('password', problem);
}

const lastAdmin = () => conflict('LAST_ADMIN', 'This is the last active admin: make someone else an admin first');

/**
 * Adds an account for someone who works for the shop.
 *
 * @throws ShopError conflict ACCOUNT_EXISTS when the address or the username is taken; invalid for a common password
 */
export async function createStaff(
  db: Db,
  { password, ...values }: StaffCreateInput,
  { actor, now, requestId }: StaffWrite,
): Promise<StaffMember> {
  await refuseCommon(password, values);
  const passwordHash = await hashPassword(password);
  return writing(() =>
    withTransaction(db, async (tx) => {
      const [made] = await tx
        .insert(users)
        .values({ ...values, passwordHash, createdAt: now })
        .returning({ id: users.id });
      if (made === undefined) throw new Error('The account was not written.');
      const account = await getStaff(tx, made.id);
      await audit(tx, {
        actor,
        action: 'create',
        entity: 'staff',
        entityId: made.id,
        after: written(account),
        requestId,
      });
      return account;
    }),
  );
}

/**
 * Changes name, address, username and role of an account. A new role counts from the next call that its owner makes.
 *
 * @throws ShopError notFound without such an account; conflict VERSION_OLD when the write is based on an old read, OWN_ROLE for a
 * change of one's own role, LAST_ADMIN when nobody would be left to manage accounts, ACCOUNT_EXISTS when the address or
 * the username is taken
 */
export function updateStaff(
  db: Db,
  id: string,
  { version, ...values }: StaffUpdateInput,
  { actor, requestId }: StaffWrite,
): Promise<StaffMember> {
  return writing(() =>
    withTransaction(db, async (tx) => {
      const { account: before, isLastAdmin } = await lockAccount(tx, id);
      assertCurrentVersion(before.name, before.version, version);
      if (values.role !== before.role) {
        if (id === actor.userId) throw conflict('OWN_ROLE', 'You cannot change your own role');
        if (isLastAdmin) throw lastAdmin();
      }
      await tx.update(users).set(values).where(eq(users.id, id));
      const account = await getStaff(tx, id);
      await audit(tx, {
        actor,
        action: 'update',
        entity: 'staff',
        entityId: id,
        ...differences(written(before), written(account)),
        requestId,
      });
      return account;
    }),
  );
}

/**
 * Switches an account off, which ends its sessions at once, or on again.
 *
 * @throws ShopError notFound without such an account; conflict OWN_ACCOUNT for one's own, LAST_ADMIN when nobody would be left to
 * manage accounts
 */
export async function setStaffActive(
  db: Db,
  id: string,
  active: boolean,
  { actor, now, requestId }: StaffWrite,
): Promise<StaffMember> {
  return withTransaction(db, async (tx) => {
    const { account: before, isLastAdmin } = await lockAccount(tx, id);
    if (!active) {
      if (id === actor.userId) throw conflict('OWN_ACCOUNT', 'You cannot deactivate your own account');
      if (isLastAdmin) throw lastAdmin();
      await endSessions(tx, id, now);
    }
    if (before.active === active) return before;
    await tx.update(users).set({ active }).where(eq(users.id, id));
    await audit(tx, {
      actor,
      action: active ? 'activate' : 'deactivate',
      entity: 'staff',
      entityId: id,
      before: { active: before.active },
      after: { active },
      requestId,
    });
    return getStaff(tx, id);
  });
}

/**
 * Gives somebody else's account a new password, and ends its sessions.
 *
 * @throws ShopError notFound without such an account, conflict OWN_ACCOUNT for one's own, which asks for the current password, invalid
 * for a common password
 */
export async function resetStaffPassword(
  db: Db,
  id: string,
  password: string,
  { actor, now, requestId }: StaffWrite,
): Promise<void> {
  if (id === actor.userId) throw conflict('OWN_ACCOUNT', 'Change your own password on the page My Account');
  await refuseCommon(password, await getStaff(db, id));
  const passwordHash = await hashPassword(password);
  await withTransaction(db, async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, id));
    await endSessions(tx, id, now);
    await audit(tx, { actor, action: 'reset-password', entity: 'staff', entityId: id, requestId });
  });
}
