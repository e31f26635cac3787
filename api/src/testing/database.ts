import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Set by the test run's setup: the connection string of its PostgreSQL. */
export const TEST_SERVER_VARIABLE = 'SHOP_TEST_DATABASE_URL';

/** The migrated, empty database that every test database is a copy of. */
export const TEMPLATE_DATABASE = 'shop_template';

/** A database of one test file's own. */
export interface TestDatabase {
  connectionString: string;
  /** Removes it, even when connections are still open. */
  drop: () => Promise<void>;
}

/** The connection string of another database on the test run's server. */
export function connectionStringFor(database: string): string {
  const server = process.env[TEST_SERVER_VARIABLE];
  if (server === undefined) {
    throw new Error('No test database server: run these tests through jest, in the project "api".');
  }
  return server.replace(/\/[^/?]*\?/, `/${database}?`);
}

async function run(statement: string): Promise<void> {
  const client = new Client({ connectionString: connectionStringFor('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Makes a new, migrated, empty database for one test file, in some 30 ms. Call it in `beforeAll`, and `drop` in
 * `afterAll` once your own connections are closed.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(`create database ${name} template ${TEMPLATE_DATABASE}`);
  return {
    connectionString: connectionStringFor(name),
    drop: () => run(`drop database if exists ${name} with (force)`),
  };
}
