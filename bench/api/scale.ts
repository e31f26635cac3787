import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../api/src/database/client';
import type { Database } from '../../api/src/database/client';
import { one } from '../../api/src/database/one';
import { startReplicated } from '../../api/src/testing/replicated';
import { startShop } from '../../e2e/server';
import { signIn } from './lists';
import { type Load, type Measurement, READERS, measure, medianOf, middle, warmUpOf } from './load';
import { startNginx } from './nginx';
import { nextOrder } from './orders';
import { hasPgbench, replayOrders } from './pgbench';
import { row } from './print';
import { processorTime } from './processor-time';
import { SETTINGS } from './settings';
import { type StockedProduct, stockUp } from './stock-up';

/** The number of turns of each measurement. */
const TURNS = 3;
/** How often {@link watchWaits} looks (ms). */
const LOOK_MS = 20;
const LIST = '/api/products/public';
const WARM_UP_SECONDS = 2;

type LoadOf = (shop: string) => Promise<Load>;

/** A measurement, and the processor time that one request took of the servers and of the database (ms). */
interface Cost extends Measurement {
  servers: number;
  database: number;
}

const settingsOf = (databaseUrl: string): Record<string, string> => ({
  ...SETTINGS,
  SEED: 'none',
  LOG_LEVEL: 'error',
  DATABASE_URL: databaseUrl,
});

/** Counts what the connections of the shop do in a database until `stop`. */
function watchWaits({ pool }: Database): { stop: () => Promise<Map<string, number>> } {
  const found = new Map<string, number>();
  let over = false;
  const look = async (): Promise<void> => {
    while (!over) {
      const { rows } = await pool.query<{ what: string; count: number }>(
        `select case when state = 'idle in transaction' then 'waits for the server'
           else coalesce(wait_event_type || ' ' || wait_event, 'works') end as what, count(*)::int as count
         from pg_stat_activity where application_name = 'shop' and state <> 'idle' group by 1`,
      );
      for (const { what, count } of rows) found.set(what, (found.get(what) ?? 0) + count);
      await delay(LOOK_MS);
    }
  };
  const looking = look();
  return {
    stop: async () => {
      over = true;
      await looking;
      return found;
    },
  };
}

/** A database, the process that serves it, and that of its replica. */
interface Served {
  url: string;
  pid: number;
  replicaPid: number;
}

/**
 * Measures one load of a shop, which runs for this turn only.
 *
 * @param settings what differs from an ordinary shop, such as the number of processes
 * @param loadOf the load at the address of the shop
 */
async function measureShop(
  { url, pid, replicaPid }: Served,
  settings: Readonly<Record<string, string>>,
  loadOf: LoadOf,
  seconds: number,
): Promise<Cost> {
  const shop = await startShop({ ...settingsOf(url), ...settings });
  const times = () => {
    const { user, system } = process.cpuUsage();
    const database = processorTime(pid);
    // Servers and databases are children of this process, which makes the requests.
    const others = database + processorTime(replicaPid) + (user + system) / 1000;
    return { database, servers: processorTime(process.pid) - others };
  };
  try {
    const load = await loadOf(shop.url);
    // Plans and caches.
    await measure(load, WARM_UP_SECONDS);
    const before = times();
    const measured = await measure(load, seconds);
    const after = times();
    // The measurement has a warm-up of its own, whose requests cost as much.
    const requests = measured.perSecond * (seconds + warmUpOf(seconds));
    return {
      ...measured,
      servers: (after.servers - before.servers) / requests,
      database: (after.database - before.database) / requests,
    };
  } finally {
    await shop.stop();
  }
}

const medianCost = (turns: readonly Cost[]): Cost => ({
  ...medianOf(turns),
  servers: middle(turns.map(({ servers }) => servers)),
  database: middle(turns.map(({ database }) => database)),
});

const ordersOf =
  (stocked: readonly StockedProduct[]): LoadOf =>
  (shop) =>
    Promise.resolve({
      url: `${shop}/api/orders`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      next: () => nextOrder(stocked),
    });

const productsOf: LoadOf = (shop) => Promise.resolve({ url: shop + LIST, connections: READERS });

const PROCESSES = {
  'one process': { PROCESSES: '1' },
  'two processes': { PROCESSES: '2' },
} as const satisfies Record<string, Record<string, string>>;

/**
 * Measures how far one machine carries the shop: orders and reads a second with one process and with two, against what
 * the machine can do without the shop: pgbench with the statements of the same orders, nginx with the same bytes. Then
 * staff's list of orders with a replica and without, and what an order waits for.
 *
 * @param seconds the length of each measurement, in {@link TURNS} turns
 */
export async function measureScale(seconds: number): Promise<void> {
  const replicated = await startReplicated();
  const { primary, replica } = replicated;
  const served = { url: primary.connectionString, pid: primary.pid, replicaPid: replica.pid };
  const database = openDatabase(served.url, { max: 2, seconds: null });
  try {
    const stocked = await stockUp(database.db);
    await database.pool.query('vacuum analyze');
    const before = await sizeOf(database);
    await measureShop(served, {}, ordersOf(stocked), 1);
    await database.pool.query('analyze');
    await compareReplica(served, replica.connectionString, seconds);
    await replica.stop();
    await compareOrders(served, stocked, seconds);
    await compareReads(served, seconds);
    const waits = watchWaits(database);
    await measureShop(served, PROCESSES['two processes'], ordersOf(stocked), seconds);
    printWaits(await waits.stop());
    const after = await sizeOf(database);
    const kilobytes = (after.bytes - before.bytes) / (after.orders - before.orders) / 1024;
    console.log(
      `\nAn order takes ${kilobytes.toFixed(1)} KB of the disk, with its indexes (${String(after.orders)} orders).`,
    );
  } finally {
    await database.close();
    await replicated.stop();
  }
}

async function sizeOf({ pool }: Database): Promise<{ bytes: number; orders: number }> {
  const { rows } = await pool.query<{ bytes: string; orders: string }>(
    'select pg_database_size(current_database()) as bytes, (select count(*) from orders) as orders',
  );
  const { bytes, orders } = one(rows);
  return { bytes: Number(bytes), orders: Number(orders) };
}

const HEAD = ['', 'a second', 'median', '99 %', 'servers', 'database'];
const TIME_NOTE = 'servers, database: processor time of one request';

/** Measures a load of shops with different settings in turn, and something else beside them; prints the medians. */
async function compare(
  served: Served,
  shops: Readonly<Record<string, Readonly<Record<string, string>>>>,
  loadOf: LoadOf,
  { seconds, limit }: { seconds: number; limit?: (seconds: number) => Promise<number> },
): Promise<void> {
  console.log(row(HEAD));
  const slice = Math.max(1, Math.round(seconds / TURNS));
  const turns = Object.entries(shops).map(([title, settings]) => ({ title, settings, costs: [] as Cost[] }));
  const limits: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const { settings, costs } of turns) costs.push(await measureShop(served, settings, loadOf, slice));
    if (limit) limits.push(await limit(slice));
  }
  const ms = (value: number, digits: number) => `${value.toFixed(digits)} ms`;
  for (const { title, costs } of turns) {
    const { perSecond, p50, p99, servers, database } = medianCost(costs);
    console.log(row([title, perSecond.toFixed(0), ms(p50, 1), ms(p99, 1), ms(servers, 2), ms(database, 2)]));
  }
  if (limit) console.log(row(['without the shop', middle(limits).toFixed(0)]));
}

async function compareOrders(served: Served, stocked: readonly StockedProduct[], seconds: number): Promise<void> {
  console.log(`\nOrders of two lines; without the shop: pgbench with the same statements; ${TIME_NOTE}\n`);
  const replay = hasPgbench() ? await replayOrders(settingsOf(served.url), stocked) : null;
  try {
    await compare(served, PROCESSES, ordersOf(stocked), { seconds, ...(replay && { limit: replay.run }) });
  } finally {
    replay?.remove();
  }
}

async function compareReads(served: Served, seconds: number): Promise<void> {
  console.log(`\nThe public list of products; without the shop: nginx with the same bytes; ${TIME_NOTE}\n`);
  const shop = await startShop(settingsOf(served.url));
  const bytes = Buffer.from(await (await fetch(shop.url + LIST)).arrayBuffer());
  await shop.stop();
  const nginx = await startNginx({ [LIST]: bytes });
  const limit = async (slice: number) => {
    const { perSecond } = await measure({ url: (nginx?.url ?? '') + LIST, connections: READERS }, slice);
    return perSecond;
  };
  try {
    await compare(served, PROCESSES, productsOf, { seconds, ...(nginx && { limit }) });
  } finally {
    await nginx?.stop();
  }
}

async function compareReplica(served: Served, replicaUrl: string, seconds: number): Promise<void> {
  console.log(`\nA page of staff's list of orders; ${TIME_NOTE}, of the primary\n`);
  const shops = { 'without a replica': {}, 'with a replica': { DATABASE_REPLICA_URL: replicaUrl } };
  const loadOf = async (shop: string) => ({
    url: `${shop}/api/orders?limit=50`,
    // A browser that keeps cookies, and has not written anything.
    headers: { ...(await signIn(shop, served.url)), cookie: 'shop_reads=1' },
  });
  await compare(served, shops, loadOf, { seconds });
}

function printWaits(found: ReadonlyMap<string, number>): void {
  const all = [...found.values()].reduce((sum, count) => sum + count, 0);
  console.log('\nWhat the connections do while orders are placed, with two processes:\n');
  for (const [what, count] of [...found].sort((a, b) => b[1] - a[1]).slice(0, 8)) {
    console.log(row([what, `${((100 * count) / all).toFixed(0)} %`]));
  }
}
