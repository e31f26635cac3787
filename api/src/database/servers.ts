import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ClientBase, Pool } from 'pg';
import type { Executor } from './client';

/** Any number, the same in every process of every version: every server shares the lock, and a restore has it alone. */
const SERVERS_LOCK = 7_260_313;

/** Under this number a server says, by a second one, how many connections it may open: others leave room for them. */
const ROOM_CLASS = 7_260_314;

/** Under this number a server says, by a third one, which version of the settings it follows. */
const SETTINGS_CLASS = 7_260_315;

/** What tells this process's room from that of another: several of its connections may speak of it. */
const THIS_PROCESS = randomInt(1, 2_000_000);
/** More connections than any server has: the second number is so many times the process, plus its connections. */
const ROOM_BASE = 1_000;

/** Connections of a server beside its pool: one that listens, one for signs of life, one while it starts. */
const BESIDE_POOL = 3;

/**
 * Takes this process's place among the servers of the database, for as long as the connection lives; that it is idle
 * makes no difference. Several connections of one process may hold it.
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

/** Keeps every server off until the transaction ends. @returns false when one lives */
export async function lockOutServers(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_xact_lock($1::bigint) as alone', [
    SERVERS_LOCK,
  ]);
  return rows[0]?.alone === true;
}

/**
 * Says on the session that holds a server's place which version of the settings the server follows, and no longer the
 * one it said before. What is said ends with the connection: nobody waits for a server that is gone.
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
 * How many servers follow an older version of the settings only, of those whose connection was used within `silentMs`.
 * A server of an earlier version of the shop says nothing and is not counted.
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
  /** Connections that the tightest of three limits allows: the database server's, the database's or the account's. */
  allowed: number;
  /** Of these, what other servers of the shop may open, and what other programs have open. */
  others: number;
}

/**
 * How large the pool of one more server may be, and why; the session is its first connection. Each limit counts only
 * the connections that it is a limit of: programs that use other databases take no room from the limit of this one.
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
