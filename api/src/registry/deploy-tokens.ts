import { createHash, randomBytes } from 'node:crypto';
import type { DeployToken, DeployTokenCreated } from '@shop/shared/contracts';
import type { deployTokenCreateSchema } from '@shop/shared/contracts/release';
import type { z } from 'zod';
import { type SQL, and, desc, eq, getTableColumns, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Executor, Tx } from '../database/client';
import { withTransaction } from '../database/client';
import { one } from '../database/one';
import { auditLog, deployTokens, users } from '../database/schema';
import type { Actor, WriteContext, WriteOrigin } from '../actor';
import { notFound, unauthenticated } from '../errors';
import { auditRelease } from './actor';

/** Prefixes of tokens, by which scanners for leaked secrets find them. */
const PREFIX = { releases: 'shop_deploy_', previews: 'shop_preview_' } as const;
/** Precision of `lastUsedAt`, in milliseconds. */
const LAST_USE_PRECISION_MS = 60_000;

/**
 * A token has 256 random bits, so a fast hash is as safe as a slow one. A token for previews is hashed unlike the
 * others: a server of older code, which would take it for one that may do all, does not find it.
 */
const hashOf = (token: string): string =>
  createHash('sha256')
    .update(token.startsWith(PREFIX.previews) ? `previews only ${token}` : token)
    .digest('base64url');

type TokenRow = typeof deployTokens.$inferSelect;

/** The account of the admin who created a token. Older code records it in the audit log only. */
const owner = sql<string | null>`coalesce(${deployTokens.ownerId}, (
  select ${auditLog.byUserId} from ${auditLog}
  where ${auditLog.entity} = 'deploy token' and ${auditLog.entityId} = ${deployTokens.id}
    and ${auditLog.action} = 'create'
  limit 1
))`;

const toToken = (token: TokenRow): DeployToken => ({
  _id: token.id,
  remote: token.remote,
  label: token.label,
  createdBy: token.createdBy,
  createdById: token.ownerId,
  previewsOnly: token.previewsOnly,
  createdAt: token.createdAt.toISOString(),
  lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
  revokedAt: token.revokedAt?.toISOString() ?? null,
});

/** All tokens, the newest first, including revoked ones. */
export async function listDeployTokens(db: Executor): Promise<DeployToken[]> {
  const rows = await db
    .select({ ...getTableColumns(deployTokens), ownerId: users.id })
    .from(deployTokens)
    .leftJoin(users, eq(users.id, owner))
    .orderBy(desc(deployTokens.createdAt), desc(deployTokens.id));
  return rows.map(toToken);
}

/** Creates a token for one remote, published or not. Only this answer contains the secret. */
export async function createDeployToken(
  db: Db,
  { remote, label, previewsOnly }: z.output<typeof deployTokenCreateSchema>,
  write: WriteOrigin,
): Promise<DeployTokenCreated> {
  const token = PREFIX[previewsOnly ? 'previews' : 'releases'] + randomBytes(32).toString('base64url');
  return withTransaction(db, async (tx) => {
    const { name: createdBy, userId: ownerId } = write.actor;
    const values = { remote, label, previewsOnly, hash: hashOf(token), createdBy, ownerId };
    const row = one(await tx.insert(deployTokens).values(values).returning());
    const entry = {
      action: 'create',
      entity: 'deploy token',
      entityId: row.id,
      after: { remote, label, previewsOnly },
    } as const;
    await auditRelease(tx, write, entry);
    return { ...toToken(row), token };
  });
}

/** Revokes the tokens that are still valid among those of a condition. */
async function revoke(tx: Tx, which: SQL, { now, ...write }: WriteContext): Promise<void> {
  const revoked = await tx
    .update(deployTokens)
    .set({ revokedAt: now })
    .where(and(which, isNull(deployTokens.revokedAt)))
    .returning();
  for (const { id, remote, label } of revoked) {
    const entry = { action: 'revoke', entity: 'deploy token', entityId: id, after: { remote, label } } as const;
    await auditRelease(tx, write, entry);
  }
}

/** Revokes a token at once. Revoking it again changes nothing. @throws ShopError 404 without such a token */
export async function revokeDeployToken(db: Db, id: string, context: WriteContext): Promise<void> {
  const which = eq(deployTokens.id, id);
  await withTransaction(db, async (tx) => {
    if ((await tx.$count(deployTokens, which)) === 0) throw notFound('Deploy token');
    await revoke(tx, which, context);
  });
}

/** Revokes the tokens that a person created, as the person is no longer an admin. Other tokens stay. */
export const revokeTokensOf = (tx: Tx, userId: string, context: WriteContext): Promise<void> =>
  revoke(tx, eq(owner, userId), context);

/**
 * The actor of a deploy token. Its only right is to release its remote. The token ends with the rights of the admin who
 * created it, also where older code ended them.
 *
 * @throws ShopError 401 for a token that was never issued, was revoked, or was created by someone who is no admin now
 */
export async function deployActor(db: Db, token: string, now: Date): Promise<Actor> {
  const [row] = await db
    .select({ ...getTableColumns(deployTokens), ownerName: users.name })
    .from(deployTokens)
    .leftJoin(users, and(eq(users.id, owner), eq(users.active, true), eq(users.role, 'admin')))
    .where(eq(deployTokens.hash, hashOf(token)));
  if (row === undefined) {
    throw unauthenticated('This deploy token is not known here. Ask an admin of the shop for one.', 'TOKEN_UNKNOWN');
  }
  if (row.revokedAt !== null) {
    throw unauthenticated('This deploy token was revoked. Ask an admin of the shop for a new one.', 'TOKEN_REVOKED');
  }
  const { id, remote, label, ownerName, previewsOnly } = row;
  if (ownerName === null) {
    const problem = `${row.createdBy}, who created this deploy token, is no longer an admin of the shop.`;
    throw unauthenticated(`${problem} Ask an admin for a new token.`, 'TOKEN_REVOKED');
  }
  await db
    .update(deployTokens)
    .set({ lastUsedAt: now })
    .where(
      and(
        eq(deployTokens.id, id),
        or(
          isNull(deployTokens.lastUsedAt),
          lt(deployTokens.lastUsedAt, new Date(now.getTime() - LAST_USE_PRECISION_MS)),
        ),
      ),
    );
  return {
    userId: id,
    name: `${label} of ${ownerName}`,
    role: 'customer',
    sessionId: id,
    deploys: remote,
    previewsOnly,
  };
}
