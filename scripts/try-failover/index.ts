// Runs two servers of a shop, on machines of their own with a DATA_DIR each, on three PostgreSQL of Patroni behind
// HAProxy, with the samples of `deploy`, all on this machine. Takes the primary away under 50 orders a second, again
// and again: killed, handed over, frozen, cut off. Prints the seconds without orders, and whether any order was lost
// or doubled:
//   apt-get install postgresql-15 patroni etcd-server haproxy
//   npm run trial -- failover
//   npm run trial -- failover 10                    ten failovers in place of four
//   npm run trial -- failover --kinds frozen        killed, handed-over, frozen, cut, or several with commas
// Only root may cut a machine off: with namespaces of the network. Else each machine is an address in 127.0.0.0/8.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '../../api/src/database/client';
import type { Database } from '../../api/src/database/client';
import { idempotencyKeys, orders } from '../../api/src/database/schema';
import { findContradictions } from '../../api/src/shop/orders/invariants';
import { makeProduct } from '../../api/src/testing/fixtures';
import { askUntilAnswered, makeFolder } from '../lib/debian-postgres';
import { OrderStream } from '../lib/order-stream';
import { startServer } from '../lib/shop-server';
import { Report, faultsIn, runTrial } from '../lib/trial';
import { Cluster } from './cluster';
import { openNetwork } from './network';
import { addressOf, passwordOf } from './samples';
import type { Machine, Shop } from './samples';
import { Shoppers } from './shopper';
import type { Seen } from './shopper';

const PER_SECOND = 50;
/** The most seconds without orders after a primary was taken away, and while it comes back. */
const MAX_SECONDS = { away: 45, back: 10 };
/** How long orders flow before a failover (ms). */
const CALM_MS = 3_000;
/** What an order is answered with: placed, already under way, or that there is no database. */
const STATUSES = ['201', '409', '503'];

/**
 * The faults in the log that belong to an outage (refused requests, its notice, jobs that run again later), and the
 * notice that servers without a bucket keep their pictures apart.
 */
const EXPECTED = /"cause":"(?:away|database|pictures)"|"msg":"a job failed: /;

interface Kind {
  take: (cluster: Cluster, machine: Machine) => Promise<void> | void;
  /** Lets the machine come back. */
  giveBack: (cluster: Cluster, machine: Machine) => Promise<void> | void;
}

const KINDS: Readonly<Record<string, Kind>> = {
  killed: {
    take: (cluster, machine) => cluster.kill(machine),
    giveBack: (cluster, machine) => cluster.run(machine),
  },
  'handed-over': {
    take: (cluster, machine) => cluster.switchOver(machine),
    giveBack: () => undefined,
  },
  frozen: {
    take: (cluster, machine) => cluster.freeze(machine),
    giveBack: (cluster, machine) => cluster.thaw(machine),
  },
  cut: {
    take: (cluster, machine) => cluster.setLine(machine, 'down'),
    giveBack: (cluster, machine) => cluster.setLine(machine, 'up'),
  },
};

/** What the words on the command line want. @throws Error that names what may be */
function readWords(): { times: number; kinds: readonly (readonly [string, Kind])[] } {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { kinds: { type: 'string', default: Object.keys(KINDS).join(',') } },
  });
  const times = Number(positionals[0] ?? 4);
  if (!Number.isInteger(times) || times < 1) throw new Error(`Not a number of failovers: ${positionals.join(' ')}`);
  const kinds = values.kinds.split(',').map((name) => {
    const kind = KINDS[name];
    if (kind === undefined) throw new Error(`There is no kind '${name}': ${Object.keys(KINDS).join(', ')}`);
    return [name, kind] as const;
  });
  return { times, kinds };
}

const inWords = (statuses: ReadonlyMap<string, number>): string =>
  [...statuses].map(([status, times]) => `${String(times)} × ${status}`).join(', ');

/** Waits until orders flow as they did: half of the rate within a second. */
async function untilFlowing(stream: OrderStream): Promise<void> {
  for (let attempt = 1; attempt <= 120; attempt += 1) {
    const before = stream.answered;
    await delay(1_000);
    if (stream.answered - before >= PER_SECOND / 2) return;
  }
  throw new Error('Orders did not flow again within two minutes');
}

/** Takes the primary away once, and gives it back. @returns the seconds without orders */
async function failOver(
  [name, kind]: readonly [string, Kind],
  cluster: Cluster,
  stream: OrderStream,
  press: () => Promise<Seen>,
  report: Report,
) {
  const old = await cluster.primary();
  if (old === null) throw new Error('There is no primary');
  stream.takeStatuses();
  const [begun, taken, shopper] = [performance.now(), kind.take(cluster, old), press()];
  const primary = await cluster.otherPrimary(old);
  await taken;
  const chosen = (performance.now() - begun) / 1000;
  await untilFlowing(stream);
  const { seconds, saidAfter, fault } = await shopper;
  report.check(
    `${old} ${name}: a shopper who presses Place Order in that second sees no error`,
    fault === null,
    fault ??
      `the order is placed after ${seconds.toFixed(1)} s` +
        (saidAfter === null ? '' : `; after ${saidAfter.toFixed(1)} s the page says that it still tries`),
  );
  const away = stream.longestGap(begun);
  const statuses = stream.takeStatuses();
  const back = performance.now();
  await kind.giveBack(cluster, old);
  await cluster.whole();
  await delay(CALM_MS);
  const after = stream.longestGap(back);
  const later = stream.takeStatuses();
  const holds = away < MAX_SECONDS.away && after < MAX_SECONDS.back;
  report.check(
    `${old} ${name}, then ${primary}`,
    holds,
    `${away.toFixed(1)} s without orders (a new primary after ${chosen.toFixed(1)} s; ${inWords(statuses)}), ` +
      `${after.toFixed(1)} s while it came back (${inWords(later)})`,
  );
  const odd = [...statuses.keys(), ...later.keys()].filter((status) => !STATUSES.includes(status));
  report.check(`${old} ${name}: answers are 201, 409 or 503`, odd.length === 0, odd.join(', ') || 'no other');
  return away;
}

/** Compares the orders that were answered with those of the database. */
async function compare(
  stream: OrderStream,
  phones: readonly string[],
  { db }: Database,
  report: Report,
): Promise<void> {
  const { sent, unanswered } = await stream.end();
  const [kept, keys] = [
    await db.select({ id: orders.id, customerPhone: orders.customerPhone }).from(orders),
    await db.select().from(idempotencyKeys),
  ];
  const [ids, byKey] = [new Set(kept.map(({ id }) => id)), new Map(keys.map(({ key, orderId }) => [key, orderId]))];
  const lost = [...stream.placed].filter(([key, { id }]) => !ids.has(id) || byKey.get(key) !== id);
  report.check('every order is answered in the end', unanswered === 0, `${String(unanswered)} of ${String(sent)} not`);
  report.check(
    'no acknowledged order is lost',
    lost.length === 0,
    `${String(lost.length)} of ${String(stream.answered)}`,
  );
  const all = sent + phones.length;
  report.check('no order is doubled', kept.length === all, `${String(all)} sent, ${String(kept.length)} kept`);
  const ofShoppers = phones.map((phone) => kept.filter(({ customerPhone }) => customerPhone === phone).length);
  report.check(
    'each shopper has one order',
    ofShoppers.every((count) => count === 1),
    ofShoppers.join(', '),
  );
  const findings = await findContradictions(db);
  report.check('all figures agree on the new primary', findings.length === 0, JSON.stringify(findings));
}

async function tryOut(folder: string, report: Report): Promise<void> {
  const { times, kinds } = readWords();
  const undo: (() => Promise<unknown> | void)[] = [];
  try {
    const begun = performance.now();
    const network = openNetwork();
    undo.push(network.close);
    const cluster = await Cluster.start(folder, network);
    undo.push(() => cluster.stop());
    const at = (who: string, database: string, shop: Shop = 'shop1', leadsTo: 'primary' | 'replicas' = 'primary') =>
      `postgresql://${who}@${cluster.balancer(shop, leadsTo)}/${database}`;
    const superuser = `postgres:${passwordOf('superuser')}`;
    await askUntilAnswered(at(superuser, 'postgres'), "create role shop login password 'change-me-shop'");
    await askUntilAnswered(at(superuser, 'postgres'), 'create database shop owner shop');
    const url = (shop: Shop) => at('shop:change-me-shop', 'shop', shop);
    const start = async (name: Shop) => {
      const dataDir = join(folder, name);
      mkdirSync(dataDir);
      const HOST = addressOf(name, { network: network.prefix });
      const env = { DATABASE_URL: url(name), DATA_DIR: dataDir, HOST, ORDERS_PER_MINUTE: '1000000' };
      const shop = await startServer(env, undefined, network.onShop(name));
      undo.push(() => shop.stop());
      return shop;
    };
    const shops = [await start('shop1'), await start('shop2')] as const;
    process.stdout.write(`     from nothing to an open shop: ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
    const followers = await askUntilAnswered(
      at(superuser, 'postgres', 'shop1', 'replicas'),
      'select pg_is_in_recovery() as is',
    );
    report.check(
      'HAProxy leads to standbys, too',
      JSON.stringify(followers) === '[{"is":true}]',
      JSON.stringify(followers),
    );

    const database = openDatabase(url('shop1'), { max: 2 });
    const { id } = await makeProduct(database.db, { stock: 1_000_000 });
    await database.close();
    const stream = new OrderStream([shops[0].url, shops[1].url], id, PER_SECOND);
    undo.push(stream.stop);
    await untilFlowing(stream);
    const shoppers = await Shoppers.start();
    undo.push(shoppers.close);
    const able = kinds.filter(([name]) => name !== 'cut' || cluster.hasLines);
    if (able.length < kinds.length) report.leaveOut('a machine that is cut off: it takes root and namespaces');
    const seconds: number[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      const kind = able[turn % able.length];
      if (kind === undefined) continue;
      const press = await shoppers.atCheckout((turn % 2 === 0 ? shops[0] : shops[1]).url, id);
      seconds.push(await failOver(kind, cluster, stream, press, report));
    }
    const sorted = seconds.sort((a, b) => a - b);
    const [half = 0, worst = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted.at(-1)];
    process.stdout.write(`     seconds without orders: ${half.toFixed(1)} (p50), ${worst.toFixed(1)} at worst\n`);

    const last = openDatabase(url('shop1'), { max: 2 });
    undo.push(last.close);
    await compare(stream, shoppers.phones, last, report);
    const faults = shops.flatMap(({ output }) => faultsIn(output())).filter((line) => !EXPECTED.test(line));
    report.check('the servers logged no fault but the outages', faults.length === 0, faults[0] ?? 'none');
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

runTrial(async () => {
  const folder = makeFolder('shop-failover-');
  const report = new Report();
  try {
    await tryOut(folder, report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return report.end();
});
