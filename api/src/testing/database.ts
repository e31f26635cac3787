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

/** Runs a statement in a database of its own: also what changes databases that take no writes or connections. */
export async function runOnServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: connectionStringFor('postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Ends the connections of one test database whose application name is `application`, which may hold `%`; the one that
 * asks stays. The test run's PostgreSQL serves many test files at once: without the name of the database this would end
 * the connections of all of them.
 */
export async function endConnections(asker: Pick<Client, 'query'>, application: string): Promise<void> {
  await asker.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like $1`,
    [application],
  );
}

/**
 * Makes a new, migrated, empty database for one test file, in some 50 ms: PostgreSQL copies the files, because its
 * default, which logs each page, takes twice as long. Call it in `beforeAll`, and `drop` in `afterAll` once your own
 * connections are closed.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOnServer(`create database ${name} template ${TEMPLATE_DATABASE} strategy file_copy`);
  return {
    connectionString: connectionStringFor(name),
    drop: () => runOnServer(`drop database if exists ${name} with (force)`),
  };
}
