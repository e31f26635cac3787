import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { LoginResponse, Role } from '@shop/shared/contracts';
import { buildApp } from '../app';
import type { AppDeps } from '../app';
import { readConfig } from '../config';
import { newId } from '../database/schema/columns';
import { openDatabase } from '../database/client';
import type { Database } from '../database/client';
import { users } from '../database/schema';
import { hashPassword } from '../shop/auth/passwords';
import { createTestDatabase } from './database';
import { TEST_SHOP } from './shop';

/** The database timeout of tests, which run in parallel on small machines. */
const PATIENCE_SECONDS = 120;

/** The password of every account that `signIn` makes. */
export const TEST_PASSWORD = 'a password for tests';

/** A new account and its open session; `headers` go into `app.inject`. */
export interface SignedIn extends LoginResponse {
  headers: { authorization: string };
  password: string;
}

/** An app over a database of its own. */
export interface TestApp {
  app: FastifyInstance;
  database: Database;
  connectionString: string;
  /** Creates an account of a role and signs it in. */
  signIn: (role: Role) => Promise<SignedIn>;
  /** Closes the app and its connections, runs `last` on the database, and removes the database. */
  close: (last?: (connectionString: string) => Promise<void>) => Promise<void>;
}

/** What a test may choose. */
export interface TestAppOptions extends Pick<AppDeps, 'now' | 'logStream' | 'site'> {
  /** Settings that differ from the defaults, as environment variables. */
  env?: Readonly<Record<string, string>>;
}

/** Builds the real app over a new, migrated, empty database. Call `close` in `afterAll`. */
export async function createTestApp({ env = {}, ...options }: TestAppOptions = {}): Promise<TestApp> {
  const { connectionString, drop } = await createTestDatabase();
  const database = openDatabase(connectionString, { max: 10, seconds: PATIENCE_SECONDS });
  // One data folder for each test file; a test may set its own.
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-test-data-'));
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...TEST_SHOP, ...env });
  const app = await buildApp({ config, database, ...options });
  await app.ready();
  let passwordHash: string | null = null;
  return {
    app,
    database,
    connectionString,
    signIn: async (role) => {
      passwordHash ??= await hashPassword(TEST_PASSWORD);
      const id = newId();
      const user = { name: `Test ${role}`, email: `${role}-${id}@example.test`, role };
      await database.db.insert(users).values({ ...user, id, passwordHash });
      const session = await app.deps.auth.openSession({ ...user, _id: id });
      return {
        ...session,
        headers: { authorization: `Bearer ${session.accessToken}` },
        password: TEST_PASSWORD,
      };
    },
    close: async (last) => {
      await app.close();
      await database.close();
      try {
        await last?.(connectionString);
      } finally {
        await drop();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}
