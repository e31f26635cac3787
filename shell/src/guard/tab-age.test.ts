import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { HOST_CONTRACT, HOST_CONTRACT_HEADER } from '@shop/shared/remote/contract';
import { buildRegistry } from '@shop/shared/remote/registry';
import { watchAge } from './tab-age';

const registry = buildRegistry([
  {
    name: 'mfe-orders',
    container: 'mfe_orders',
    version: '2.0.0',
    entry: '/remotes/mfe-orders/2.0.0/mf-manifest.json',
    manifest: null,
    pages: [{ path: '/orders', title: 'Orders', expose: './OrdersPage', access: 'employee' }],
    menu: [],
    fallback: null,
  },
]);

const MINUTE = 60_000;
const fetched = globalThis.fetch;
let time = 1_000_000;
let requested: string[] = [];
/** What the server answers. */
let server = { contract: HOST_CONTRACT, manifest: 200 };

beforeEach(() => {
  requested = [];
  server = { contract: HOST_CONTRACT, manifest: 200 };
  jest.spyOn(Date, 'now').mockImplementation(() => time);
  globalThis.fetch = (url) => {
    requested.push(String(url));
    const status = String(url) === '/remotes.json' ? 200 : server.manifest;
    const headers = new Map([[HOST_CONTRACT_HEADER, server.contract]]);
    return Promise.resolve(Object.assign(Object.create(null), { status, headers }));
  };
});
afterEach(() => {
  globalThis.fetch = fetched;
  jest.restoreAllMocks();
});

function tab() {
  return watchAge({
    registry,
    began: Date.now(),
    loader: { status: () => ({ status: 'ready', Page: () => null }), versionOf: () => '1.9.0' },
  });
}

/** Lets a tab ask, and waits for the answers. */
async function look(age: ReturnType<typeof tab>): Promise<void> {
  time += 6 * MINUTE;
  await age.check();
}

describe('the age of a tab', () => {
  it('does not matter while what runs in it may be served, and is requested for every five minutes at most', async () => {
    const age = tab();
    await age.check();
    expect(requested).toEqual([]);
    await look(age);
    await age.check();
    expect(requested).toEqual(['/remotes.json', '/remotes/mfe-orders/1.9.0/mf-manifest.json']);
    expect(age.isDue()).toBe(false);
  });

  it('matters once a version that runs in it was withdrawn', async () => {
    const age = tab();
    server.manifest = 410;
    await look(age);
    expect(age.isDue()).toBe(true);
  });

  it('does not matter where a file of it is only missing', async () => {
    const age = tab();
    server.manifest = 404;
    await look(age);
    expect(age.isDue()).toBe(false);
  });

  it('matters once the server makes other promises to pages', async () => {
    const age = tab();
    server.contract = `${String(Number.parseInt(HOST_CONTRACT, 10) + 1)}.0.0`;
    await look(age);
    expect(age.isDue()).toBe(true);
  });

  it('matters after a day, also where the server cannot be requested', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    globalThis.fetch = () => Promise.reject(new TypeError('no line'));
    const age = tab();
    await look(age);
    expect(age.isDue()).toBe(false);
    time += 24 * 60 * MINUTE;
    expect(age.isDue()).toBe(true);
  });

  it('never matters more than unsaved work', async () => {
    const age = tab();
    server.manifest = 410;
    await look(age);
    const keep = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', keep);
    expect(age.isDue()).toBe(false);
    window.removeEventListener('beforeunload', keep);
    expect(age.isDue()).toBe(true);
  });
});
