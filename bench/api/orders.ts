import type { OrderCreate } from '@shop/shared/contracts';
import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts';
import { counted } from '@shop/shared/rules';
import type { Pool } from 'pg';
import { newId } from '../../api/src/database/schema/columns';
import type { HookReceiver } from '../../api/src/testing/hook-receiver';
import { insertBare } from './bare-insert';
import { CONNECTIONS, measure, measureCalls } from './load';
import { print, row } from './print';
import type { Addresses } from './servers';
import type { StockedProduct } from './stock-up';

let counter = 0;

const pick = <T>(list: readonly T[]): T => {
  const chosen = list[Math.floor(Math.random() * list.length)];
  if (chosen === undefined) throw new Error('Nothing to pick from');
  return chosen;
};

/**
 * The order of another shopper each time: two lines of random products, its own idempotency key, one of 200 addresses.
 */
export function nextOrder(stocked: readonly StockedProduct[]): { body: string; headers: Record<string, string> } {
  counter += 1;
  const line = () => {
    const { id, sizes, colors } = pick(stocked);
    return { product: id, size: pick(sizes), color: pick(colors), quantity: 1 };
  };
  const order: OrderCreate = {
    customerName: 'Rami Haddad',
    // Mobile numbers of Lebanon: two million of them are known to its plan.
    customerPhone: `+961 7${String(counter).padStart(7, '0')}`,
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

/**
 * Measures placing orders against a bare insert, which is the lower bound, against placing orders without notifying
 * other processes of the stock, and against placing orders of which a webhook hears. Each is measured twice in turn,
 * because the speed of a machine varies. The job that sends begins every ten seconds, so it takes part in longer runs.
 *
 * @param webhook the receiver of the server that tells
 * @returns how many orders were sent
 */
export async function compareOrders(
  addresses: Addresses,
  pool: Pool,
  stocked: readonly StockedProduct[],
  { seconds, webhook }: { seconds: number; webhook: HookReceiver },
): Promise<number> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } } as const;
  const next = () => nextOrder(stocked);
  const place = () => measure({ url: `${addresses.shop}/api/orders`, ...post, next }, seconds);
  const placeUntold = async () => {
    await pool.query('alter table stock disable trigger user');
    try {
      return await place();
    } finally {
      await pool.query('alter table stock enable trigger user');
    }
  };

  const placeWithMessage = async () => {
    try {
      return await measure({ url: `${addresses.telling}/api/orders`, ...post, next }, seconds);
    } finally {
      // What waits would be sent while others are measured.
      await pool.query(`delete from outbox_messages where state = 'waiting'`);
    }
  };

  // PostgreSQL plans to read empty tables whole, until it makes statistics: in a running shop within a minute.
  await place();
  await pool.query('analyze');
  console.log(`\nAt ${CONNECTIONS} connections, ${seconds} s each; ratio: of ours to the other's requests a second\n`);
  console.log(row(['', 'a second', 'median', '99 %', 'ratio']));
  for (const turn of ['', ', once more']) {
    const bareInsert = await measure({ url: `${addresses.bareInsert}/`, ...post, next }, seconds);
    const direct = await measureCalls(() => insertBare(pool, next().body), seconds);
    print(`Order of two lines, with its idempotency key${turn}`, await place(), [
      ['bare Fastify, one insert per request', bareInsert],
      ['the same insert without HTTP', direct],
      ['the order, without telling of the stock it takes', await placeUntold()],
      ['the order, with its message to a webhook', await placeWithMessage()],
    ]);
  }
  console.log(`\nMeanwhile the webhook was sent ${counted(webhook.received.length, 'message')}.`);
  return counter;
}
