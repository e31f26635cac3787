import { join } from 'node:path';
import type { Client, ClientBase } from 'pg';
import { executorOf } from '../database/client';
import { MIGRATION_LOCK } from '../database/migrate';
import { lockOutServers } from '../database/servers';
import { listErased } from '../shop/people/erased-customers';
import type { ErasedCustomer } from '../shop/people/erased-customers';
import { SCHEMA, majorVersion, qualifiedName, readMigrations, readShape } from './catalog';
import { BackupError } from './errors';
import { filesBelow } from './folder-files';
import type { KnownMigration } from './migrations';
import type { PictureBucket } from './picture-bucket';

/** The oldest major version of PostgreSQL that the shop supports. */
const MIN_POSTGRES = 15;

/** How long to wait for other connections that still use the tables. */
const LOCK_TIMEOUT = '10s';

/** Finds the first of the tables that has a row; null if all are empty. */
async function firstFilled(client: ClientBase, tables: readonly { name: string }[]): Promise<string | null> {
  for (const { name } of tables) {
    const { rows } = await client.query<{ filled: boolean }>(
      `select exists (select from ${qualifiedName(name)}) as filled`,
    );
    if (rows[0]?.filled) return name;
  }
  return null;
}

/**
 * Finds a published release, which a restore would lose, unlike the releases of this shop's build; null without one.
 */
async function firstPublished(dataDir: string): Promise<string | null> {
  for await (const path of filesBelow(join(dataDir, 'releases'))) {
    const [name = '', version = ''] = path.split('/');
    if (!version.includes('-local.')) return `${name} ${version}`;
  }
  return null;
}

/** Names a picture or a release that a restore would replace; null without one. */
export async function dataInFolders(dataDir: string, bucket?: PictureBucket | null): Promise<string | null> {
  if (bucket) for await (const { path } of bucket.files()) return `the picture ${path} in ${bucket.name}`;
  for await (const path of filesBelow(join(dataDir, 'pictures'))) return `the picture ${path}`;
  const published = await firstPublished(dataDir);
  return published === null ? null : `the release ${published}`;
}

/**
 * Begins the transaction of a restore and empties the schema. From here on, nobody else can use the tables. Until the
 * commit, nothing has changed for good.
 *
 * The rows of a backup are text, and the migrations make the tables. So the server may be older than the backup's.
 *
 * @returns the customers who were erased in the shop that is replaced
 * @throws BackupError when the database is in use, holds data though `replace` is false, has a PostgreSQL version that
 *   the shop does not support, or holds tables that are not of a shop
 */
export async function beginRestore(
  client: Client,
  known: readonly KnownMigration[],
  replace: boolean,
): Promise<ErasedCustomer[]> {
  const version = await majorVersion(client);
  if (version < MIN_POSTGRES) {
    throw new BackupError(`This is PostgreSQL ${version}, and the shop needs ${MIN_POSTGRES} or newer.`);
  }
  await client.query('begin');
  await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
  if (!(await lockOutServers(client))) {
    throw new BackupError('A shop is running on this database. Stop every server that uses it first.');
  }
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  const { tables, leftOut } = await readShape(client);
  const all = [...tables.map(({ name }) => name), ...leftOut];
  const [first] = await readMigrations(client);
  if (all.length > 0 && first?.when !== known[0]?.when) {
    throw new BackupError(
      `The database holds tables that are not of this shop (${all.slice(0, 3).join(', ')}): give the shop one of its own.`,
    );
  }
  if (all.length > 0) await client.query(`lock table ${all.map(qualifiedName).join(', ')} in access exclusive mode`);
  const filled = await firstFilled(client, tables);
  if (filled !== null && !replace) throw wouldReplace(`rows in ${filled}`);
  const erased = tables.some(({ name }) => name === 'audit_log') ? await listErased(executorOf(client)) : [];
  await dropEverything(client);
  return erased;
}

/** The error for a restore that would overwrite data without --replace. */
export const wouldReplace = (what: string) =>
  new BackupError(
    `There is a shop here already (${what}). --replace puts the backup in its place; all of it is lost then.`,
  );

/** Drops everything in the schema except what belongs to extensions. The migrations create it again. */
async function dropEverything(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `with kept as (select objid from pg_depend where deptype = 'e'),
          here as (select to_regnamespace($1)::oid as oid)
     select format('drop %s if exists %s cascade', kind, thing) as statement from (
       select 1 as turn, oid, oid::regclass::text as thing,
              case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence'
                           when 'f' then 'foreign table' else 'table' end as kind
       from pg_class
       where relnamespace = (select oid from here) and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       union all
       select 2, oid, oid::regprocedure::text, 'routine'
       from pg_proc where pronamespace = (select oid from here) and prokind in ('f', 'p')
       union all
       select 3, t.oid, t.oid::regtype::text, 'type'
       from pg_type t
       where typnamespace = (select oid from here)
         and (typtype in ('e', 'd', 'r') or exists (select from pg_class c where c.oid = typrelid and c.relkind = 'c'))
     ) things
     where oid not in (select objid from kept)
     order by turn, kind, thing`,
    [SCHEMA],
  );
  // `if exists`, because a view or an owned sequence may already be dropped together with its table.
  for (const { statement } of rows) await client.query(statement);
}
