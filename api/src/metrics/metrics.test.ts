import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../testing/eventually';
import { makeProduct } from '../testing/fixtures';
import { newKey, orderOf, place, placed } from '../shop/orders/testing';
import { type TestShop, page, startTestShop } from '../registry/testing';
import { serveMetrics } from './server';
import type { MetricsServer } from './server';
import { portOf } from '../testing/port';

const NAME = 'Zebulon Quartermain';
const PHONE = '+96176543210';
const ADDRESS = '77 Nowhere Crescent';

let shop: TestShop;
let metrics: MetricsServer;

beforeAll(async () => {
  // The app counts only if METRICS_PORT is set. The test serves the metrics on a free port.
  shop = await startTestShop({
    env: { METRICS_PORT: '9464' },
    build: [
      { name: 'mfe-front', pages: [page('/', 'public', 'Home'), page('/product/:id', 'public', 'Product')] },
      { name: 'mfe-orders', pages: [page('/orders')] },
    ],
  });
  metrics = await serveMetrics(shop.app.deps.metrics, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await metrics.close();
  await shop.close();
});

const scrape = async (): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${String(metrics.port)}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
  return answer.text();
};

/** Reads the value of a series by its name and labels as written; null if there is no such series. */
async function valueOf(series: string): Promise<number | null> {
  const line = (await scrape()).split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

const orderCalls = (status: string) =>
  `shop_http_request_duration_seconds_count{method="POST",route="/api/orders",status="${status}"}`;

describe('the metrics', () => {
  it('count a placed order once, however often it is sent, and an order refused for stock', async () => {
    const product = await makeProduct(shop.database.db, { stock: 1 });
    const order = orderOf(product, { customerName: NAME, customerPhone: PHONE, customerAddress: ADDRESS });
    expect(await valueOf('shop_orders_refused_total{code="STOCK"}')).toBe(0);
    const headers = { 'idempotency-key': newKey() };
    const first = await placed(shop.app, order, headers);
    expect((await placed(shop.app, order, headers))._id).toBe(first._id);
    expect((await place(shop.app, order)).body.code).toBe('STOCK');
    expect(await valueOf('shop_orders_placed_total{by="visitor"}')).toBe(1);
    expect(await valueOf('shop_orders_refused_total{code="STOCK"}')).toBe(1);
    expect(await valueOf(orderCalls('2xx'))).toBe(2);
    expect(await valueOf(orderCalls('4xx'))).toBe(1);
  });

  it('count failed sign-ins, and show the room on the disk', async () => {
    const wrong = 'shop_sign_ins_failed_total{reason="wrong"}';
    expect(await valueOf(wrong)).toBe(0);
    const payload = { email: 'nobody@example.test', password: 'a wrong password' };
    await shop.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect(await valueOf(wrong)).toBe(1);
    const [free, size] = [await valueOf('shop_disk_free_bytes'), await valueOf('shop_disk_size_bytes')];
    expect(Number(free)).toBeGreaterThan(0);
    expect(Number(size)).toBeGreaterThanOrEqual(Number(free));
  });

  it('hold no visitor input and no requested addresses', async () => {
    const typed = ['/nothing/secret-path', '/api/secret-call', `/?q=${NAME}`, '/product/abc123'];
    for (const url of [...typed, `/api/orders/track/${encodeURIComponent(PHONE)}`]) await shop.app.inject(url);
    await shop.app.inject({ method: 'SEARCH', url: '/secret-method' });
    const text = await scrape();
    for (const word of [NAME, 'Zebulon', '76543210', ADDRESS, 'Nowhere', 'secret', 'abc123', '?']) {
      expect(text.split('\n').filter((line) => !line.startsWith('#') && line.includes(word))).toEqual([]);
    }
    expect(text).toContain('route="/api/orders/track/:phone"');
    expect(text).toContain('route="/*"');
  });

  it('count pages by remote and by rendered or cached', async () => {
    const made = 'shop_pages_sent_total{remote="mfe-front",source="made"}';
    const kept = 'shop_pages_sent_total{remote="mfe-front",source="kept"}';
    await shop.app.inject('/?made-anew');
    const before = [(await valueOf(made)) ?? 0, (await valueOf(kept)) ?? 0];
    await shop.app.inject('/?made-once');
    await shop.app.inject('/?made-once');
    const after = [(await valueOf(made)) ?? 0, (await valueOf(kept)) ?? 0];
    expect([(after[0] ?? 0) - (before[0] ?? 0), (after[1] ?? 0) - (before[1] ?? 0)]).toEqual([1, 1]);
  });

  it('count browser reports about known releases only', async () => {
    const { live } = await shop.overview('mfe-front');
    const report = (remote: string) => ({ remote, version: live, stage: 'entry', message: NAME });
    for (const remote of ['mfe-front', 'mfe-ghost']) {
      await shop.app.inject({ method: 'POST', url: '/api/releases/failures', payload: report(remote) });
    }
    expect(await valueOf('shop_remote_failures_total{remote="mfe-front",stage="entry"}')).toBe(1);
    expect(await scrape()).not.toMatch(/mfe-ghost/);
  });

  it('show connections, memory and the event loop delay', async () => {
    const lent = await shop.database.pool.connect();
    // The shop's background work sometimes borrows a connection.
    const areLent = (count: number) =>
      eventually(async () => expect(await valueOf('shop_database_connections{state="lent"}')).toBe(count));
    await areLent(1);
    lent.release();
    await areLent(0);
    expect(await valueOf('shop_database_waiting')).toBe(0);
    expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e6);
    expect(await valueOf('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
  });

  it('are at one address of their own port, and not at the public port', async () => {
    expect((await fetch(`http://127.0.0.1:${String(metrics.port)}/`)).status).toBe(404);
    const elsewhere = await fetch(`http://127.0.0.1:${String(metrics.port)}/metrics`, { method: 'POST' });
    expect(elsewhere.status).toBe(404);
    const { statusCode, body } = await shop.app.inject('/metrics');
    expect([statusCode, body]).toEqual([302, '']);
  });

  it('a taken metrics port is refused with a sentence that names the setting', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = portOf(other);
    await expect(serveMetrics(shop.app.deps.metrics, { host: '127.0.0.1', port })).rejects.toThrow(
      `Port ${String(port)} on 127.0.0.1 is in use by another program. Choose another one with METRICS_PORT=….`,
    );
    other.close();
  });
});
