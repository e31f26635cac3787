import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { makeProduct, stockOf } from '../../../testing/fixtures';
import { killedServers } from '../../../testing/killed-servers';
import { findContradictions } from '../invariants';
import type { Outcome } from '../testing';
import { newKey, orderOf } from '../testing';

const COUNTS = `
  select (select count(*)::int from orders) as orders, (select count(*)::int from order_lines) as lines,
         (select count(*)::int from customers) as customers, (select count(*)::int from stock_movements) as movements,
         (select count(*)::int from transactions) as sales, (select count(*)::int from idempotency_keys) as keys`;

const { db, start } = killedServers(COUNTS);

const written = async () => (await db().execute(sql.raw(COUNTS))).rows[0];

const waiting = async () => {
  const { rows } = await db().execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
};

it('a server that is killed while it places orders together leaves nothing of them; sent again, each is placed once', async () => {
  const product = await makeProduct(db(), { stock: { M: 10 } });
  const requests = Array.from({ length: 6 }, () => ({ key: newKey(), body: JSON.stringify(orderOf(product)) }));
  const sendTo = async ({ server }: Awaited<ReturnType<typeof start>>) => {
    const url = `${await server.url()}/api/orders`;
    return requests.map(async ({ key, body }) => {
      const headers = { 'content-type': 'application/json', 'idempotency-key': key };
      const answer = await fetch(url, { method: 'POST', headers, body });
      return { status: answer.status, id: ((await answer.json()) as Outcome)._id };
    });
  };
  const before = await written();
  const first = await start();
  const lost = await db().transaction(async (tx) => {
    await tx.execute(sql`lock table order_lines in share mode`);
    const answers = Promise.allSettled(await sendTo(first));
    // The one that came first, alone, and the group of the others.
    while ((await waiting()) < 2) await delay(20);
    await first.server.end('SIGKILL');
    return answers;
  });
  expect(lost.map(({ status }) => status)).toEqual(requests.map(() => 'rejected'));
  while ((await waiting()) > 0) await delay(20);
  expect(await written()).toEqual(before);

  const second = await start();
  const placed = await Promise.all(await sendTo(second));
  expect(placed.map(({ status }) => status)).toEqual(requests.map(() => 201));
  expect(new Set(placed.map(({ id }) => id)).size).toBe(6);
  await second.server.end('SIGKILL');
  expect(await Promise.all(await sendTo(await start()))).toEqual(placed);
  expect((await stockOf(db(), product.id))['M|']).toBe(4);
  expect(await findContradictions(db())).toEqual([]);
});
