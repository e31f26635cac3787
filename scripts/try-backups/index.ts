// Runs the folder for production with a backup to an S3 server every minute while orders are placed. Rehearses each
// backup, breaks the storage in every way that the runbook describes, and prints the results:
//   npm run trial -- backups
//   npm run trial -- backups 5     minutes of orders before the storage breaks, instead of 2
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { z } from 'zod';
import { shopHealthSchema } from '@shop/shared/contracts';
import type { Job } from '@shop/shared/contracts';
import { decryptFile, readKeys } from '../../api/src/backup/age-file';
import { openDatabase } from '../../api/src/database/client';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../../api/src/database/embedded/launcher';
import { orders } from '../../api/src/database/schema';
import { makeProduct } from '../../api/src/testing/fixtures';
import { call, makeInstall, serve } from '../try-production/install';
import type { Install, Said, RunningShop } from '../try-production/install';
import { lowPort } from '../try-samples/programs';
import { Report, runTrial } from '../lib/trial';
import { Shoppers } from './shoppers';
import { startStorage } from './storage';
import type { Storage } from './storage';

const ACCOUNT = { email: 'jo@example.test', password: 'a password for tests' };

/** The longest time that a job may take from its due time until it has ended and was reported. */
const MAX_MS = 100_000;

/** Settings that allow more orders than one visitor may place. */
const LIMITS = { ORDERS_PER_MINUTE: '1000000' };

/** Repeats a check until it returns a result; gives up after much longer than it should take. */
async function until<T>(look: () => Promise<T | null>): Promise<T | null> {
  for (const end = Date.now() + MAX_MS; ; await delay(500)) {
    const found = await look();
    if (found !== null || Date.now() > end) return found;
  }
}

/** A shop with scheduled backups, as its admin sees it, and its metrics. */
class BackedUp {
  private headers: Record<string, string> = {};

  constructor(
    readonly install: Install,
    readonly storage: Storage,
    readonly serving: RunningShop,
    private readonly metricsPort: number,
    private readonly env: Readonly<Record<string, string>>,
    readonly keyFile: string,
  ) {}

  async signIn(): Promise<void> {
    const words = ['create-admin', '--email', ACCOUNT.email, '--name', 'Jo'];
    const { code, output } = await call(this.install, words, {}, ACCOUNT.password);
    if (code !== 0) throw new Error(output);
    const answer = await this.ask('POST', '/auth/login', ACCOUNT);
    const { accessToken } = z.object({ accessToken: z.string() }).parse(await answer.json());
    this.headers = { authorization: `Bearer ${accessToken}` };
  }

  /** The backup job as the Health page shows it. */
  async job(): Promise<Job | null> {
    const { jobs } = shopHealthSchema.parse(await (await this.ask('GET', '/health/details')).json());
    return jobs.find(({ kind }) => kind === 'backup') ?? null;
  }

  async runNow(): Promise<void> {
    const job = await this.job();
    if (job !== null) await this.ask('POST', '/jobs/run', { key: job.key });
  }

  /** The value of a metric that has one series. */
  async metric(name: string): Promise<number> {
    const text = await (await fetch(`http://127.0.0.1:${String(this.metricsPort)}/metrics`)).text();
    return Number(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)?.[1]);
  }

  rehearse(keyFile = this.keyFile): Promise<Said> {
    return call(this.install, ['rehearse', '--key', keyFile], this.env);
  }

  private ask(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${this.serving.url}/api${path}`, {
      method,
      headers: { ...this.headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
const momentOf = (line: string): number => Date.parse(/the shop as of (\S+Z),/.exec(line)?.[1] ?? '');

/** Rehearses each backup that is made while orders are placed, for this many minutes. */
async function tryMinutes(shop: BackedUp, minutes: number, report: Report): Promise<void> {
  const seen = new Set<string>();
  for (const end = Date.now() + minutes * 60_000; Date.now() < end;) {
    const name = await until(async () => (await shop.storage.place.list()).find((one) => !seen.has(one)) ?? null);
    if (name === null) break;
    seen.add(name);
    const { code, output } = await shop.rehearse();
    // The AWS SDK may print a warning about old versions of Node first.
    const said = lastLine(output);
    report.check(
      'the rehearsal of a new backup',
      code === 0 && / was restored in .* all figures agree\. .*pictures that it shows are there\.$/.test(said),
      said,
    );
  }
  // On a busy machine, a rehearsal takes longer than the time until the next backup.
  const made = (await shop.storage.place.list()).length;
  report.check('a backup was made in each minute', made >= minutes, `${String(made)} in ${String(minutes)} minutes`);
}

/** Checks that a rehearsal reports every fault of a backup and exits with 1. */
async function tryBadBackups(shop: BackedUp, report: Report): Promise<void> {
  const other = join(shop.install.place, 'other-key.txt');
  writeFileSync(other, await generateX25519Identity());
  const wrong = await shop.rehearse(other);
  const opensNot = wrong.code === 1 && wrong.output.includes('it was encrypted for another one');
  report.check('a wrong key is said', opensNot, lastLine(wrong.output));
  for (;;) {
    const [newest = ''] = await shop.storage.place.list();
    const mend = await shop.storage.damage(newest);
    const { code, output } = await shop.rehearse();
    await mend();
    // Another backup may have been made before the rehearsal looked for the newest.
    if (!output.includes(newest)) continue;
    const isSaid = code === 1 && output.includes(`${newest} is damaged`);
    report.check('one byte that was changed is said', isSaid, lastLine(output));
    return;
  }
}

/**
 * Checks that a storage that accepts no uploads is reported on Health, in the log and in the metrics of the alerts, and
 * that no backup is removed.
 */
async function tryBroken(shop: BackedUp, what: string, words: RegExp, report: Report): Promise<void> {
  const failed = await until(async () => {
    const job = await shop.job();
    return job?.state === 'failed' ? job : null;
  });
  const reason = failed?.lastError ?? 'nothing';
  report.check(`${what}: the page Health says it`, words.test(reason), reason);
  const logged =
    shop.serving
      .output()
      .split('\n')
      .filter((line) => line.includes('a job failed'))
      .at(-1) ?? '';
  report.check(`${what}: the log says it`, words.test(logged), logged.slice(0, 160));
  const count = await shop.metric('shop_jobs_failed');
  report.check(`${what}: shop_jobs_failed, of the alert ShopJobsFail`, count === 1, String(count));
  const age = await shop.metric('shop_backup_age_seconds');
  report.check(`${what}: the age of the last good backup goes on`, age > 0, `${age.toFixed(0)} s`);
}

async function tryRecovered(shop: BackedUp, before: readonly string[], report: Report): Promise<void> {
  const kept = await shop.storage.place.list();
  const lost = before.filter((name) => !kept.includes(name));
  report.check(
    'the earlier backups are all there',
    lost.length === 0,
    `${String(kept.length)}, lost ${String(lost.length)}`,
  );
  await shop.runNow();
  const again = await until(async () => ((await shop.job())?.lastError === null ? true : null));
  const count = await shop.metric('shop_jobs_failed');
  report.check('with room again, Retry makes one', again === true && count === 0, `${String(count)} jobs failed`);
}

/** The ids of all orders in a database. */
async function orderIds(connection: string): Promise<Set<string>> {
  const { db, close } = openDatabase(connection, { max: 1 });
  try {
    return new Set((await db.select({ id: orders.id }).from(orders)).map(({ id }) => id));
  } finally {
    await close();
  }
}

const missingOf = (wanted: Iterable<string>, there: ReadonlySet<string>): string[] =>
  [...wanted].filter((id) => !there.has(id));

/** Restores a backup as after a lost disk, and checks that it contains every order that was acknowledged before it. */
async function tryRestore(shop: BackedUp, name: string, moment: number, shoppers: Shoppers, report: Report) {
  const { install, storage, keyFile } = shop;
  const file = join(install.place, name);
  await storage.place.fetch(name, file);
  await decryptFile(file, join(install.place, 'shop.tar.gz'), await readKeys(keyFile));
  const dataDir = join(install.place, 'restored');
  const { code, output } = await call(install, ['restore', 'shop.tar.gz'], { DATA_DIR: dataDir });
  report.check('shop restore', code === 0, lastLine(output));
  const server = await startEmbeddedPostgres({ dataDir });
  try {
    const before = [...shoppers.placed].filter(([, at]) => at < moment).map(([id]) => id);
    const missing = missingOf(before, await orderIds(server.connectionString));
    const found = `${String(before.length)} acknowledged before it, ${String(missing.length)} missing`;
    report.check('every order that was acknowledged before the backup is in it', missing.length === 0, found);
  } finally {
    await server.stop();
  }
}

async function tryOut(install: Install, storage: Storage, minutes: number, report: Report): Promise<void> {
  const key = await generateX25519Identity();
  const keyFile = join(install.place, 'key.txt');
  writeFileSync(keyFile, key);
  const metricsPort = await lowPort();
  const env = {
    ...storage.settings,
    ...LIMITS,
    BACKUP_RECIPIENTS: await identityToRecipient(key),
    BACKUP_EVERY: '1m',
    BACKUP_KEEP: '1000',
    METRICS_PORT: String(metricsPort),
  };
  const serving = await serve(install, await lowPort(), env);
  const shop = new BackedUp(install, storage, serving, metricsPort, env, keyFile);
  try {
    await shop.signIn();
    const connection = await findEmbeddedPostgres(join(install.place, 'data'));
    if (connection === null) throw new Error('The embedded database is not there');
    const { db, close } = openDatabase(connection, { max: 1 });
    const { id: productId } = await makeProduct(db, { stock: 1_000_000 });
    await close();
    const shoppers = new Shoppers(serving.url, productId);
    try {
      await tryMinutes(shop, minutes, report);
      await tryBadBackups(shop, report);
      const before = await storage.place.list();
      storage.setFull(true);
      await tryBroken(shop, 'a full bucket', /the bucket is full/, report);
      storage.setFull(false);
      await tryRecovered(shop, before, report);
    } finally {
      await shoppers.stop();
    }
    const { placed, refused } = shoppers;
    const counted = `${String(placed.size)} placed, ${String(refused.length)} refused ${refused[0] ?? ''}`;
    report.check('orders were placed all the while', refused.length === 0, counted);
    const lost = missingOf(shoppers.placed.keys(), await orderIds(connection));
    report.check('no order is lost', lost.length === 0, `${String(lost.length)} missing`);
    const last = await shop.rehearse();
    report.check('the last rehearsal', last.code === 0, lastLine(last.output));
    const [newest = ''] = lastLine(last.output).split(' ');
    await tryRestore(shop, newest, momentOf(lastLine(last.output)), shoppers, report);
    storage.removeBucket();
    await shop.runNow();
    await tryBroken(shop, 'a bucket that is gone', /NoSuchBucket/, report);
    const { status } = await fetch(serving.url);
    report.check('the shop goes on', status === 200, String(status));
  } finally {
    const code = await serving.stop();
    report.check('it stops in order', code === 0, `exit code ${String(code)}`);
  }
}

async function main([minutes = '2']: readonly string[]): Promise<number> {
  if (!/^[1-9]\d{0,2}$/.test(minutes))
    throw new Error(`${minutes} is no number of minutes: npm run trial -- backups 5`);
  const report = new Report();
  const install = makeInstall();
  const folder = join(install.place, 'storage');
  mkdirSync(folder);
  try {
    const storage = await startStorage(folder);
    try {
      await tryOut(install, storage, Number(minutes), report);
    } finally {
      await storage.close();
    }
  } finally {
    install.remove();
  }
  return report.end();
}

runTrial(() => main(process.argv.slice(2)));
