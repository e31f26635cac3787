import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { openDatabase } from '../../api/src/database/client';
import { findEmbeddedPostgres } from '../../api/src/database/embedded/launcher';
import { findContradictions } from '../../api/src/shop/orders/invariants';
import { NODE_FLAGS } from './node-flags';
import { nextOrder } from './orders';
import { row } from './print';
import { mostMemory, shopMemory } from './shop-memory';
import type { ShopMemory } from './shop-memory';
import { stockUp } from './stock-up';
import type { StockedProduct } from './stock-up';
import { watch } from './watch';

const START = fileURLToPath(new URL('../../scripts/start.mjs', import.meta.url));

/** The most megabytes of the whole shop: server, render workers and database. */
const TARGET_MB = 300;

/** The duration of each load in seconds, and the number of orders in that time. */
const SECONDS = 60;
const ORDERS = 25_000;

/** How many shoppers look at pages, and how many order at the same time. Each repeats its requests without a pause. */
const SHOPPERS = 500;
const BUYERS = 50;

/** The most milliseconds that a health check may take under this load, at the 99th percentile. */
const HEALTH_MS = 100;
const HEALTH_EVERY_MS = 25;

/** The settings of `npm start`, and one more that allows one client to send the orders of many shoppers. */
const SETTINGS = { PORT: '0', LOG_LEVEL: 'warn', SEED: 'demo', ORDERS_PER_MINUTE: '1000000' };

async function startServer(dataDir: string, program: string): Promise<{ server: ChildProcess; url: string }> {
  const { DATABASE_URL: _other, ...env } = process.env;
  const server = spawn(program, [...NODE_FLAGS, START], {
    env: { ...env, ...SETTINGS, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /http:\/\/localhost:\d+/.exec(line)?.[0];
    if (url !== undefined) {
      server.stdout.resume();
      return { server, url };
    }
  }
  throw new Error(`The shop ended with ${String(server.exitCode)}`);
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
}

const sendOrders = (
  url: string,
  stocked: readonly StockedProduct[],
  options: { connections: number; overallRate?: number },
) =>
  autocannon({
    url: `${url}/api/orders`,
    duration: SECONDS,
    ...options,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          const { body, headers } = nextOrder(stocked);
          return { ...request, body, headers: { 'content-type': 'application/json', ...headers } };
        },
      },
    ],
  });

const lookAround = (url: string, stocked: readonly StockedProduct[]) => {
  const paths = ['/', '/shop', '/sale', '/cart', '/track-order', '/api/products/public', '/remotes.json'];
  const pages = [...paths, ...stocked.map(({ id }) => `/product/${id}`)];
  return autocannon({
    url,
    connections: SHOPPERS,
    duration: SECONDS,
    requests: pages.map((path) => ({ method: 'GET', path, headers: { 'accept-encoding': 'br' } })),
  });
};

/**
 * Starts the built shop with its own database and sends it {@link ORDERS} orders in {@link SECONDS} seconds. Then
 * {@link SHOPPERS} shoppers look at pages while {@link BUYERS} order. Prints the memory that the shop used. The
 * demo shop is set up before.
 */
export async function watchMemory(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-memory-'));
  let missed = 0;
  const check = (holds: boolean) => {
    if (!holds) missed += 1;
    return holds ? '' : 'NOT REACHED';
  };
  const print = (title: string, { server, renderers, database, all, each }: ShopMemory, checked = true) => {
    const cells = [server, renderers, database, all].map((megabytes) => `${megabytes.toFixed(0)} MB`);
    console.log(row([title, ...cells, checked ? check(all <= TARGET_MB) : '']));
    const megabytesOf = (list: readonly number[]) => list.map((megabytes) => megabytes.toFixed(0)).join(', ');
    console.log(
      `    the largest processes: renderers ${megabytesOf(each.renderers)}; database ${megabytesOf(each.database)}`,
    );
  };
  try {
    // Runs a copy of Node's executable. Memory that processes of the same executable share, up to 40 MB, would
    // otherwise count for other Node processes too.
    const program = join(dataDir, 'node');
    copyFileSync(process.execPath, program);
    await stopServer((await startServer(dataDir, program)).server);
    const { server, url } = await startServer(dataDir, program);
    try {
      const pid = server.pid ?? 0;
      console.log(`\nMemory of the whole shop (proportional set size); target: at most ${TARGET_MB} MB\n`);
      console.log(row(['', 'server', 'renderers', 'database', 'all', '']));
      print('After the start', shopMemory(pid), false);
      const database = openDatabase((await findEmbeddedPostgres(dataDir)) ?? '', { seconds: null });
      try {
        const stocked = await stockUp(database.db);
        const [orders, most] = await mostMemory(pid, () =>
          sendOrders(url, stocked, { connections: 20, overallRate: Math.ceil(ORDERS / SECONDS) }),
        );
        print(`Most while ${orders['2xx']} orders came in ${SECONDS} s`, most);
        const [[[pages, bought], health], mostOfAll] = await mostMemory(pid, () =>
          watch(`${url}/api/health`, HEALTH_EVERY_MS, () =>
            Promise.all([lookAround(url, stocked), sendOrders(url, stocked, { connections: BUYERS })]),
          ),
        );
        print(`Most while ${SHOPPERS} looked around and ${BUYERS} ordered`, mostOfAll);
        print('Then', shopMemory(pid));
        const lost = [orders, pages, bought].map((load) => load.non2xx + load.errors + load.timeouts);
        console.log(
          `\n${orders['2xx'] + bought['2xx']} orders and ${pages['2xx']} pages; not answered with success: ` +
            `${lost.join(', ')} ${check(lost.every((count) => count === 0))}`,
        );
        console.log(
          `Health meanwhile: median ${health.p50.toFixed(0)} ms, 99 % ${health.p99.toFixed(0)} ms, longest ` +
            `${health.longest.toFixed(0)} ms; target ${HEALTH_MS} ms ${check(health.p99 <= HEALTH_MS)}`,
        );
        const findings = await findContradictions(database.db);
        console.log(`The figures of the shop ${findings.length === 0 ? 'agree' : 'DISAGREE'}.`);
        check(findings.length === 0);
      } finally {
        await database.close();
      }
    } finally {
      await stopServer(server);
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  if (missed > 0) process.exitCode = 1;
}
