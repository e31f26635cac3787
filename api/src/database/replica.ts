import { DatabaseError } from 'pg';
import type { Client, ClientBase } from 'pg';
import type { Config } from '../config';
import { every } from '../every';
import { DatabaseAway, Unavailable, causesOf, codeOf, isUnavailable } from '../unavailable';
import { openDatabase } from './client';
import type { Database, DatabaseOptions, ReadSource } from './client';
import { connect } from './connections';
import { readPosition } from './log-position';
import type { LogPosition } from './log-position';
import { one } from './one';
import { OwnWrites } from './own-writes';
import { ReplicaLag } from './replica-lag';

/** How often each process looks at the replica, in milliseconds. */
const WATCH_MS = 1_000;
/** For this long after a look, what it found counts (ms). */
const LOOK_COUNTS_MS = 3_000;
/** How long a look waits for the answer of the replica (ms). */
const LOOK_MS = 800;
/** For this long after a read failed on the replica, the primary answers (ms). Each failure in a row doubles it. */
const MIN_REST_MS = 10_000;
const MAX_REST_MS = 600_000;
/** A cluster and a database in it; a process of PostgreSQL that serves it. */
const CLUSTER = `system_identifier::text || '/' || (
  select oid::text from pg_database where datname = current_database()) as cluster`;

/** A standby has no own position in the log. */
const PRIMARY_NOW = `select ${CLUSTER},
  case when not pg_is_in_recovery() then pg_current_wal_lsn()::text end as position,
  case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as file
  from pg_control_system()`;

const WHICH = `select ${CLUSTER}, pg_is_in_recovery() as standby, pg_postmaster_start_time()::text as server
  from pg_control_system()`;

/**
 * After a failover the control file of a replica names the new timeline within minutes. Accounts that may read all
 * statistics see it at once.
 */
const REPLICA_NOW = `select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as replayed,
  greatest((select timeline_id from pg_control_checkpoint()),
           (select min_recovery_end_timeline from pg_control_recovery()),
           (select received_tli from pg_stat_wal_receiver)) as timeline`;

/** Codes with which PostgreSQL ends one statement of a replica that is well: it was in the way of a change, or slow. */
const ONE_STATEMENT = /^(?:40001|40P01|57014)$/;

const BEHIND_FAILOVER =
  'It does not show yet that it follows the newest primary, which takes minutes unless its account has pg_read_all_stats';

/** The replica cannot be used. The message says why. */
class Unfit extends DatabaseAway {}

/** Options of {@link Replica}. */
export interface ReplicaOptions extends Pick<DatabaseOptions, 'max' | 'prepared' | 'seconds'> {
  url: string;
  maxLagSeconds: number;
  primary: ReadSource;
  /** Called with a sentence while the replica cannot be used, and with null when it can. */
  tell: (trouble: string | null) => void;
  /** Default value: {@link WATCH_MS}. */
  everyMs?: number;
}

/** A time that is long ago. */
const NEVER = -Infinity;

/**
 * A replica of the shop's database, for reads that may be a moment old. The primary answers in its place while it is
 * away, too far behind, or not a replica of it, and whenever a read needs a change that it has not replayed.
 */
export class Replica {
  readonly writes: OwnWrites;
  private readonly database: Database;
  private readonly ended = new AbortController();
  /** Breaks all connections to the replica. Their reads go on at the primary. */
  private cut = (): void => undefined;
  private watching: Client | null = null;
  /** The cluster and database of the primary; null until it answered. */
  private cluster: string | null = null;
  /** The process of PostgreSQL to which all connections lead; null before the first one. */
  private server: string | null = null;
  private readonly lag = new ReplicaLag();
  private replayed: LogPosition = 0n;
  private lookedAt = NEVER;
  private restsUntil = NEVER;
  private restMs = MIN_REST_MS;
  private troubles = 0;

  constructor(private readonly options: ReplicaOptions) {
    const { url, max, prepared, seconds } = options;
    this.writes = new OwnWrites(options.primary.pool);
    this.database = openDatabase(url, {
      max,
      prepared,
      seconds,
      newest: {
        check: (client) => this.check(client),
        onNewer: (cut) => {
          this.cut = cut;
        },
      },
    });
  }

  /** Starts to look at the replica, until `close`. */
  open(): void {
    const { everyMs = WATCH_MS } = this.options;
    every(
      everyMs,
      () => this.look(),
      this.ended.signal,
      (error) => this.giveUp(error),
    );
  }

  async close(): Promise<void> {
    this.ended.abort();
    this.watching?.connection.stream.destroy();
    await this.database.close();
  }

  /** How many seconds the replica is behind the primary at most; Infinity if it is not known. */
  readonly lagSeconds = (): number => this.lag.seconds;

  /**
   * Reads on the replica, or on the primary while the replica cannot be used or the reading fails there.
   *
   * @param needs the position that the data must have reached at least
   * @param work reads, and does nothing else: it may run twice
   */
  async read<T>(needs: LogPosition, work: (from: ReadSource) => T | Promise<T>): Promise<T> {
    const { primary } = this.options;
    if (!this.serves(needs)) return work(primary);
    try {
      const found = await work(this.database);
      this.restMs = MIN_REST_MS;
      return found;
    } catch (error) {
      this.failed(error);
      return work(primary);
    }
  }

  private serves(needs: LogPosition): boolean {
    const now = performance.now();
    return (
      now - this.lookedAt < LOOK_COUNTS_MS &&
      this.lag.seconds < this.options.maxLagSeconds &&
      now >= this.restsUntil &&
      needs <= this.replayed
    );
  }

  /** Looks at the primary, and then at the replica: what that has replayed by then is what it is compared with. */
  private async look(): Promise<void> {
    const primary = await this.lookAtPrimary();
    if (primary === null || this.ended.signal.aborted) return;
    try {
      const client = this.watching ?? (await this.connect());
      const statement = { text: REPLICA_NOW, query_timeout: LOOK_MS };
      const { rows } = await client.query<{ standby: boolean; replayed: string; timeline: number }>(statement);
      const { standby, replayed, timeline } = one(rows);
      if (!standby) throw new Unfit('It is a primary, not a replica');
      if (timeline !== primary.timeline) throw new Unfit(BEHIND_FAILOVER);
      this.note(readPosition(replayed));
    } catch (error) {
      this.giveUp(error);
      return;
    }
    const { maxLagSeconds, tell } = this.options;
    if (this.lag.seconds >= maxLagSeconds) {
      this.complain(`It is more than ${String(maxLagSeconds)} seconds behind the primary`);
      return;
    }
    this.lookedAt = performance.now();
    this.troubles = 0;
    if (this.lookedAt >= this.restsUntil) tell(null);
  }

  /** Notes where the primary is; null while it does not answer as one, which the watch of the database reports. */
  private async lookAtPrimary(): Promise<{ timeline: number } | null> {
    const at = performance.now();
    try {
      const { rows } = await this.options.primary.pool.query<{
        cluster: string;
        position: string | null;
        file: string | null;
      }>(PRIMARY_NOW);
      const { cluster, position, file } = one(rows);
      if (position === null || file === null) return null;
      this.cluster = cluster;
      this.lag.see(readPosition(position), at);
      // The name of a file of the log begins with the timeline.
      return { timeline: parseInt(file.slice(0, 8), 16) };
    } catch (error) {
      // An account that may not ask gets no replica.
      if (error instanceof DatabaseError && !isUnavailable(error)) this.complain(error.message);
      return null;
    }
  }

  /** Notes how far the replica is. */
  private note(replayed: LogPosition): void {
    this.replayed = replayed;
    this.lag.reach(replayed);
    this.writes.forget(replayed);
  }

  private async connect(): Promise<Client> {
    // It may be another replica than before, and further behind. Reads in progress go on at the primary.
    this.lookedAt = NEVER;
    this.lag.forget();
    this.cut();
    this.server = null;
    const client = this.database.session('shop replica');
    client.once('end', () => {
      if (this.watching === client) this.watching = null;
    });
    await connect(client);
    if (this.ended.signal.aborted) client.connection.stream.destroy();
    this.watching = client;
    return client;
  }

  /** Checks where a new connection leads. @throws Unfit */
  private async check(client: ClientBase): Promise<void> {
    const { rows } = await client.query<{ cluster: string; standby: boolean; server: string }>(WHICH);
    const { cluster, standby, server } = one(rows);
    if (cluster !== this.cluster) throw new Unfit('It is another database than that of DATABASE_URL');
    if (!standby) throw new Unfit('It is a primary, not a replica');
    this.server ??= server;
    if (server !== this.server) throw new Unfit('It leads to several servers in turn');
  }

  /** A look failed. The next one is on a new connection. */
  private giveUp(error: unknown): void {
    if (this.ended.signal.aborted) return;
    this.watching?.connection.stream.destroy();
    this.watching = null;
    this.complain(reasonOf(error));
  }

  /** A read failed on a replica with which the looks found no fault. */
  private failed(error: unknown): void {
    const cause = faultOf(error);
    const now = performance.now();
    if (cause === undefined || ONE_STATEMENT.test(codeOf(cause)) || this.lookedAt === NEVER || now < this.restsUntil) {
      return;
    }
    this.restsUntil = now + this.restMs;
    this.restMs = Math.min(this.restMs * 2, MAX_REST_MS);
    this.options.tell(sentence(cause.message));
  }

  /** Tells of trouble from the second look on: a replica that fails once may only be busy. */
  private complain(reason: string): void {
    this.lookedAt = NEVER;
    this.troubles += 1;
    if (this.troubles > 1) this.options.tell(sentence(reason));
  }
}

/** Opens the replica of the configuration and watches it; null without one. */
export function openReplica(
  { replica, databasePool: max, databasePrepared: prepared, databaseSeconds: seconds }: Config,
  primary: ReplicaOptions['primary'],
  tell: ReplicaOptions['tell'],
): Replica | null {
  if (replica === null) return null;
  const opened = new Replica({ ...replica, max, prepared, seconds, primary, tell });
  opened.open();
  return opened;
}

/** The error of the database inside an error; undefined without one. */
const faultOf = (error: unknown): Error | undefined =>
  [...causesOf(error)].find((cause) => cause instanceof DatabaseError || cause instanceof Unavailable);

const reasonOf = (error: unknown): string => faultOf(error)?.message ?? String(error);

const sentence = (reason: string): string =>
  `The primary answers in place of the replica of DATABASE_REPLICA_URL. ${reason.replace(/\.$/, '')}. ` +
  'Set it to one replica that works, or remove it.';
