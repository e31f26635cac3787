import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { count, sql } from 'drizzle-orm';
import { openDatabase } from '../../api/src/database/client';
import type { Db } from '../../api/src/database/client';
import { newId } from '../../api/src/database/schema/columns';
import { startEmbeddedPostgres } from '../../api/src/database/embedded/launcher';
import { orders } from '../../api/src/database/schema';
import { findContradictions } from '../../api/src/shop/orders/invariants';
import { startServer } from '../lib/shop-server';
import type { ShopServer } from '../lib/shop-server';
import { makeCertificate } from '../try-samples/certificate';
import { lowPort } from '../try-samples/programs';
import { Report, faultsIn, runTrial } from '../lib/trial';
import { startBalancer } from '../try-samples/haproxy';
import type { Balancer } from '../try-samples/haproxy';
import { Load, tell } from './load';
import type { Figures } from './load';

/** Requests per second. */
const PER_SECOND = Number(process.env['PER_SECOND'] ?? 300);
/** How long the load goes on after a step before the next one, in milliseconds. */
const CALM_MS = 3_000;

/** The built server of the earlier version or of another commit. */
const OLDER = process.env['OLDER_SERVER'];

const SERVERS = ['first', 'second'] as const;

/** The two servers of a shop, and the load balancer in front of them. */
class Pair {
  private readonly running = new Map<(typeof SERVERS)[number], ShopServer>();
  private readonly ended: ShopServer[] = [];

  constructor(
    private readonly folder: string,
    private readonly ports: readonly [number, number],
    private readonly databaseUrl: string,
  ) {}

  /** Starts one of the two servers. */
  async start(name: (typeof SERVERS)[number], program?: string, more: Record<string, string> = {}): Promise<void> {
    const env = {
      ...{ DATABASE_URL: this.databaseUrl, DATA_DIR: join(this.folder, name), TRUST_PROXY: '127.0.0.1' },
      ...{ PORT: String(this.ports[SERVERS.indexOf(name)]), READY_DRAIN_SECONDS: '5' },
      ...{ ORDERS_PER_MINUTE: '1000000', ...more },
    };
    this.running.set(name, await startServer(env, program));
  }

  /** Stops a server as an operator does, and waits until it has ended. */
  async stop(name: (typeof SERVERS)[number]): Promise<void> {
    const server = this.running.get(name);
    this.running.delete(name);
    if (server === undefined) return;
    this.ended.push(server);
    await server.stop();
  }

  /** Replaces both servers, one after the other, with servers of the given version. */
  async replace(balancer: Balancer, program?: string): Promise<void> {
    for (const name of SERVERS) {
      await this.stop(name);
      await this.start(name, program);
      await balancer.sees(name, true);
    }
  }

  /** Renews the processes of a server, and waits until that has finished. */
  async renew(name: (typeof SERVERS)[number]): Promise<void> {
    const server = this.running.get(name);
    if (server === undefined) return;
    const times = () => server.output().split('All processes of the shop are new.').length;
    const before = times();
    server.signal('SIGHUP');
    while (times() === before) await delay(50);
  }

  async end(): Promise<void> {
    for (const name of SERVERS) await this.stop(name);
  }

  /** All errors in the logs of the servers. */
  faults(): string[] {
    const all = [...this.ended, ...this.running.values()].map(({ output }) => output());
    // The two have a folder of pictures each, as the newer ones notice rightly.
    return all.flatMap(faultsIn).filter((line) => !line.includes('"notice":"pictures"'));
  }
}

interface Trial {
  load: Load;
  balancer: Balancer;
  report: Report;
}

/** Runs a step under load, and prints how many requests failed. */
async function during(what: string, { load, balancer, report }: Trial, work: () => Promise<void>): Promise<Figures> {
  const before = balancer.output().length;
  await work();
  await delay(CALM_MS);
  const figures = await load.step();
  report.check(what, figures.failures.length === 0, tell(figures));
  const kinds = new Map<string, number>();
  for (const failure of figures.failures) kinds.set(failure, (kinds.get(failure) ?? 0) + 1);
  // The log names the server that answered. '<NOSRV>' is HAProxy itself, because no server was available.
  for (const line of balancer
    .output()
    .slice(before)
    .matchAll(/"status":(5\d\d).*"server":"([^"]+)","end":"(\S+)"/g)) {
    const kind = `in HAProxy's log: ${line.slice(1).join(' ')}`;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  for (const [kind, times] of kinds) process.stdout.write(`       ${String(times)} × ${kind}\n`);
  return figures;
}

/** Makes a product with columns that the tables of both versions have. @returns its id */
async function makeOldProduct(db: Db): Promise<string> {
  const id = newId();
  await db.execute(sql`insert into products (id, name, ref_code, price, sizes, colors)
    values (${id}, 'Training Tee', 'SKU-1', 2000, '{S,M}', '{}')`);
  for (const size of ['S', 'M']) {
    await db.execute(sql`insert into stock (product_id, size, color, quantity) values (${id}, ${size}, '', 1000000)`);
    await db.execute(sql`insert into stock_movements (product_id, size, color, delta, reason, by_name)
      values (${id}, ${size}, '', 1000000, 'received', 'Try')`);
  }
  return id;
}

async function tryOut(folder: string, report: Report): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  try {
    const dataDir = join(folder, 'database');
    mkdirSync(dataDir);
    const server = await startEmbeddedPostgres({ dataDir });
    undo.push(() => server.stop());
    const ports: [number, number] = [await lowPort(), await lowPort()];
    const pair = new Pair(folder, ports, server.connectionString);
    undo.push(() => pair.end());
    await pair.start('first', OLDER);
    await pair.start('second', OLDER);
    const { db, close } = openDatabase(server.connectionString, { max: 2 });
    undo.push(() => close());
    const id = await makeOldProduct(db);

    const { certificate, key } = makeCertificate(folder);
    const balancer = await startBalancer({ folder, certificate, key, servers: ports }, report);
    undo.push(() => balancer.stop());
    for (const name of SERVERS) await balancer.sees(name, true);
    const load = new Load(balancer.port, readFileSync(certificate), id, PER_SECOND);

    const all: Figures[] = [];
    const step = async (what: string, work: () => Promise<void>) => {
      all.push(await during(what, { load, balancer, report }, work));
    };
    await step('nothing happens', () => delay(CALM_MS));
    await step('an upgrade, one server after the other', () => pair.replace(balancer));
    await step('a restart, one server after the other', () => pair.replace(balancer));
    await step('the way back, one server after the other', () => pair.replace(balancer, OLDER));
    await step('an upgrade once more', () => pair.replace(balancer));
    await step('two processes in place of one', async () => {
      await pair.stop('first');
      await pair.start('first', undefined, { PROCESSES: '2' });
      await balancer.sees('first', true);
      await pair.stop('second');
    });
    await step('SIGHUP renews the processes', () => pair.renew('first'));
    all.push(await load.end());

    const requests = all.reduce((sum, one) => sum + one.requests, 0);
    const failures = all.flatMap((one) => one.failures);
    const orderCount = all.reduce((sum, one) => sum + one.orders, 0);
    report.check('no request failed', failures.length === 0, `${String(failures.length)} of ${String(requests)}`);
    const [kept] = await db.select({ value: count() }).from(orders);
    const same = kept?.value === orderCount;
    report.check('every order is there once', same, `${String(orderCount)} confirmed, ${String(kept?.value)} kept`);
    const findings = await findContradictions(db);
    report.check('all figures agree', findings.length === 0, JSON.stringify(findings));
    const named = balancer.output().includes('+9617');
    report.check('its log names no phone', !named, named ? 'it does' : 'none');
    const faults = pair.faults();
    report.check('the servers logged no fault', faults.length === 0, faults[0] ?? 'none');
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

async function main(): Promise<number> {
  const report = new Report();
  const folder = mkdtempSync(join(tmpdir(), 'shop-rolling-'));
  chmodSync(folder, 0o755);
  try {
    await tryOut(folder, report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return report.end();
}

runTrial(main);
