// Tries point-in-time recovery, as in docs/runbooks/point-in-time-recovery.md, with Debian's PostgreSQL 15 and
// pgBackRest. A shop takes orders, somebody deletes them all, and the database is restored to the moment before that:
//   apt-get install postgresql-15 pgbackrest
//   npm run trial -- recovery
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { count } from 'drizzle-orm';
import { z } from 'zod';
import { openDatabase } from '../../api/src/database/client';
import { orders } from '../../api/src/database/schema';
import { findContradictions } from '../../api/src/shop/orders/invariants';
import { makeProduct } from '../../api/src/testing/fixtures';
import {
  DebianPostgres,
  askUntilAnswered,
  makeFolder,
  requirePrograms,
  runBeside,
  urlTo,
} from '../lib/debian-postgres';
import { crontabsIn, readCrontab } from '../lib/crontab';
import { ROOT } from '../lib/paths.mjs';
import { startServer } from '../lib/shop-server';
import { lowPort } from '../try-samples/programs';
import { Report, runTrial } from '../lib/trial';

const PGBACKREST = '/usr/bin/pgbackrest';
/** The number of orders before the backup, between it and the accident, and after the accident. */
const ORDERS = { saved: 20, logged: 15, lost: 5 };

/**
 * The backup commands that the runbook gives to cron, full and differential, each without the program and its stanza.
 *
 * @throws Error when the runbook contains anything else
 */
function backupsByCron(): { full: string[]; changed: string[] } {
  const page = readFileSync(join(ROOT, 'docs/runbooks/point-in-time-recovery.md'), 'utf8');
  const commands = crontabsIn(page).flatMap((crontab) => readCrontab(crontab).map(({ words }) => words));
  const [full = [], changed = [], ...more] = commands.map(([program, stanza, ...args]) => {
    if (program !== basename(PGBACKREST) || stanza !== '--stanza=shop') throw new Error('cron runs another program');
    return args;
  });
  if (changed.length === 0 || more.length > 0) throw new Error('The runbook has other lines for cron than two');
  return { full, changed };
}

/** Runs a step, and prints it with its duration. */
async function timed<T>(what: string, work: () => Promise<T> | T): Promise<T> {
  const begun = performance.now();
  const done = await work();
  process.stdout.write(`     ${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s\n`);
  return done;
}

/** Sets up a database with an archive, as in the runbook, and pgBackRest. */
async function makeDatabase(folder: string) {
  const port = await lowPort();
  const config = join(folder, 'pgbackrest.conf');
  const call = (...args: string[]) => runBeside(PGBACKREST, [`--config=${config}`, '--stanza=shop', ...args]).stdout;
  const database = new DebianPostgres(folder, port, {
    unix_socket_directories: folder,
    archive_mode: 'on',
    archive_command: `${PGBACKREST} --config=${config} --stanza=shop archive-push %p`,
    archive_timeout: 60,
  });
  writeFileSync(
    config,
    `[global]
repo1-path=${folder}/repository
repo1-retention-full=2
start-fast=y
log-level-file=off
lock-path=${folder}
spool-path=${folder}/spool
[shop]
pg1-path=${database.data}
pg1-port=${String(port)}
pg1-socket-path=${folder}
pg1-user=postgres
`,
  );
  await database.make();
  call('stanza-create');
  call('check');
  return { database, call, url: urlTo(port, 'shop', 'shop'), ownerUrl: urlTo(port, 'postgres', 'shop') };
}

/** Places orders as visitors do. @throws Error when an order is refused */
async function order(url: string, productId: string, from: number, times: number): Promise<void> {
  for (let next = from; next < from + times; next += 1) {
    const body = JSON.stringify({
      customerName: 'Rami Haddad',
      customerPhone: `+9617${String(next).padStart(7, '0')}`,
      customerAddress: '12 Cedar Street',
      products: [{ product: productId, quantity: 1, size: 'S' }],
      paymentMethod: 'delivery',
    });
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${url}/api/orders`, { method: 'POST', headers, body });
    if (status !== 201) throw new Error(`An order was answered ${String(status)}`);
  }
}

/** Reads how many orders are left, and the findings of the consistency check. */
async function look(url: string): Promise<{ kept: number; findings: unknown[] }> {
  const { db, close } = openDatabase(url, { max: 1 });
  try {
    const [row] = await db.select({ value: count() }).from(orders);
    return { kept: row?.value ?? 0, findings: await findContradictions(db) };
  } finally {
    await close();
  }
}

async function tryOut(folder: string, report: Report): Promise<void> {
  const cron = backupsByCron();
  const { database, call, url, ownerUrl } = await makeDatabase(folder);
  const undo: (() => Promise<void>)[] = [() => database.stop()];
  try {
    const dataDir = join(folder, 'shop');
    mkdirSync(dataDir);
    const env = { DATABASE_URL: url, DATA_DIR: dataDir, ORDERS_PER_MINUTE: '10000' };
    const shop = await startServer(env);
    undo.push(() => shop.stop());
    const { db, close } = openDatabase(url, { max: 1 });
    const { id } = await makeProduct(db, { stock: 1000 });
    await close();
    await order(shop.url, id, 0, ORDERS.saved);
    await timed(`while the shop runs, by cron: ${cron.full.join(' ')}`, () => call(...cron.full));
    await order(shop.url, id, ORDERS.saved, ORDERS.logged);

    const [moment] = z
      .array(z.object({ now: z.string() }))
      .parse(await askUntilAnswered(ownerUrl, 'select clock_timestamp()::text as now'));
    await askUntilAnswered(ownerUrl, 'truncate orders cascade');
    const after = await look(url);
    report.check('the accident: all orders are gone', after.kept === 0, `${String(after.kept)} are there`);
    await order(shop.url, id, 1000, ORDERS.lost);

    await shop.stop();
    await database.stop();
    const target = moment?.now ?? '';
    const back = ['--delta', '--type=time', `--target=${target}`, '--target-action=promote', 'restore'];
    await timed(`back to ${target}`, () => call(...back));
    await timed('what was logged since the backup is played', async () => {
      database.start();
      await askUntilAnswered(ownerUrl, 'select 1 / (not pg_is_in_recovery())::int');
    });
    const { kept, findings } = await look(url);
    const expected = ORDERS.saved + ORDERS.logged;
    report.check(
      'every order from before the accident is there, and none from after it',
      kept === expected,
      `${String(kept)} of ${String(expected)}`,
    );
    report.check('all figures agree', findings.length === 0, JSON.stringify(findings));
    const again = await startServer(env);
    undo.push(() => again.stop());
    await order(again.url, id, 2000, 1);
    report.check('the shop goes on', (await look(url)).kept === expected + 1, 'it took an order');
    await timed(`the next one, by cron: ${cron.changed.join(' ')}`, () => call(...cron.changed));
    const backups = call('info');
    const kinds = [...backups.matchAll(/^ *(full|diff) backup: /gm)].map(([, kind]) => kind);
    report.check('what cron runs backs up in full, then what changed', kinds.join() === 'full,diff', kinds.join(', '));
    report.check(
      'its archive goes on on a new timeline',
      /status: ok/.test(backups),
      /status: .*/.exec(backups)?.[0] ?? '',
    );
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function main(): Promise<number> {
  requirePrograms([[PGBACKREST, 'pgbackrest']]);
  const report = new Report();
  const folder = makeFolder('shop-recovery-');
  try {
    await tryOut(folder, report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return report.end();
}

runTrial(main);
