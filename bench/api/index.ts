import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Pool } from 'pg';
import { readConfig } from '../../api/src/config';
import { openDatabase, type Database } from '../../api/src/database/client';
import { migrate } from '../../api/src/database/migrate';
import { findContradictions } from '../../api/src/shop/orders/invariants';
import { startHookReceiver } from '../../api/src/testing/hook-receiver';
import { makeBareTable } from './bare-insert';
import { CONNECTIONS } from './load';
import { compareLists } from './lists';
import { watchMemory } from './memory';
import { costOfMetrics } from './metrics';
import { NODE_FLAGS } from './node-flags';
import { compareOrders } from './orders';
import { freezeDatabase } from './outages';
import { compareReads, compareSizes } from './reads';
import type { Shop } from './reads';
import { compareSearches, stockClothes } from './search';
import type { Addresses } from './servers';
import { measureScale } from './scale';
import { SETTINGS } from './settings';
import { floodSignIns } from './signins';
import { grow, stockUp } from './stock-up';
import { watchTransfers } from './transfers';

const DEFAULT_SECONDS = 6;

/** The parts of the benchmark, each of which can run alone. */
const PARTS = [
  'orders',
  'reads',
  'sizes',
  'search',
  'lists',
  'transfers',
  'signins',
  'outages',
  'metrics',
  'memory',
  'scale',
] as const;

/** Starts the measured servers in a separate process; `stop` ends it. */
async function startServers(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<{ addresses: Addresses; pid: number; stop: () => Promise<void> }> {
  const child = fork(fileURLToPath(new URL('./servers.ts', import.meta.url)), {
    execArgv: [...NODE_FLAGS, '--import', 'tsx'],
    env: { ...process.env, ...SETTINGS, LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl, ...env },
  });
  const exited = once(child, 'exit');
  const addresses = await new Promise<Addresses>((resolve, reject) => {
    child.once('message', (message: Addresses) => {
      resolve(message);
    });
    child.once('exit', (code) => {
      reject(new Error(`The servers ended with code ${code}`));
    });
  });
  return {
    addresses,
    pid: child.pid ?? 0,
    stop: async () => {
      child.disconnect();
      await exited;
    },
  };
}

/** Opens a large shop with its own database and files, and fills it. `remove` removes both. */
async function openLarge(
  databaseUrl: string,
  pool: Pool,
  fill: (database: Database) => Promise<void>,
): Promise<{ large: Shop; remove: () => Promise<void> }> {
  const name = 'shop_bench_large';
  await pool.query(`create database ${name}`);
  const drop = () => pool.query(`drop database if exists ${name} with (force)`);
  const url = databaseUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-large-'));
  const database = openDatabase(url, { seconds: null });
  try {
    await migrate(database, readConfig(process.env));
    await makeBareTable(database.pool);
    await fill(database);
    const { addresses, stop } = await startServers(url, { DATA_DIR: dataDir });
    return {
      large: { addresses, pool: database.pool },
      remove: async () => {
        await stop();
        await database.close();
        await drop();
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await database.close();
    await drop();
    throw error;
  }
}

/** Reads the command line: the seconds per measurement and the names of parts. Without names, all parts run. */
function readArguments(args: readonly string[]): { seconds: number; wants: (part: (typeof PARTS)[number]) => boolean } {
  const named = args.filter((argument) => Number.isNaN(Number(argument)));
  const unknown = named.filter((name) => !PARTS.some((part) => part === name));
  const seconds = Number(args.find((argument) => !named.includes(argument)) ?? DEFAULT_SECONDS);
  if (unknown.length > 0 || !(seconds > 0)) {
    throw new Error(`usage: npm run bench -- [seconds] [${PARTS.join(' | ')} …]`);
  }
  return { seconds, wants: (part) => named.length === 0 || named.includes(part) };
}

/** Measures the server part by part, each against a lower bound on this machine, and prints the ratios. */
async function main(): Promise<void> {
  const { seconds, wants } = readArguments(process.argv.slice(2));
  // These parts start their own shops with separate databases.
  if (wants('memory')) await watchMemory();
  if (wants('scale')) await measureScale(seconds);
  if (PARTS.every((part) => part === 'memory' || part === 'scale' || !wants(part))) return;
  const databaseUrl = process.env.DATABASE_URL;
  if (databaseUrl === undefined) throw new Error('Run `npm run bench`, or set DATABASE_URL to an empty database.');
  const database = openDatabase(databaseUrl, { max: CONNECTIONS, seconds: null });
  await migrate(database, readConfig(process.env));
  await makeBareTable(database.pool);
  const stocked = await stockUp(database.db);
  await database.pool.query('vacuum analyze');
  const webhook = await startHookReceiver();
  const { addresses, pid, stop } = await startServers(databaseUrl, {
    WEBHOOK_SECRET: Buffer.alloc(32, 'bench').toString('base64'),
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
  });
  try {
    let sent = 0;
    if (wants('orders')) sent = await compareOrders(addresses, database.pool, stocked, { seconds, webhook });
    if (wants('reads')) await compareReads(addresses, stocked.length, seconds);
    if (wants('sizes')) {
      const { large, remove } = await openLarge(databaseUrl, database.pool, async (empty) => {
        await stockUp(empty.db);
        await grow(empty);
      });
      try {
        await compareSizes({ addresses, pool: database.pool }, large, seconds);
      } finally {
        await remove();
      }
    }
    if (wants('search')) {
      const { large, remove } = await openLarge(databaseUrl, database.pool, stockClothes);
      try {
        await compareSearches(large, seconds);
      } finally {
        await remove();
      }
    }
    if (wants('lists')) await compareLists(addresses, { pool: database.pool, databaseUrl, seconds });
    if (wants('transfers')) await watchTransfers(addresses, { pool: database.pool, databaseUrl, pid });
    if (wants('metrics')) await costOfMetrics(database.pool);
    if (wants('outages')) await freezeDatabase(addresses, { dataDir: process.env.DATA_DIR ?? '', stocked });
    // This part comes last, because the server refuses this client for a quarter of an hour afterwards.
    if (wants('signins')) await floodSignIns(addresses, Math.max(seconds, 10));
    const findings = await findContradictions(database.db);
    console.log(
      `\n${sent} orders and inserts later, the figures of the shop ${findings.length ? 'DISAGREE' : 'agree'}.`,
    );
    for (const { rule, detail } of findings.slice(0, 5)) console.log(`  ${rule}: ${detail}`);
    if (findings.length > 0) process.exitCode = 1;
  } finally {
    await stop();
    await webhook.close();
    await database.close();
  }
}

await main();
