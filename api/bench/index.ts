import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { OrderCreate } from '@shop/shared/contracts';
import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts';
import { openDatabase } from '../src/database/client';
import { newId } from '../src/database/columns';
import { migrate } from '../src/database/migrate';
import { findContradictions } from '../src/modules/orders/invariants';
import { insertBare, makeBareTable } from './bare-insert';
import { CONNECTIONS, measure, measureCalls } from './load';
import { print, row } from './print';
import { compareReads, compareSizes } from './reads';
import type { Addresses } from './servers';
import type { Stocked } from './stock-up';
import { stockUp } from './stock-up';

const DEFAULT_SECONDS = 6;

/** The shop as it is, except that one client may send all the orders of many. */
const SETTINGS = { LOG_LEVEL: 'silent', ORDERS_PER_MINUTE: '1000000', TRUST_PROXY: 'true', DATABASE_POOL: '20' };

let counter = 0;

const pick = <T>(list: readonly T[]): T => {
  const chosen = list[Math.floor(Math.random() * list.length)];
  if (chosen === undefined) throw new Error('Nothing to pick from');
  return chosen;
};

/** The order of another shopper each time: two lines of any products, with a key of its own, from any of 200 clients. */
function nextOrder(stocked: readonly Stocked[]): { body: string; headers: Record<string, string> } {
  counter += 1;
  const line = () => {
    const { id, sizes, colors } = pick(stocked);
    return { product: id, size: pick(sizes), color: pick(colors), quantity: 1 };
  };
  const order: OrderCreate = {
    customerName: 'Rami Haddad',
    customerPhone: `+961 ${String(counter).padStart(9, '0')}`,
    customerAddress: '12 Cedar Street, third floor',
    location: 'Beirut',
    products: [line(), line()],
    orderType: 'online',
    paymentMethod: 'delivery',
  };
  return {
    body: JSON.stringify(order),
    headers: { [IDEMPOTENCY_HEADER]: newId(), 'x-forwarded-for': `192.0.2.${counter % 200}` },
  };
}

/** Starts the measured servers in a process of their own; `stop` ends it. */
async function startServers(databaseUrl: string): Promise<{ addresses: Addresses; stop: () => Promise<void> }> {
  const child = fork(fileURLToPath(new URL('./servers.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ...SETTINGS, DATABASE_URL: databaseUrl },
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
    stop: async () => {
      child.disconnect();
      await exited;
    },
  };
}

/** Measures reading and ordering, each beside the least that it can cost on this machine, and prints the ratios. */
async function main(): Promise<void> {
  const seconds = Number(process.argv[2] ?? DEFAULT_SECONDS);
  const databaseUrl = process.env.DATABASE_URL;
  if (databaseUrl === undefined || !(seconds > 0)) {
    throw new Error('Run `npm run bench`, or set DATABASE_URL to an empty database; an argument tells the seconds.');
  }
  const database = openDatabase(databaseUrl, { max: CONNECTIONS });
  await migrate(database);
  await makeBareTable(database.pool);
  const stocked = await stockUp(database.db);
  await database.pool.query('vacuum analyze');
  const { addresses, stop } = await startServers(databaseUrl);
  try {
    const post = { method: 'POST', headers: { 'content-type': 'application/json' } } as const;
    const next = () => nextOrder(stocked);

    const bareInsert = await measure({ url: `${addresses.bareInsert}/`, ...post, next }, seconds);
    const direct = await measureCalls(() => insertBare(database.pool, next().body), seconds);
    const orders = await measure({ url: `${addresses.shop}/api/orders`, ...post, next }, seconds);

    console.log(
      `\nAt ${CONNECTIONS} connections, ${seconds} s each; ratio: of ours to the bare one's requests a second\n`,
    );
    console.log(row(['', 'a second', 'median', '99 %', 'ratio']));
    print('Order of two lines, with its idempotency key', orders, [
      ['bare Fastify, one insert per request', bareInsert],
      ['the same insert without HTTP', direct],
    ]);
    await compareReads(addresses, stocked.length, seconds);
    await compareSizes(addresses, database.pool, seconds);
    const findings = await findContradictions(database.db);
    console.log(
      `\n${counter} orders and inserts later, the figures of the shop ${findings.length ? 'DISAGREE' : 'agree'}.`,
    );
    if (findings.length > 0) process.exitCode = 1;
  } finally {
    await stop();
    await database.close();
  }
}

await main();
