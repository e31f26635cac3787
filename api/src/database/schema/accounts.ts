import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { NOW, createdAtColumn, foldedColumn, idColumn, keyColumns, momentColumn } from './columns';

/** Staff and other accounts. `email` and `username` are stored trimmed and in lower case. */
export const users = pgTable(
  'users',
  {
    id: idColumn(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    username: text('username'),
    role: text('role', { enum: ['admin', 'employee', 'customer'] }).notNull(),
    passwordHash: text('password_hash').notNull(),
    active: boolean('active').notNull().default(true),
    /** True for the accounts of the demo shop, whose passwords everyone knows. */
    demo: boolean('demo').notNull().default(false),
    /** When an operator or an admin lifted its limits on sign-ins; null if nobody did. */
    unlockedAt: momentColumn('unlocked_at'),
    createdAt: createdAtColumn(),
    folded: foldedColumn(),
    ...keyColumns(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    uniqueIndex('users_username_key').on(t.username),
    uniqueIndex('users_folded_key')
      .on(t.keyFolded)
      .where(sql`not key_twin`),
  ],
);

/** The session of a signed-in browser. All its refresh tokens belong to it, and it ends at `expiresAt`. */
export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
    /** When the session was last renewed, or opened if it never was. */
    refreshedAt: momentColumn('refreshed_at').notNull().default(NOW),
    expiresAt: momentColumn('expires_at').notNull(),
    revokedAt: momentColumn('revoked_at'),
  },
  (t) => [index('sessions_user_idx').on(t.userId)],
);

/** Refresh tokens. Only their SHA-256 is stored. `rotatedAt` is when a newer token replaced this one. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    hash: text('hash').primaryKey(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
    rotatedAt: momentColumn('rotated_at'),
  },
  (t) => [index('refresh_tokens_session_idx').on(t.sessionId)],
);

/** Secrets that all processes of the shop must share, such as the key that signs access tokens. */
export const secrets = pgTable('secrets', { name: text('name').primaryKey(), value: text('value').notNull() });
