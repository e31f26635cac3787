import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { ShopHealth } from '@shop/shared/contracts';
import { sql } from 'drizzle-orm';
import { databaseErrorOf } from '../../database/client';
import type { Db, Row } from '../../database/client';
import { jobs, servers } from '../../database/schema';
import { IS_WANTED } from '../../jobs/job-figures';
import { incompletePagesTexts } from '../../metrics/incomplete-pages';
import type { IncompletePageCounts } from '../../database/schema/archives';
import { readPauses } from '../../jobs/pause';
import { BY_START, IS_ALIVE } from '../../registry/rollout-status';
import { outboxNotices } from '../outbox/outbox-state';
import { readMissedSearches } from '../search/missed-searches';
import { readShopTwins } from './shop-twins';

/** Jobs that failed come first, then running ones, backups, and the jobs that are due next. */
const BY_TROUBLE = [
  sql`case ${jobs.state} when 'failed' then 0 when 'unknown' then 0 when 'claimed' then 1 else 2 end`,
  sql`case ${jobs.kind} when 'backup' then 0 else 1 end`,
  jobs.notBefore,
  jobs.key,
];

async function readDatabase(db: Db): Promise<ShopHealth['database']> {
  const { rows } = await db.execute<Row<{ version: string; bytes: string }>>(
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`,
  );
  const [{ version, bytes } = { version: '', bytes: '0' }] = rows;
  // Distributions add their own name to it.
  return { version: version.split(' ')[0] ?? '', bytes: Number(bytes) };
}

async function readDisk(dataDir: string): Promise<ShopHealth['disk']> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { server: hostname(), free: bavail * bsize, total: blocks * bsize };
}

/** PostgreSQL's code for reading an unlogged table, such as that of the servers, on a standby. */
const NOT_ON_STANDBY = '0A000';

/** The living servers; none while the database is a standby, so that the page can say that it is one. */
async function readServers(db: Db) {
  try {
    return await db
      .select()
      .from(servers)
      .where(IS_ALIVE)
      .orderBy(...BY_START);
  } catch (error) {
    if (databaseErrorOf(error)?.code === NOT_ON_STANDBY) return [];
    throw error;
  }
}

/** What this server knows by itself. */
interface OwnHealth {
  dataDir: string;
  notices: string[];
  /** Its id among the servers, and the pages that it sent incomplete until now. */
  own: { id: string; incompletePages: IncompletePageCounts };
}

/** The servers, the database, the disk and the jobs at this moment. */
export async function readShopHealth(db: Db, { dataDir, notices, own }: OwnHealth): Promise<ShopHealth> {
  const [alive, database, disk, pauses, twins, missedSearches, outbox, rows] = await Promise.all([
    readServers(db),
    readDatabase(db),
    readDisk(dataDir),
    readPauses(db),
    readShopTwins(db),
    readMissedSearches(db),
    outboxNotices(db),
    db
      .select()
      .from(jobs)
      .where(IS_WANTED)
      .orderBy(...BY_TROUBLE),
  ]);
  // The rows of others are a few seconds old.
  const others = alive.filter(({ id }) => id !== own.id).flatMap(({ incompletePages }) => incompletePages ?? []);
  return {
    servers: alive.map(({ startedAt, incompletePages: _, ...server }) => ({
      ...server,
      startedAt: startedAt.toISOString(),
    })),
    database,
    disk,
    notices: [...notices, ...outbox, ...incompletePagesTexts([own.incompletePages, ...others])],
    twins,
    missedSearches,
    pausedAt: pauses[0]?.pausedAt.toISOString() ?? null,
    jobs: rows.map(({ notBefore, doneAt, ...job }) => ({
      ...job,
      notBefore: notBefore.toISOString(),
      doneAt: doneAt?.toISOString() ?? null,
    })),
  };
}
