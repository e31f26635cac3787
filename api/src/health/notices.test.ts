import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { ShopHealth } from '@shop/shared/contracts';
import {
  TEST_BUILD,
  type TestShop,
  type TestShopOptions,
  startSecondServer,
  startTestShop,
  writeBuild,
} from '../registry/testing';
import { noticeClock } from './notices';

let shop: TestShop | null = null;
let lines: string[];

afterEach(async () => {
  await shop?.close();
  shop = null;
});

/** Opens a shop and keeps its log lines. */
async function open(options: TestShopOptions): Promise<TestShop> {
  lines = [];
  const env = { LOG_LEVEL: 'warn', ...options.env };
  shop = await startTestShop({ ...options, env, logStream: { write: (line: string) => void lines.push(line) } });
  return shop;
}

const noticed = async ({ app, admin }: TestShop) =>
  (await app.inject({ url: '/api/health/details', headers: admin.headers })).json<ShopHealth>().notices;

const figure = async ({ app }: TestShop, notice: string) =>
  new RegExp(`^shop_notices\\{notice="${notice}"\\} (\\d)$`, 'm').exec(await app.deps.metrics.text())?.[1];

const visit = ({ app }: TestShop, remoteAddress: string, forwarded: string) =>
  app.inject({ url: '/api/settings', remoteAddress, headers: { 'x-forwarded-for': forwarded } });

describe('proxies that send X-Forwarded-For', () => {
  it.each([
    ['no proxy is trusted', 'false', '10.0.0.7', '203.0.113.9', '10.0.0.7'],
    ['its address is an IPv4 address in IPv6 form', 'false', '::ffff:172.20.0.3', '2001:db8::7', '172.20.0.3'],
    ['it stands behind a trusted one', '127.0.0.1', '127.0.0.1', '203.0.113.9, 192.168.1.4', '192.168.1.4'],
  ])(
    'an untrusted proxy that sends X-Forwarded-For is reported once, and the shop goes on: %s',
    async (_what, trust, from, forwarded, proxy) => {
      const opened = await open({ env: { TRUST_PROXY: trust } });
      for (let visits = 0; visits < 3; visits += 1) expect((await visit(opened, from, forwarded)).statusCode).toBe(200);
      const text = `The proxy at ${proxy} sends X-Forwarded-For, and TRUST_PROXY does not name it`;
      expect(await noticed(opened)).toEqual([expect.stringContaining(text)]);
      expect(lines.filter((line) => line.includes(text))).toHaveLength(1);
      expect([await figure(opened, 'proxy'), await figure(opened, 'clock')]).toEqual(['1', '0']);
    },
  );

  it.each([
    ['is trusted', '127.0.0.1', '127.0.0.1', '203.0.113.9'],
    ['is trusted, and its visitor is on the same machine', '127.0.0.1', '127.0.0.1', '127.0.0.1'],
    ['has a public address, as any visitor has', 'false', '203.0.113.9', '10.1.1.1'],
    ['is trusted in another spelling of its address', '::1', '::1', '203.0.113.9, 0:0:0:0:0:0:0:1'],
    ['sends no valid address', 'false', '10.0.0.7', 'unknown, 127.1, 1::2::3'],
    ['is trusted and passes on a header of its visitor', '10.0.0.7', '10.0.0.7', '1.2.3.4, 203.0.113.9'],
  ])('a proxy that sends X-Forwarded-For is not reported when it %s', async (_what, trust, from, forwarded) => {
    const opened = await open({ env: { TRUST_PROXY: trust } });
    expect((await visit(opened, from, forwarded)).statusCode).toBe(200);
    expect(await noticed(opened)).toEqual([]);
    expect(await figure(opened, 'proxy')).toBe('0');
  });
});

it('a server that believes every X-Forwarded-For warns of it from its start', async () => {
  const opened = await open({ env: { TRUST_PROXY: 'true' } });
  const text = 'TRUST_PROXY=true believes whatever address a client sends, so a client can pass every limit.';
  expect(lines.filter((line) => line.includes(text))).toHaveLength(1);
  expect((await visit(opened, '10.0.0.7', '203.0.113.9')).statusCode).toBe(200);
  expect(await noticed(opened)).toEqual([expect.stringContaining(text)]);
  expect(lines.filter((line) => line.includes(text))).toHaveLength(1);
  expect([await figure(opened, 'trust'), await figure(opened, 'proxy')]).toEqual(['1', '0']);
});

describe('plain http', () => {
  const text = 'The shop is opened from other machines over http';
  const ask = ({ app }: TestShop, host: string, url = '/api/settings', headers = {}) =>
    app.inject({ url, headers: { host, ...headers } });

  it('a shop that is opened over http by the address of its machine says so once', async () => {
    const opened = await open({});
    for (let visits = 0; visits < 2; visits += 1) {
      expect((await ask(opened, '192.168.1.7:3000')).statusCode).toBe(200);
    }
    expect(await noticed(opened)).toEqual([expect.stringContaining(text)]);
    expect(lines.filter((line) => line.includes(text))).toHaveLength(1);
    expect(await figure(opened, 'plain')).toBe('1');
  });

  it.each([
    ['is opened on its own machine', {}, 'localhost:3000', '/api/settings', {}],
    ['is opened at https', { PUBLIC_URL: 'https://shop.example' }, 'shop.example', '/api/settings', {}],
    ['is opened through TLS', {}, 'shop.example', '/api/settings', { 'x-forwarded-proto': 'https' }],
    ['is only probed', {}, '10.0.0.5:3000', '/ready', {}],
  ])('a shop that %s says nothing of http', async (_what, env, host, url, headers) => {
    const opened = await open({ env });
    await ask(opened, host, url, headers);
    expect(await noticed(opened)).toEqual([]);
  });
});

describe('server clock', () => {
  it('a server clock that is an hour off is reported, and the shop goes on', async () => {
    const opened = await open({ now: () => new Date(Date.now() + 3_600_000) });
    const text = "The clock of this server is 60 minutes ahead of the database's: set both by a time server.";
    expect(await noticed(opened)).toEqual([text]);
    expect(lines.filter((line) => line.includes(text))).toHaveLength(1);
    expect(await figure(opened, 'clock')).toBe('1');
    expect((await opened.app.inject('/api/settings')).statusCode).toBe(200);
  });

  it('a clock that is right again is no notice any more', async () => {
    const opened = await open({ now: () => new Date(Date.now() - 3_600_000) });
    expect(await noticed(opened)).toHaveLength(1);
    noticeClock(opened.app.deps.notices, Date.now(), Date.now());
    expect(await noticed(opened)).toEqual([]);
    expect(lines.filter((line) => line.includes('agree again'))).toHaveLength(1);
  });
});

describe('stores of pictures', () => {
  it('two servers with folders of their own are reported by both, until they share one', async () => {
    const first = await open({});
    const folder = mkdtempSync(join(tmpdir(), 'shop-second-'));
    const distDir = join(folder, 'dist');
    await writeBuild(distDir, TEST_BUILD);
    const others = { dataDir: join(folder, 'data'), distDir };
    let second = await startSecondServer(first, others);
    const said = /^This server keeps its pictures in the folder \w+, and \S+ in the folder \w+: visitors miss/;
    expect(second.app.deps.notices.texts).toEqual([expect.stringMatching(said)]);
    expect(second.lines.filter((line) => line.includes('"cause":"pictures"'))).toHaveLength(1);
    await second.close();

    // The same folder, as on a network disk.
    cpSync(join(first.dataDir, 'pictures'), join(others.dataDir, 'pictures'), { recursive: true, force: true });
    second = await startSecondServer(first, others);
    expect(second.app.deps.notices.texts).toEqual([]);
    await second.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
