import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ClientBase, Pool } from 'pg';
import type { Executor } from './client';

/**
 * Key of an advisory lock that all servers share and that a restore takes alone. The number is arbitrary, but the same
 * in every version.
 */
const SERVERS_LOCK = 7_260_313;

/**
 * First key of advisory locks whose second key says how many connections a server may open. Others leave room for them.
 */
const ROOM_CLASS = 7_260_314;

/** First key of advisory locks whose second key is the version of the settings that a server follows. */
const SETTINGS_CLASS = 7_260_315;

/** Identifies this process in the second key, because several of its connections may hold the same lock. */
const THIS_PROCESS = randomInt(1, 2_000_000);
/** More connections than any server has. The second key is THIS_PROCESS times this, plus the number of connections. */
const ROOM_BASE = 1_000;

/** Connections of a server besides its pool: one for LISTEN, one for health probes, and one during the start. */
const BESIDE_POOL = 3;

/**
 * Registers this process as a server of the database for as long as the connection lives, even if it is idle. Several
 * connections of one process may do this.
 *
 * @returns false while a restore has the database to itself
 */
export async function registerServer(session: ClientBase, pool: Pick<Pool, 'options'>): Promise<boolean> {
  const { rows } = await session.query<{ held: boolean }>(
    `select pg_try_advisory_lock_shared($1::bigint) as held, pg_advisory_lock_shared($2::int, $3::int)`,
    [SERVERS_LOCK, ROOM_CLASS, THIS_PROCESS * ROOM_BASE + pool.options.max + BESIDE_POOL],
  );
  return rows[0]?.held === true;
}

/**
 * Keeps servers from registering until the transaction ends.
 *
 * @returns false when a server is registered
 */
export async function lockOutServers(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_xact_lock($1::bigint) as alone', [
    SERVERS_LOCK,
  ]);
  return rows[0]?.alone === true;
}

/**
 * Reports which version of the settings this server follows, and removes its previous report. The session is the one
 * that registered the server. The report ends with the connection, so nobody waits for a server that is gone.
 */
export async function reportSettingsVersion(
  session: ClientBase,
  version: number,
  before: number | null,
): Promise<void> {
  await session.query(
    `select pg_advisory_lock_shared($1::int, $2::int),
            case when $3::int is not null then pg_advisory_unlock_shared($1::int, $3::int) end`,
    [SETTINGS_CLASS, version, before],
  );
}

/**
 * Counts the servers that follow only an older version of the settings and whose connection was used within `silentMs`.
 * A server of an earlier version of the shop reports nothing and is not counted.
 */
export async function serversBehind(db: Executor, version: number, silentMs: number): Promise<number> {
  const { rows } = await db.execute<{ behind: number }>(sql`
    select count(*)::int as behind
    from (
      select pid, max(objid::bigint) as follows from pg_locks
      where locktype = 'advisory' and classid = ${SETTINGS_CLASS}::int::oid and objsubid = 2 and granted
        and database = (select oid from pg_database where datname = current_database())
      group by pid
    ) said
    join pg_stat_activity a using (pid)
    where follows < ${version} and a.state_change > clock_timestamp() - make_interval(secs => ${silentMs / 1000})`);
  return rows[0]?.behind ?? 0;
}

interface Room {
  /** Connections that the tightest limit allows: that of the database server, of the database or of the account. */
  allowed: number;
  /** Of these, the connections that other servers of the shop may open and that other programs have open. */
  others: number;
}

/**
 * Computes how large the pool of one more server may be, and why. The session is that server's first connection. Each
 * limit counts only the connections that it applies to: programs that use other databases take no room from the limit
 * of this database.
 */
export async function roomForPool(session: ClientBase): Promise<Room & { pool: number }> {
  const { rows } = await session.query<Room>(
    `with servers as (
       select coalesce(sum(room % $2::int), 0)::int as connections
       from (
         select distinct objid::bigint as room from pg_locks
         where locktype = 'advisory' and classid = $1::oid and objsubid = 2 and granted
           and objid::bigint / $2::int <> $3::int
           and database = (select oid from pg_database where datname = current_database())
       ) held
     ), programs as (
       select count(*)::int as on_server,
              count(*) filter (where datname = current_database())::int as on_database,
              count(*) filter (where usename = current_user)::int as of_account
       from pg_stat_activity
       where datid is not null and pid <> pg_backend_pid()
         and not (datname = current_database() and application_name like 'shop%')
     )
     select allowed, servers.connections + counted as others
     from servers, programs, lateral (values
       (
         current_setting('max_connections')::int
           - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true)::int, 0),
         programs.on_server
       ),
       ((select nullif(datconnlimit, -1) from pg_database where datname = current_database()), programs.on_database),
       ((select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user), programs.of_account)
     ) limits (allowed, counted)
     where allowed is not null
     order by allowed - counted
     limit 1`,
    [ROOM_CLASS, ROOM_BASE, THIS_PROCESS],
  );
  const { allowed = 0, others = 0 } = rows[0] ?? {};
  return { allowed, others, pool: allowed - others - BESIDE_POOL };
}
