import { createHash } from 'node:crypto';
import type { StaffMember, callSchemas } from '@shop/shared/contracts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../database/client';
import { totalColumn, totalOf } from '../../database/paging';
import { users } from '../../database/schema';
import { notFound } from '../../errors';
import { userNamed } from '../auth/auth-service';
import { searchFolded } from '../../database/folds';
import { byText, anyContains, offsetOf, orderBy } from '../../database/list-queries';
import type { ListPage } from '../../database/list-queries';

type StaffListQuery = z.output<(typeof callSchemas)['listStaff']['query']>;

const STAFF_ROLES = ['admin', 'employee'] as const;

const isStaff = inArray(users.role, [...STAFF_ROLES]);

const selection = {
  id: users.id,
  name: users.name,
  email: users.email,
  username: users.username,
  role: users.role,
  active: users.active,
  createdAt: users.createdAt,
  lastSignIn: sql<Date | null>`(select max(s.created_at) from sessions s where s.user_id = users.id)`.mapWith(
    users.createdAt,
  ),
};

interface StaffRow extends Omit<StaffMember, '_id' | 'role' | 'createdAt' | 'lastSignIn' | 'version'> {
  id: string;
  role: (typeof users.$inferSelect)['role'];
  createdAt: Date;
  lastSignIn: Date | null;
}

/** A version of an account, computed from the fields that can be written: the table has no column for it. */
const versionOf = ({ name, email, username, role, active }: Omit<StaffRow, 'createdAt' | 'lastSignIn'>): number =>
  createHash('sha256')
    .update(JSON.stringify([name, email, username, role, active]))
    .digest()
    .readUIntBE(0, 6) + 1;

const toMember = ({ createdAt, lastSignIn, ...account }: StaffRow): StaffMember => ({
  _id: account.id,
  name: account.name,
  email: account.email,
  username: account.username,
  role: account.role === 'admin' ? 'admin' : 'employee',
  active: account.active,
  createdAt: createdAt.toISOString(),
  lastSignIn: lastSignIn?.toISOString() ?? null,
  version: versionOf(account),
});

const SORTABLE = {
  createdAt: users.createdAt,
  name: byText(users.name),
  email: byText(users.email),
  role: users.role,
};

/** The accounts of staff that match name, e-mail or username; by name unless the query says otherwise. */
export async function listStaff(db: Executor, query: StaffListQuery): Promise<ListPage<StaffMember>> {
  const { q, role, active, page, limit, sort } = query;
  const matching = and(
    isStaff,
    role && eq(users.role, role),
    active === undefined ? undefined : eq(users.active, active),
    q ? searchFolded(users.folded, q, anyContains(users.name, users.email, users.username)) : undefined,
  );
  const rows = await db
    .select({ ...selection, total: totalColumn })
    .from(users)
    .where(matching)
    .orderBy(...orderBy(sort, SORTABLE, [byText(users.name)], users.id))
    .limit(limit)
    .offset(offsetOf(query));
  const total = await totalOf(rows, page, () => db.$count(users, matching));
  return { rows: rows.map(({ total: _total, ...row }) => toMember(row)), total, page, limit };
}

/**
 * One account of staff.
 *
 * @throws ShopError notFound without such an account, and for the account of a customer
 */
export async function getStaff(db: Executor, id: string): Promise<StaffMember> {
  const [row] = await db
    .select(selection)
    .from(users)
    .where(and(isStaff, eq(users.id, id)));
  if (row === undefined) throw notFound('Account');
  return toMember(row);
}

/** The account of staff with an e-mail address or a username, as sign-in finds it; null without one. */
export async function findStaff(db: Executor, login: string): Promise<StaffMember | null> {
  const { id } = (await userNamed(db, login)) ?? {};
  if (id === undefined) return null;
  const [row] = await db
    .select(selection)
    .from(users)
    .where(and(isStaff, eq(users.id, id)));
  return row === undefined ? null : toMember(row);
}
