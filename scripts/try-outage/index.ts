// Takes the database from a shop that gets ten orders a second, in four ways, with Debian's PostgreSQL 15: the primary
// turns read-only, the address leads to a standby, nothing answers, and the disk is full. Measures how long it takes
// until /ready, the page Health, the log and the alert say so in words, and until orders flow again. Needs root for a
// small disk:
//   apt-get install postgresql-15
//   npm run trial -- outage
import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { count } from 'drizzle-orm';
import { z } from 'zod';
import { createAdmin } from '../../api/src/cli/admin-account';
import { readConfig } from '../../api/src/config';
import { openDatabase } from '../../api/src/database/client';
import { migrate } from '../../api/src/database/migrate';
import { orders } from '../../api/src/database/schema';
import { findContradictions } from '../../api/src/shop/orders/invariants';
import { startAlertReceiver } from '../../api/src/testing/alert-receiver';
import { makeProduct } from '../../api/src/testing/fixtures';
import {
  DebianPostgres,
  askUntilAnswered,
  makeFolder,
  requirePrograms,
  runBeside,
  startBeside,
  stopProgram,
  urlTo,
} from '../lib/debian-postgres';
import { OrderStream } from '../lib/order-stream';
import { startServer } from '../lib/shop-server';
import type { ShopServer } from '../lib/shop-server';
import { lowPort } from '../try-samples/programs';
import { Report, runTrial } from '../lib/trial';
import { openSwitch } from './switch';

const BIN = '/usr/lib/postgresql/15/bin';
const ACCOUNT = { email: 'owner@example.test', name: 'Owner', password: 'four words of mine' };
const NOBODY = 65534;
/** How long each outage lasts after everything has said so (ms), and what counts as soon (s). */
const LASTS_MS = 5_000;
const MAX_SECONDS = 15;

/** Repeats a look until it finds something. @returns the seconds that it took, or null after a minute */
async function secondsUntil(look: () => Promise<boolean> | boolean): Promise<number | null> {
  const begun = performance.now();
  while (performance.now() - begun < 60_000) {
    if (await look()) return (performance.now() - begun) / 1000;
    await delay(50);
  }
  return null;
}

const textOf = async (url: string, headers: Readonly<Record<string, string>> = {}): Promise<string> => {
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(5_000) }).catch(() => null);
  return answer === null ? '' : `${String(answer.status)} ${await answer.text()}`;
};

interface Outage {
  name: string;
  /** What each place says. */
  words: RegExp;
  begin: () => Promise<void> | void;
  end: () => Promise<void> | void;
}

interface Watched {
  shop: ShopServer;
  stream: OrderStream;
  posted: readonly { message: string }[];
  headers: Readonly<Record<string, string>>;
}

/** Runs one outage and reports the seconds until each place names it, and until orders flow again. */
async function runOutage({ name, words, begin, end }: Outage, watched: Watched, report: Report): Promise<void> {
  const { shop, stream, posted, headers } = watched;
  const [logged, alerts] = [shop.output().length, posted.length];
  await begin();
  const health = `${shop.url}/api/health/details`;
  const places = {
    '/ready': async () => words.test(await textOf(`${shop.url}/ready`)),
    // Without a database, the page can show nothing but that it cannot be read.
    Health: async () => {
      const said = await textOf(health, headers);
      return words.test(said) || (name === 'gone' && said.startsWith('503'));
    },
    'the log': () => words.test(shop.output().slice(logged)),
    'the alert': () => posted.slice(alerts).some(({ message }) => words.test(message)),
  };
  const found = await Promise.all(
    Object.entries(places).map(async ([place, look]) => [place, await secondsUntil(look)] as const),
  );
  for (const [place, seconds] of found) {
    const said = seconds === null ? 'never' : `after ${seconds.toFixed(1)} s`;
    report.check(`${name}: ${place} says so in words`, seconds !== null && seconds < MAX_SECONDS, said);
  }
  await delay(LASTS_MS);
  await end();
  const before = stream.answered;
  const flows = await secondsUntil(() => stream.answered > before);
  report.check(
    `${name}: orders flow again`,
    flows !== null && flows < MAX_SECONDS,
    `${flows?.toFixed(1) ?? 'never'} s`,
  );
  const clear = await secondsUntil(() => posted.slice(alerts).some(({ message }) => message.startsWith('all clear')));
  report.check(`${name}: an all-clear is posted`, clear !== null, `${clear?.toFixed(1) ?? 'never'} s`);
}

/** Makes a disk of 120 MB, which only root may do. */
function makeDisk(folder: string): void {
  mkdirSync(folder);
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', folder], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`A small disk could not be made: ${made.stderr}`);
  chownSync(folder, NOBODY, NOBODY);
}

async function tryOut(folder: string, report: Report): Promise<void> {
  const undo: (() => Promise<unknown> | void)[] = [];
  try {
    const [port, standbyPort] = [await lowPort(), await lowPort()];
    const disk = join(folder, 'disk');
    makeDisk(disk);
    undo.push(() => void spawnSync('umount', [disk]));
    const primary = new DebianPostgres(folder, port, { unix_socket_directories: folder });
    await primary.make();
    undo.push(() => primary.stop());
    const ask = (sql: string) => askUntilAnswered(urlTo(port, 'postgres', 'postgres'), sql);
    await ask(`create tablespace small location '${disk}'`);
    await ask('alter database shop set tablespace small');

    const standby = join(folder, 'standby');
    const copy = ['-D', standby, '-R', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'];
    const moved = join(folder, 'standby-disk');
    runBeside(join(BIN, 'pg_basebackup'), [...copy, '-c', 'fast', `--tablespace-mapping=${disk}=${moved}`]);
    const settings = ['-c', `port=${String(standbyPort)}`, '-c', `unix_socket_directories=${folder}`];
    const replica = startBeside(join(BIN, 'postgres'), ['-D', standby, ...settings]);
    undo.push(() => stopProgram(replica, 'SIGINT'));

    const address = await openSwitch(port);
    undo.push(address.close);
    const url = urlTo(address.port, 'shop', 'shop');
    const database = openDatabase(urlTo(port, 'shop', 'shop'), { max: 2 });
    undo.push(database.close);
    await migrate(database, readConfig({}));
    await createAdmin(database.db, ACCOUNT);
    const { id } = await makeProduct(database.db, { stock: 1_000_000 });

    const receiver = await startAlertReceiver();
    undo.push(receiver.close);
    const dataDir = join(folder, 'shop');
    mkdirSync(dataDir);
    const shop = await startServer(
      {
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        ORDERS_PER_MINUTE: '100000',
        ALERT_WEBHOOK_URL: receiver.url,
        NODE_OPTIONS: '--import tsx',
      },
      'api/src/server.fixture.ts',
    );
    undo.push(() => shop.stop());
    const login = await fetch(`${shop.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ACCOUNT.email, password: ACCOUNT.password }),
    });
    const { accessToken } = z.object({ accessToken: z.string() }).parse(await login.json());
    const headers = { authorization: `Bearer ${accessToken}` };

    const stream = new OrderStream([shop.url], id);
    undo.push(stream.stop);
    const filler = join(disk, 'filler');
    const outages: Outage[] = [
      {
        name: 'read-only',
        words: /set to read-only/,
        begin: async () => {
          await ask('alter system set default_transaction_read_only = on');
          await ask('select pg_reload_conf()');
        },
        end: async () => {
          await ask('alter system reset default_transaction_read_only');
          await ask('select pg_reload_conf()');
        },
      },
      {
        name: 'a standby',
        words: /leads to a standby/,
        begin: () => address.leadTo(standbyPort),
        end: () => address.leadTo(port),
      },
      {
        name: 'gone',
        words: /database does not answer/,
        begin: () => address.leadTo(null),
        end: () => address.leadTo(port),
      },
      {
        name: 'full',
        words: /its disk is full/,
        begin: () => {
          const { bavail, bsize } = statfsSync(disk);
          writeFileSync(filler, Buffer.alloc(Math.max(bavail - 64, 0) * bsize));
          // And the rest, which orders are using up meanwhile.
          spawnSync('sh', ['-c', `cat /dev/zero >> ${filler}`]);
        },
        end: () => rmSync(filler),
      },
    ];
    await secondsUntil(() => stream.answered > 20);
    for (const outage of outages) {
      await runOutage(outage, { shop, stream, posted: receiver.posted, headers }, report);
    }
    const { sent, unanswered } = await stream.end();
    const [row] = await database.db.select({ value: count() }).from(orders);
    const kept = row?.value ?? 0;
    report.check(
      'no order is lost or doubled',
      kept === sent && unanswered === 0,
      `${String(sent)} sent, ${String(kept)} kept`,
    );
    const findings = await findContradictions(database.db);
    report.check('all figures agree', findings.length === 0, `${String(findings.length)} contradictions`);
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

runTrial(async () => {
  requirePrograms([]);
  const folder = makeFolder('shop-outage-');
  const report = new Report();
  try {
    await tryOut(folder, report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return report.end();
});
