import { Client } from 'pg';

/** A connection string for `pg` (and libpq) over the unix socket in a folder. */
export function connectionString(socketFolder: string, role: string, database: string): string {
  return `postgresql://${role}@/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** A server that does not answer for this long counts as hanging. */
const SILENT_MS = 10_000;

/** Runs work on one connection as the database's own superuser. */
async function asSuperuser<T>(socketFolder: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: connectionString(socketFolder, 'postgres', 'postgres'),
    connectionTimeoutMillis: SILENT_MS,
    query_timeout: SILENT_MS,
  });
  // A connection that breaks while idle must not end the process; the next query reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether the server behind a socket accepts connections (it refuses them while it recovers or stops). */
export async function isAnswering(socketFolder: string): Promise<boolean> {
  try {
    return await asSuperuser(socketFolder, () => Promise.resolve(true));
  } catch {
    return false;
  }
}

/**
 * Makes the role and the database `shop` if they are missing. The role is no superuser, so that a faulty query cannot
 * reach the server's files or run programs. It may create databases, because the tests do.
 */
export async function prepareDatabase(socketFolder: string): Promise<void> {
  await asSuperuser(socketFolder, async (client) => {
    const found = await client.query<{ role: boolean; database: boolean }>(
      `select exists (select from pg_roles where rolname = 'shop') as role,
              exists (select from pg_database where datname = 'shop') as database`,
    );
    const state = found.rows[0];
    if (!state?.role) await client.query('create role shop login createdb');
    if (!state?.database) await client.query('create database shop owner shop');
  });
}
