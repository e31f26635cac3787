import { eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { LoginResponse, RefreshRequest, RefreshResponse, User } from '@shop/shared/contracts';
import { DAY_MS, cleanText, foldText } from '@shop/shared/rules';
import type { Config } from '../../config';
import { withTransaction } from '../../database/client';
import { hasKey } from '../../database/folds';
import { one } from '../../database/one';
import type { Db, Executor } from '../../database/client';
import { refreshTokens, sessions, users } from '../../database/schema';
import type { Actor } from '../../actor';
import { unauthenticated } from '../../errors';
import { daysBefore } from '../../time';
import { accessTokens, hashToken, newRefreshToken, signingSecret } from './tokens';

/** An account with what sign-in needs. */
export interface Account {
  user: User;
  passwordHash: string;
  active: boolean;
  /** When its limits on sign-ins were lifted; null if they never were. */
  unlockedAt: Date | null;
}

/** Accounts, sessions and the actors of access tokens. */
export interface AuthService {
  /** The account of an e-mail address or a username, in any spelling of it; null without one. */
  findAccount: (name: string) => Promise<Account | null>;
  /** Opens a session for an account without asking for its password. */
  openSession: (user: User) => Promise<LoginResponse>;
  /** A new access token, and a new refresh token for clients that send `rotate`. @throws ShopError unauthenticated */
  refresh: (input: RefreshRequest) => Promise<RefreshResponse>;
  /** Ends the session of a refresh token. Unknown tokens and ended sessions are ignored. */
  logout: (token: string) => Promise<void>;
  /** The actor of an access token, from the database; 'expired' only for a genuine token that has expired. */
  actorOf: (accessToken: string) => Promise<Actor | 'expired' | 'invalid'>;
  /** Removes sessions that ended long ago. */
  purge: () => Promise<void>;
}

const SESSION_ENDED = 'Your session has ended. Please sign in again.';

/** Whether a session has ended: signed out, expired, or not renewed for too long. */
const hasEnded = (
  session: Pick<typeof sessions.$inferSelect, 'revokedAt' | 'expiresAt' | 'refreshedAt'>,
  at: Date,
  idleDays: number,
): boolean =>
  session.revokedAt !== null ||
  session.expiresAt <= at ||
  at.getTime() - session.refreshedAt.getTime() >= idleDays * DAY_MS;

const publicUser = ({
  id,
  name,
  email,
  role,
}: Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'role'>): User => ({
  _id: id,
  name,
  email,
  role,
});

/** The e-mail address of an account as it is stored. */
export const normalizeLogin = (name: string): string => cleanText(name).toLowerCase();

/**
 * The account that somebody names at sign-in or to a command, by e-mail address or username in any spelling; undefined
 * without one. What is stored as it was typed comes before what is the same only to people.
 */
export async function userNamed(db: Executor, name: string): Promise<typeof users.$inferSelect | undefined> {
  const names = [name.trim().toLowerCase(), normalizeLogin(name), foldText(name)];
  const rows = await db
    .select()
    .from(users)
    .where(or(inArray(users.email, names), inArray(users.username, names), hasKey(users, [name])));
  return (
    names.flatMap((login) => rows.find(({ email, username }) => email === login || username === login) ?? [])[0] ??
    rows.find(({ keyFolded }) => keyFolded === foldText(name))
  );
}

/** Creates the auth service of a database. Reads or creates the signing key first. */
export async function createAuthService(db: Db, config: Config['auth'], now: () => Date): Promise<AuthService> {
  const tokens = accessTokens(config.secret ?? (await signingSecret(db)), config.accessTokenMinutes);
  const lookup = sessionLookup(db);

  const addRefreshToken = async (executor: Executor, sessionId: string): Promise<string> => {
    const token = newRefreshToken();
    await executor.insert(refreshTokens).values({ hash: hashToken(token), sessionId, createdAt: now() });
    return token;
  };

  const openSession = async (user: User): Promise<LoginResponse> => {
    const createdAt = now();
    const expiresAt = new Date(createdAt.getTime() + config.sessionDays * DAY_MS);
    return withTransaction(db, async (tx) => {
      const session = one(
        await tx
          .insert(sessions)
          .values({ userId: user._id, createdAt, refreshedAt: createdAt, expiresAt })
          .returning({ id: sessions.id }),
      );
      const refreshToken = await addRefreshToken(tx, session.id);
      const accessToken = await tokens.sign({ userId: user._id, sessionId: session.id, role: user.role }, createdAt);
      return { accessToken, refreshToken, user };
    });
  };

  return {
    openSession,

    findAccount: async (name) => {
      const row = await userNamed(db, name);
      if (row === undefined) return null;
      const { passwordHash, active, unlockedAt } = row;
      return { user: publicUser(row), passwordHash, active, unlockedAt };
    },

    refresh: async ({ token, rotate = false }) => {
      const at = now();
      const outcome = await withTransaction(db, async (tx) => {
        const [found] = await tx
          .select({ token: refreshTokens, session: sessions, user: users })
          .from(refreshTokens)
          .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
          .innerJoin(users, eq(users.id, sessions.userId))
          .where(eq(refreshTokens.hash, hashToken(token)))
          .for('update', { of: refreshTokens });
        if (found === undefined) return null;
        const { session, user } = found;
        const { rotatedAt } = found.token;
        if (hasEnded(session, at, config.sessionIdleDays) || !user.active) return null;
        if (rotatedAt !== null && at.getTime() - rotatedAt.getTime() > config.refreshReuseSeconds * 1000) {
          // The token was used twice, so somebody else holds it too: the session ends for both.
          await tx.update(sessions).set({ revokedAt: at }).where(eq(sessions.id, session.id));
          return null;
        }
        await tx.update(sessions).set({ refreshedAt: at }).where(eq(sessions.id, session.id));
        if (!rotate) return { session, user };
        if (rotatedAt === null) {
          await tx.update(refreshTokens).set({ rotatedAt: at }).where(eq(refreshTokens.hash, found.token.hash));
        }
        return { session, user, refreshToken: await addRefreshToken(tx, session.id) };
      });
      if (outcome === null) throw unauthenticated(SESSION_ENDED, 'SESSION_ENDED');
      const { session, user, refreshToken } = outcome;
      const accessToken = await tokens.sign({ userId: user.id, sessionId: session.id, role: user.role }, at);
      return refreshToken === undefined ? { accessToken } : { accessToken, refreshToken };
    },

    logout: async (token) => {
      await db
        .update(sessions)
        .set({ revokedAt: sql`coalesce(${sessions.revokedAt}, ${now().toISOString()}::timestamptz)` })
        .where(
          eq(
            sessions.id,
            db
              .select({ id: refreshTokens.sessionId })
              .from(refreshTokens)
              .where(eq(refreshTokens.hash, hashToken(token))),
          ),
        );
    },

    actorOf: async (accessToken) => {
      const at = now();
      const claims = await tokens.read(accessToken, at);
      if (typeof claims === 'string') return claims;
      const [found] = await lookup.execute({ sessionId: claims.sessionId });
      if (found === undefined || found.userId !== claims.userId || !found.active) return 'invalid';
      if (found.revokedAt !== null || found.expiresAt <= at) return 'invalid';
      return { userId: found.userId, name: found.name, role: found.role, sessionId: claims.sessionId };
    },

    purge: async () => {
      await db.delete(sessions).where(lt(sessions.expiresAt, daysBefore(now(), 1)));
    },
  };
}

/** A session and its account, by the session's id. Every call of staff runs this query. */
const sessionLookup = (db: Db) =>
  db
    .select({
      userId: users.id,
      name: users.name,
      role: users.role,
      active: users.active,
      expiresAt: sessions.expiresAt,
      revokedAt: sessions.revokedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('sessionId')))
    .prepare('session_and_user');
