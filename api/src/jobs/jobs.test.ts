import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../database/client';
import type { Database, Executor } from '../database/client';
import { createTestApp } from '../testing/app';
import { createTestDatabase } from '../testing/database';
import type { TestDatabase } from '../testing/database';
import { eventually } from '../testing/eventually';
import { JobRunner } from './job-runner';
import type { Job } from './job-runner';
import { readJobFigures } from './job-figures';
import { renewLease, takeJob } from './job-rows';
import { releaseJobs } from './pause';

let own: TestDatabase;
const databases: Database[] = [];
const servers: JobRunner[] = [];
let warnings: string[];

beforeEach(async () => {
  own = await createTestDatabase();
  warnings = [];
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
  await Promise.all(databases.splice(0).map((database) => database.close()));
  await own.drop();
});

/** Makes what a server process has for jobs: a pool and a runner. */
function serverWith(jobs: readonly Job[], lookMs = 60_000): JobRunner {
  const database = openDatabase(own.connectionString, { max: 3 });
  databases.push(database);
  const note = (_details: object, message: string) => void warnings.push(message);
  const log = { warn: note, error: note };
  const server = new JobRunner({ db: database.db, log, lookMs });
  servers.push(server);
  for (const job of jobs) server.add(job);
  return server;
}

const jobOf = (kind: string, run: Job['run'], everySeconds: number | null = 3600): Job => ({
  kind,
  title: `Do ${kind}`,
  everySeconds,
  run,
});

interface JobRow {
  state: string;
  attempts: number;
  last_error: string | null;
  result: string | null;
  waits: number;
}

const sql = (text: string) => databases[0]?.pool.query(text);

/** Reads the row of a job. `waits` is in seconds. */
async function rowOf(kind: string): Promise<JobRow | undefined> {
  const found = await databases[0]?.pool.query<JobRow>(
    `select state, attempts, last_error, result, round(extract(epoch from not_before - now()))::int as waits
     from jobs where key = $1`,
    [kind],
  );
  return found?.rows[0];
}

describe('jobs of two servers on one database', () => {
  it('each job of two servers is done by one of them, once', async () => {
    const runs: string[] = [];
    const kinds = Array.from({ length: 40 }, (_, index) => `work-${String(index)}`);
    const jobs = (server: string) =>
      kinds.map((kind) =>
        jobOf(kind, async () => {
          runs.push(`${kind} ${server}`);
          await sql('select pg_sleep(0.01)');
          return undefined;
        }),
      );
    const [first, second] = [serverWith(jobs('A')), serverWith(jobs('B'))];
    await Promise.all([first.look(), second.look()]);
    await eventually(async () => {
      const waiting = await sql(`select from jobs where done_at is null and kind like 'work-%'`);
      expect(waiting?.rowCount).toBe(0);
    });
    expect(runs.map((run) => run.split(' ')[0]).sort()).toEqual([...kinds].sort());
    expect(new Set(runs.map((run) => run.split(' ')[1]))).toEqual(new Set(['A', 'B']));
    expect((await rowOf('work-7'))?.waits).toBeGreaterThan(3500);
  });

  it('a job is skipped while another server is about to take it', async () => {
    const server = serverWith([]);
    const [database] = databases;
    if (database === undefined) throw new Error('There is no database');
    await server.close();
    await sql(`insert into jobs (key, kind, title, not_before) values
      ('first', 'work', 'Work', now() - interval '2 minutes'), ('second', 'work', 'Work', now() - interval '1 minute')`);
    const take = (claim: string, db: Executor = database.db) =>
      takeJob(db, ['first', 'second'], { claim, server: claim, leaseSeconds: 60 });
    await database.db.transaction(async (tx) => {
      expect((await take('A', tx))?.key).toBe('first');
      expect((await take('B'))?.key).toBe('second');
      expect(await take('B')).toBeNull();
    });
  });

  it('a job is taken again when its server falls silent, whose late result is then ignored', async () => {
    let done = 0;
    const server = serverWith([
      jobOf('work', async () => {
        done += 1;
        return 'done by another';
      }),
    ]);
    await server.look();
    await server.idle();
    // A moment is rounded to milliseconds, so that 'now' may be still to come.
    await sql(`update jobs set not_before = now() - interval '1 second' where key = 'work'`);
    const [database] = databases;
    if (database === undefined) throw new Error('There is no database');
    const silent = { claim: 'silent', server: 'gone', leaseSeconds: 600 };
    const taken = await takeJob(database.db, ['work'], silent);
    if (taken === null) throw new Error('Nothing was taken');

    await server.look();
    await server.idle();
    expect(done).toBe(1);

    await sql(`update jobs set lease_until = now() where key = 'work'`);
    await server.look();
    await server.idle();
    expect(done).toBe(2);
    expect(await rowOf('work')).toMatchObject({ state: 'queued', attempts: 0, result: 'done by another' });
    expect(await renewLease(database.db, taken, 600)).toBe(false);
  });

  it('a job is unknown and counted as failed when its server falls silent and no other server does it', async () => {
    const gone = serverWith([jobOf('of-a-folder', async () => undefined)]);
    await gone.look();
    await gone.idle();
    await gone.close();
    await sql(`update jobs set state = 'claimed', claim = 'its last', lease_until = now(), attempts = 1, server = 'shop-2-17'
               where key = 'of-a-folder'`);
    const other = serverWith([jobOf('work', async () => undefined)]);
    await other.look();
    await other.idle();
    expect(await rowOf('of-a-folder')).toMatchObject({
      state: 'unknown',
      last_error: 'The server shop-2-17 fell silent: whether it was done is not known.',
    });
    const [database] = databases;
    expect(database && (await readJobFigures(database.db)).failed).toBe(1);

    const back = serverWith([jobOf('of-a-folder', async () => 'Done after all')]);
    await sql(`update jobs set not_before = now() where key = 'of-a-folder'`);
    await back.look();
    await back.idle();
    expect(await rowOf('of-a-folder')).toMatchObject({ state: 'queued', last_error: null, result: 'Done after all' });
  });

  it('a server whose job failed says that it is over once another server has done it', async () => {
    const first = serverWith([jobOf('work', () => Promise.reject(new Error('The bucket is full.')))]);
    await first.look();
    await first.idle();
    // Somebody pressed Retry: the job is due, and has not been done.
    await sql(
      `update jobs set state = 'queued', attempts = 0, not_before = now() + interval '1 minute' where key = 'work'`,
    );
    await first.look();
    expect(warnings).toEqual(['a job failed: Do work']);

    const second = serverWith([jobOf('work', async () => undefined)]);
    await sql(`update jobs set not_before = now() where key = 'work'`);
    await second.look();
    await second.idle();
    await first.look();
    await first.look();
    expect(warnings).toEqual(['a job failed: Do work', 'a job that failed was done: Do work']);
  });

  it('a one-time job is left to a person when five servers died during it', async () => {
    let begun = 0;
    const server = serverWith([
      jobOf(
        'once',
        async () => {
          begun += 1;
          return undefined;
        },
        null,
      ),
    ]);
    await server.idle();
    await sql(`insert into jobs (key, kind, title, state, claim, lease_until, attempts)
               values ('once', 'once', 'Do once', 'claimed', 'its last', now(), 5)`);
    await server.look();
    await server.idle();
    expect(begun).toBe(0);
    expect(await rowOf('once')).toMatchObject({ state: 'unknown', attempts: 5 });
  });
});

describe('single jobs', () => {
  it('a failed job gives the reason, is retried soon and recovers', async () => {
    let broken = true;
    const server = serverWith([
      jobOf('work', () => (broken ? Promise.reject(new Error('The bucket is full.')) : Promise.resolve('All well'))),
    ]);
    await server.look();
    await server.idle();
    const failed = await rowOf('work');
    expect(failed).toMatchObject({ state: 'failed', attempts: 1, last_error: 'The bucket is full.' });
    expect(failed?.waits).toBeGreaterThanOrEqual(25);
    expect(failed?.waits).toBeLessThanOrEqual(30);
    expect(warnings).toEqual(['a job failed: Do work']);

    broken = false;
    await sql(`update jobs set not_before = now() where key = 'work'`);
    await server.look();
    await server.idle();
    expect(await rowOf('work')).toMatchObject({ state: 'queued', attempts: 0, last_error: null, result: 'All well' });
  });

  it('a one-time job is tried five times', async () => {
    const server = serverWith([jobOf('once', () => Promise.reject(new Error('No.')), null)]);
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await server.look();
      await server.idle();
      expect(await rowOf('once')).toMatchObject({
        attempts: Math.min(attempt, 5),
        state: attempt < 5 ? 'queued' : 'failed',
      });
      await sql(`update jobs set not_before = now() where key = 'once'`);
    }
  });

  it('the error of a job omits the parameters of its query', async () => {
    const server = serverWith([
      jobOf(
        'work',
        () =>
          databases[0]?.db.execute(`select '+1 555 0100' from nowhere`).then(() => undefined) ??
          Promise.resolve(undefined),
      ),
    ]);
    await server.look();
    await server.idle();
    expect((await rowOf('work'))?.last_error).toBe('relation "nowhere" does not exist');
  });

  it('a job that is interrupted by the shutdown of its server waits for the next server', async () => {
    const begun: Promise<void>[] = [];
    const job = jobOf('long', (signal) => {
      begun.push(Promise.resolve());
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('Broken off.')));
      });
    });
    serverWith([]);
    const ending = serverWith([job]);
    await ending.look();
    expect(begun).toHaveLength(1);
    await ending.close();
    expect(await rowOf('long')).toMatchObject({ state: 'queued', attempts: 0, last_error: null });
    expect(warnings).toEqual([]);
  });

  it('a job does not start while jobs are paused, and starts once they are released', async () => {
    let done = 0;
    const server = serverWith([
      jobOf('work', async () => {
        done += 1;
        return undefined;
      }),
    ]);
    await sql(`insert into job_pauses (reason) values ('restore')`);
    await server.look();
    await server.idle();
    expect(done).toBe(0);
    const [database] = databases;
    expect(database && (await releaseJobs(database.db))).toBe(true);
    await server.look();
    await server.idle();
    expect(done).toBe(1);
  });
});

it('the regular jobs of a shop are rows, each done once the shop serves', async () => {
  const shop = await createTestApp();
  try {
    await eventually(async () => {
      const { rows } = await shop.database.pool.query<{ kind: string; every_seconds: number }>(
        `select kind, every_seconds from jobs where done_at is not null order by kind`,
      );
      expect(rows.map(({ kind, every_seconds }) => `${kind} ${String(every_seconds)}`)).toEqual([
        'best-sellers 3600',
        'cancel-silent-orders 900',
        'ended-sessions 3600',
        'erased-list 300',
        'expired-balance 3600',
        'fold-texts 60',
        'left-over-pictures 3600',
        'old-counts 3600',
        'old-customers 86400',
        'old-failed-sign-ins 3600',
        'old-idempotency-keys 3600',
        'old-messages 86400',
        'old-parcel-scans 3600',
        'old-searches 86400',
        'search-documents 60',
        'unconfirmed-exchanges 900',
        'unread-phones 600',
        'unwanted-jobs 86400',
      ]);
    });
  } finally {
    await shop.close();
  }
});
