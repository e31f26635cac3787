import type { StaffMember, callSchemas } from '@shop/shared/contracts';
import { and, asc, eq, or } from 'drizzle-orm';
import type { z } from 'zod';
import type { Actor, WriteContext } from '../../actor';
import type { Db, Tx } from '../../database/client';
import { isUniqueViolation } from '../../database/client';
import { foldsOfUser } from '../../database/folds';
import { one } from '../../database/one';
import { users } from '../../database/schema';
import { revokeTokensOf } from '../../registry/deploy-tokens';
import { ShopError, conflict, invalid } from '../../errors';
import { commonPasswordProblem } from '../auth/common-passwords';
import { hashPassword } from '../auth/passwords';
import { endSessions } from '../auth/sessions';
import { assertCurrentVersion, auditedCreate, auditedUpdate, auditedWrite } from '../../audit/audited-write';
import { getStaff } from './accounts';

type StaffCreateInput = z.output<(typeof callSchemas)['createStaff']['body']>;
type StaffUpdateInput = z.output<(typeof callSchemas)['updateStaff']['body']>;

/** The log never keeps anything of a password. */
const AUDITED = {
  entity: 'staff',
  fields: ({ name, email, username, role, active }: StaffMember) => ({ name, email, username, role, active }),
};

const taken = (field: 'email' | 'username', message: string) =>
  new ShopError('conflict', 'ACCOUNT_EXISTS', message, { errors: [{ field, message }] });

/** Writes an account. @throws ShopError conflict ACCOUNT_EXISTS when its address or username belongs to another one */
async function withUniqueNames<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw taken('email', 'An account with this email exists already');
    if (isUniqueViolation(error, 'users_username_key', 'users_folded_key')) {
      throw taken('username', 'This username is taken');
    }
    throw error;
  }
}

/** A locked account, and whether it is the last one that may manage accounts. */
interface LockedAccount extends StaffMember {
  isLastAdmin: boolean;
}

/**
 * Locks an account until the transaction ends. All admins are locked with it, always in the same order, so that two
 * admins cannot remove each other at the same time.
 */
async function lockAccount(tx: Tx, id: string): Promise<LockedAccount> {
  const locked = await tx
    .select({ id: users.id, role: users.role, active: users.active })
    .from(users)
    .where(or(eq(users.id, id), and(eq(users.role, 'admin'), eq(users.active, true))))
    .orderBy(asc(users.id))
    .for('update');
  const admins = locked.filter(({ role, active }) => role === 'admin' && active);
  return { ...(await getStaff(tx, id)), isLastAdmin: admins.length === 1 && admins[0]?.id === id };
}

/** @throws ShopError invalid for a common password */
async function assertUncommonPassword(
  password: string,
  { name, email, username }: Partial<StaffCreateInput>,
): Promise<void> {
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
  context: WriteContext,
): Promise<StaffMember> {
  await assertUncommonPassword(password, values);
  const row = { ...values, ...foldsOfUser(values), passwordHash: await hashPassword(password), createdAt: context.now };
  const create = {
    ...AUDITED,
    insert: async (tx: Tx) => {
      const { id } = one(await tx.insert(users).values(row).returning({ id: users.id }));
      return getStaff(tx, id);
    },
    idOf: ({ _id }: StaffMember) => _id,
  };
  return withUniqueNames(() => auditedCreate(db, create, context));
}

/**
 * Changes name, address, username and role of an account. A new role holds from the next call of its owner. Who is no
 * longer an admin loses their deploy tokens.
 *
 * @throws ShopError notFound without such an account; conflict VERSION_OLD when the write is based on an old read,
 *   OWN_ROLE when an admin changes their own role, LAST_ADMIN when nobody would be left to manage accounts,
 *   ACCOUNT_EXISTS when the address or the username is taken
 */
export function updateStaff(
  db: Db,
  id: string,
  { version, ...values }: StaffUpdateInput,
  context: WriteContext,
): Promise<StaffMember> {
  const write = {
    ...AUDITED,
    entityId: id,
    lock: (tx: Tx) => lockAccount(tx, id),
    checkVersion: (before: StaffMember) => assertCurrentVersion(before.name, before.version, version),
    update: async (tx: Tx, { role, isLastAdmin }: LockedAccount) => {
      if (values.role !== role) {
        if (id === context.actor.userId) throw conflict('OWN_ROLE', 'You cannot change your own role');
        if (isLastAdmin) throw lastAdmin();
        await revokeTokensOf(tx, id, context);
      }
      const [key = null] = await tx
        .select({ keyFolded: users.keyFolded, keyTwin: users.keyTwin })
        .from(users)
        .where(eq(users.id, id));
      await tx
        .update(users)
        .set({ ...values, ...foldsOfUser(values, key) })
        .where(eq(users.id, id));
      return getStaff(tx, id);
    },
  };
  return withUniqueNames(() => auditedUpdate<StaffMember, LockedAccount>(db, write, context));
}

/**
 * Switches an account on, or off, which ends its sessions and revokes its deploy tokens at once.
 *
 * @throws ShopError notFound without such an account; conflict OWN_ACCOUNT for one's own, LAST_ADMIN when nobody would
 *   be left to manage accounts
 */
export const setStaffActive = (db: Db, id: string, active: boolean, context: WriteContext): Promise<StaffMember> =>
  auditedUpdate<StaffMember, LockedAccount>(
    db,
    {
      ...AUDITED,
      entityId: id,
      action: () => (active ? 'activate' : 'deactivate'),
      lock: (tx) => lockAccount(tx, id),
      update: async (tx, before) => {
        if (!active) {
          if (id === context.actor.userId) throw conflict('OWN_ACCOUNT', 'You cannot deactivate your own account');
          if (before.isLastAdmin) throw lastAdmin();
          await endSessions(tx, id, context.now);
          await revokeTokensOf(tx, id, context);
        }
        if (before.active === active) return null;
        await tx.update(users).set({ active }).where(eq(users.id, id));
        return getStaff(tx, id);
      },
    },
    context,
  );

/** Who writes, and when: a signed-in admin, or a command, which has no account. */
export interface AccountWriter {
  actor: Pick<Actor, 'name'> & { userId: string | null };
  now: Date;
  requestId?: string;
}

/**
 * Sets a new password for somebody else's account, ends its sessions and lifts its limits on sign-ins.
 *
 * @throws ShopError notFound without such an account, conflict OWN_ACCOUNT for one's own account, where the current
 *   password is required, invalid for a common password
 */
export async function resetStaffPassword(db: Db, id: string, password: string, writer: AccountWriter): Promise<void> {
  if (id === writer.actor.userId) throw conflict('OWN_ACCOUNT', 'Change your own password on the page My Account');
  await assertUncommonPassword(password, await getStaff(db, id));
  const passwordHash = await hashPassword(password);
  const write = async (tx: Tx) => {
    await tx.update(users).set({ passwordHash, unlockedAt: writer.now }).where(eq(users.id, id));
    await endSessions(tx, id, writer.now);
    return { entry: { action: 'reset-password', entity: 'staff', entityId: id } };
  };
  await auditedWrite(db, write, writer);
}

/** Lifts the limits on sign-ins of an account, which failed sign-ins have reached. */
export async function unlockStaff(db: Db, id: string, writer: AccountWriter): Promise<void> {
  const write = async (tx: Tx) => {
    await tx.update(users).set({ unlockedAt: writer.now }).where(eq(users.id, id));
    return { entry: { action: 'unlock', entity: 'staff', entityId: id } };
  };
  await auditedWrite(db, write, writer);
}
