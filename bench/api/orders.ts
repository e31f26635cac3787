import type { OrderCreate } from '@shop/shared/contracts';
import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts';
import { counted } from '@shop/shared/rules';
import type { Pool } from 'pg';
import { newId } from '../../api/src/database/schema/columns';
import type { HookReceiver } from '../../api/src/testing/hook-receiver';
import { insertBare } from './bare-insert';
import { CONNECTIONS, type Measurement, measure, measureCalls, medianOf } from './load';
import { print, row } from './print';
import type { Addresses } from './servers';
import type { StockedProduct } from './stock-up';

/** The number of turns of each load. One turn varies by a tenth, and what a row more costs is less than that. */
const TURNS = 7;

let counter = 0;

const pick = <T>(list: readonly T[]): T => {
  const chosen = list[Math.floor(Math.random() * list.length)];
  if (chosen === undefined) throw new Error('Nothing to pick from');
  return chosen;
};

/**
 * The order of another shopper each time: two lines of random products, its own idempotency key, one of 200 addresses.
 *
 * @param second the products of the second line
 */
export function nextOrder(
  stocked: readonly StockedProduct[],
  second = stocked,
): { body: string; headers: Record<string, string> } {
  counter += 1;
  const line = (products: readonly StockedProduct[]) => {
    const { id, sizes, colors } = pick(products);
    return { product: id, size: pick(sizes), color: pick(colors), quantity: 1 };
  };
  const order: OrderCreate = {
    customerName: 'Rami Haddad',
    // Mobile numbers of Lebanon: two million of them are known to its plan.
    customerPhone: `+961 7${String(counter).padStart(7, '0')}`,
    customerAddress: '12 Cedar Street, third floor',
    location: 'Beirut',
    products: [line(stocked), line(second)],
    orderType: 'online',
    paymentMethod: 'delivery',
  };
  return {
    body: JSON.stringify(order),
    headers: { [IDEMPOTENCY_HEADER]: newId(), 'x-forwarded-for': `192.0.2.${counter % 200}` },
  };
}

/** Saves the receiver of messages in the settings, so that one server is measured with it and without. */
const setWebhook = (pool: Pool, url: string): Promise<unknown> =>
  pool.query(
    `insert into settings
     select 'webhookUrl', coalesce(max(version), 0) + 1, to_jsonb($1::text), now(), 'bench' from settings
     where key = 'webhookUrl'`,
    [url],
  );

/**
 * Measures placing orders against a bare insert, which is the lower bound, against placing orders without notifying
 * other processes of the stock, and against placing orders of which a webhook hears. They are measured in turn, because
 * the speed of a machine varies. The job that sends begins every ten seconds, so it takes part in longer runs.
 *
 * @param webhook the receiver of the messages
 * @returns how many orders were sent
 */
export async function compareOrders(
  addresses: Addresses,
  pool: Pool,
  stocked: readonly StockedProduct[],
  { seconds, webhook }: { seconds: number; webhook: HookReceiver },
): Promise<number> {
  const slice = Math.max(1, Math.round(seconds / TURNS));
  const post = { method: 'POST', headers: { 'content-type': 'application/json' } } as const;
  const next = () => nextOrder(stocked);
  const place = () => measure({ url: `${addresses.shop}/api/orders`, ...post, next }, slice);
  const placeUntold = async () => {
    await pool.query('alter table stock disable trigger user');
    try {
      return await place();
    } finally {
      await pool.query('alter table stock enable trigger user');
    }
  };

  const placeWithMessage = async () => {
    await setWebhook(pool, webhook.url);
    const measured = await place();
    await setWebhook(pool, '');
    // What waits would be sent while others are measured.
    const { rowCount } = await pool.query(`delete from outbox_messages where state = 'waiting'`);
    if (rowCount === 0) throw new Error('No order wrote a message');
    return measured;
  };

  // PostgreSQL plans to read empty tables whole, until it makes statistics: in a running shop within a minute.
  await place();
  await pool.query('analyze');
  console.log(
    `\nAt ${CONNECTIONS} connections, ${TURNS} turns of ${slice} s each, medians; ratio: of ours to the other's requests a second\n`,
  );
  console.log(row(['', 'a second', 'median', '99 %', 'ratio']));
  const measures: Readonly<Record<string, () => Promise<Measurement>>> = {
    'Order of two lines, with its idempotency key': place,
    'bare Fastify, one insert per request': () => measure({ url: `${addresses.bareInsert}/`, ...post, next }, slice),
    'the same insert without HTTP': () => measureCalls(() => insertBare(pool, next().body), slice),
    'the order, without telling of the stock it takes': placeUntold,
    'the order, with its message to a webhook': placeWithMessage,
  };
  const turns = Object.entries(measures).map(([title, once]) => {
    const measured: Measurement[] = [];
    return { title, once, measured };
  });
  for (let turn = 0; turn < TURNS; turn += 1) for (const { once, measured } of turns) measured.push(await once());
  const [ours, ...others] = turns.map(({ title, measured }) => [title, medianOf(measured)] as const);
  if (ours !== undefined) print(...ours, others);
  console.log(`\nMeanwhile the webhook was sent ${counted(webhook.received.length, 'message')}.`);
  return counter;
}
