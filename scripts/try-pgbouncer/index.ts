// Runs the shop behind PgBouncer in transaction mode, as Debian's packages install it, and prints the results:
//   apt-get install pgbouncer postgresql-15
//   npm run trial -- pgbouncer
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../api/src/database/client';
import { users } from '../../api/src/database/schema';
import { hashPassword } from '../../api/src/shop/auth/passwords';
import { findContradictions } from '../../api/src/shop/orders/invariants';
import { makeProduct } from '../../api/src/testing/fixtures';
import { startPrograms } from './programs';
import type { Programs } from './programs';
import { startServer } from '../lib/shop-server';
import { faultsIn, runTrial } from '../lib/trial';

const ORDERS = 200;
const SHOPPERS = 12;
const VERSION = '9.9.9';
const ACCOUNT = { email: 'jo@example.test', password: 'a password for tests' };

/** All failed checks. */
const faults: string[] = [];

const say = (text: string) => process.stdout.write(`${text}\n`);
const expect = (holds: boolean, fault: string) => {
  if (!holds) faults.push(fault);
};

/** Counts how often each status was answered. */
class Statuses {
  private readonly counts = new Map<number, number>();

  note({ status, url }: Response): void {
    this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
    expect(status < 500, `${url} was answered ${String(status)}`);
  }

  toString(): string {
    return [...this.counts].map(([status, times]) => `${String(times)} × ${String(status)}`).join(', ');
  }
}

/** Runs one of the repository's own programs. @throws Error with its output when it fails */
async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<void> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += String(bytes)));
  await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')}:\n${output}`);
}

/** Sends orders and page requests of shoppers at the same time. */
async function shop(url: string, productId: string): Promise<void> {
  const [orders, pages] = [new Statuses(), new Statuses()];
  let next = 0;
  const begun = performance.now();
  const shopper = async () => {
    while (next < ORDERS) {
      next += 1;
      const body = JSON.stringify({
        customerName: 'Rami Haddad',
        customerPhone: `+9617${String(next).padStart(7, '0')}`,
        customerAddress: '12 Cedar Street',
        products: [{ product: productId, quantity: 1, size: 'S' }],
        paymentMethod: 'delivery',
      });
      orders.note(
        await fetch(`${url}/api/orders`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
      );
      pages.note(await fetch(`${url}/product/${productId}?visit=${String(next)}`));
    }
  };
  await Promise.all(Array.from({ length: SHOPPERS }, shopper));
  say(`${String(ORDERS)} orders in ${String(Math.round(performance.now() - begun))} ms: ${String(orders)}`);
  say(`Product pages meanwhile: ${String(pages)}`);
}

/** Builds a release of one remote and makes it live. */
async function release(url: string, folder: string): Promise<void> {
  const out = join(folder, 'release');
  await run(['scripts/remotes.mjs', 'build', 'mfe-orders', '--version', VERSION, '--out', out]);
  const publish = ['publish', 'mfe-orders', '--dir', out, '--traffic', '100', '--host', url, '--user', ACCOUNT.email];
  await run(['scripts/remotes.mjs', ...publish], { SHOP_PASSWORD: ACCOUNT.password });
  const remotes = await (await fetch(`${url}/remotes.json`)).text();
  expect(remotes.includes(VERSION), `${VERSION} is not live`);
  say(`Release ${VERSION} of mfe-orders: ${remotes.includes(VERSION) ? 'live' : 'not live'}`);
}

/** Checks that a change on one server reaches another one, whose cached answer must change. */
async function hears(reader: string, productId: string, change: () => Promise<unknown>): Promise<void> {
  const read = async () => (await fetch(`${reader}/api/products/public/${productId}`)).text();
  const before = await read();
  await read();
  await change();
  for (let attempt = 1; attempt <= 100; attempt += 1) {
    if ((await read()) !== before) {
      say('A change made by one server is seen at the other.');
      return;
    }
    await delay(50);
  }
  faults.push('The second server goes on answering what was changed');
}

async function tryOut({ directUrl, pooledUrl, folder }: Programs): Promise<void> {
  const env = { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: directUrl, ORDERS_PER_MINUTE: '100000' };
  const dataDir = (name: string) => ({ DATA_DIR: join(folder, name) });

  const refusal = await startServer({ DATABASE_URL: pooledUrl, ...dataDir('alone') }).then(
    async (server) => server.stop().then(() => null),
    (error: unknown) => (error instanceof Error ? error.message.trim() : String(error)),
  );
  expect(
    refusal?.includes('set DATABASE_DIRECT_URL') === true,
    `Without DATABASE_DIRECT_URL: ${refusal ?? 'it started'}`,
  );
  say(`Without DATABASE_DIRECT_URL a start is refused: ${refusal ?? 'no'}`);

  const first = await startServer({ ...env, ...dataDir('first') });
  say(`The first server is open after ${String(Math.round(first.milliseconds))} ms.`);
  const database = openDatabase(directUrl, { max: 2 });
  const passwordHash = await hashPassword(ACCOUNT.password);
  await database.db.insert(users).values({ name: 'Jo', email: ACCOUNT.email, role: 'admin', passwordHash });
  const { id } = await makeProduct(database.db, { stock: 100_000 });

  await shop(first.url, id);
  await release(first.url, folder);

  const second = await startServer({ ...env, ...dataDir('second') });
  say(`The second server is open after ${String(Math.round(second.milliseconds))} ms.`);
  expect(!second.output().includes('Waiting'), 'The second start was held');
  await hears(second.url, id, () => shop(first.url, id));
  for (const { url } of [first, second]) {
    const { status } = await fetch(`${url}/api/health`);
    expect(status === 200, `${url} is not well: ${String(status)}`);
  }
  const findings = await findContradictions(database.db);
  expect(findings.length === 0, `The figures do not agree: ${JSON.stringify(findings)}`);
  say(findings.length === 0 ? 'All figures agree.' : 'The figures do not agree.');
  await database.close();
  await second.stop();
  await first.stop();
  for (const { output } of [first, second]) faults.push(...faultsIn(output()));
}

async function main(): Promise<number> {
  const programs = await startPrograms();
  try {
    await tryOut(programs);
  } finally {
    await programs.stop();
  }
  for (const fault of faults) console.error(`Not so: ${fault}`);
  say(faults.length === 0 ? 'No fault.' : `${String(faults.length)} faults.`);
  return faults.length === 0 ? 0 : 1;
}

runTrial(main);
