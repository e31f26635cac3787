import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestApp } from '../testing/app';
import type { TestApp } from '../testing/app';
import { readConfig } from '../config';
import { clientOf } from '../ip-address';
import { createRateLimits } from './rate-limits';

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp({ env: { ORDERS_PER_MINUTE: '4', TRACKING_PER_MINUTE: '3', TRUST_PROXY: '1' } });
});
afterAll(() => shop.close());

const order = (headers: Record<string, string>, remoteAddress = '10.1.0.1') =>
  shop.app.inject({ method: 'POST', url: '/api/orders', payload: {}, headers, remoteAddress });
const track = (phone: string, remoteAddress: string) =>
  shop.app.inject({ url: `/api/orders/track/${phone}`, remoteAddress });

describe('rate limits per client', () => {
  it('the rate limit refuses orders that come too fast, and says when to try again', async () => {
    for (let count = 0; count < 4; count += 1) expect((await order({})).statusCode).toBe(400);
    const refused = await order({});
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await order({}, '10.1.0.2')).statusCode).toBe(400);
  });

  it('the rate limit separates clients behind a trusted proxy, and ignores addresses that they claim', async () => {
    const proxy = '10.1.0.3';
    for (let count = 0; count < 4; count += 1) await order({ 'x-forwarded-for': '203.0.113.7' }, proxy);
    expect((await order({ 'x-forwarded-for': '203.0.113.7' }, proxy)).statusCode).toBe(429);
    expect((await order({ 'x-forwarded-for': '203.0.113.8' }, proxy)).statusCode).toBe(400);
    // An address that the client itself claims is to the left of the address that the proxy added.
    expect((await order({ 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }, proxy)).statusCode).toBe(429);
  });

  it('the rate limit refuses phone lookups that come too fast', async () => {
    for (let count = 0; count < 3; count += 1)
      expect((await track(`1212555010${count}`, '10.1.0.4')).statusCode).toBe(404);
    expect((await track('12125550109', '10.1.0.4')).statusCode).toBe(429);
  });

  it('the rate limit counts across all processes', async () => {
    const { limits } = readConfig({ TRACKING_PER_MINUTE: '3' });
    const [one, other] = [createRateLimits(shop.database, limits), createRateLimits(shop.database, limits)];
    await one.tracking.consume('a client');
    await other.tracking.consume('a client');
    await one.tracking.consume('a client');
    await expect(other.tracking.consume('a client')).rejects.toMatchObject({ kind: 'tooMany' });
    await other.tracking.forget('a client');
    await expect(other.tracking.consume('a client')).resolves.toBeUndefined();
  });

  it('the rate limit stores no address, account or phone in plain text', async () => {
    await shop.app.deps.limits.login.consume('jane@example.test 203.0.113.9');
    const { rows } = await shop.database.pool.query<{ key: string }>('select key from rate_limits');
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^(login|orders|tracking):[\w-]{43}$/);
  });

  it('expired rate limit entries are removed', async () => {
    await shop.database.pool.query('update rate_limits set expire = 1');
    await shop.app.deps.limits.purge();
    const { rowCount } = await shop.database.pool.query('select from rate_limits');
    expect(rowCount).toBe(0);
  });
});

describe('clientOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['fe80::1%eth0.100', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
    ['1::2::3', '1::2::3'],
    ['127.1', '127.1'],
    ['', ''],
    [undefined, 'gone'],
  ])('the client at %s counts as %s for rate limits', (ip, client) => {
    expect(clientOf({ ip })).toBe(client);
  });
});
