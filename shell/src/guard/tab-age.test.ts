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
/** Answers of the server. */
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

function tab(refresh = () => undefined, began = Date.now()) {
  return watchAge({
    registry,
    began,
    refresh,
    loader: { status: () => ({ status: 'ready', Page: () => null }), versionOf: () => '1.9.0' },
  });
}

/** Starts a check of the tab, and waits for the answers. */
async function look(age: ReturnType<typeof tab>): Promise<void> {
  time += 6 * MINUTE;
  await age.check();
}

describe('watchAge', () => {
  it('a tab is not due for a reload while its versions may be served, and checks every five minutes at most', async () => {
    const age = tab();
    await age.check();
    expect(requested).toEqual([]);
    await look(age);
    await age.check();
    expect(requested).toEqual(['/remotes.json', '/remotes/mfe-orders/1.9.0/mf-manifest.json']);
    expect(age.isDue()).toBe(false);
  });

  it('a tab is due for a reload once a running version was withdrawn', async () => {
    const age = tab();
    server.manifest = 410;
    await look(age);
    expect(age.isDue()).toBe(true);
  });

  it('a tab is not due for a reload when a file is only missing', async () => {
    const age = tab();
    server.manifest = 404;
    await look(age);
    expect(age.isDue()).toBe(false);
  });

  it('a tab is due for a reload once the server has another host contract', async () => {
    const age = tab();
    server.contract = `${String(Number.parseInt(HOST_CONTRACT, 10) + 1)}.0.0`;
    await look(age);
    expect(age.isDue()).toBe(true);
  });

  it('a tab is due for a reload after a day, even without a server', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    globalThis.fetch = () => Promise.reject(new TypeError('no line'));
    const age = tab();
    await look(age);
    expect(age.isDue()).toBe(false);
    time += 24 * 60 * MINUTE;
    expect(age.isDue()).toBe(true);
  });

  it.each([
    ['is looked at', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['is on screen when its computer wakes up', () => window.dispatchEvent(new Event('focus'))],
    ['is returned to', () => window.dispatchEvent(new Event('pageshow'))],
  ])('a tab that %s fetches prices and stock again once they are an hour old', (_, look) => {
    const refresh = jest.fn(() => undefined);
    tab(refresh);
    time += 59 * MINUTE;
    look();
    expect(refresh).not.toHaveBeenCalled();
    time += 2 * MINUTE;
    look();
    look();
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('a tab that is touched for the first time after an hour fetches prices and stock again at once', () => {
    const refresh = jest.fn(() => undefined);
    tab(refresh, time - 59 * MINUTE);
    expect(refresh).not.toHaveBeenCalled();
    tab(refresh, time - 61 * MINUTE);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('a clock that is set back does not put off the fetch', () => {
    const refresh = jest.fn(() => undefined);
    const began = performance.now();
    tab(refresh);
    time -= 3 * 60 * MINUTE;
    const timer = jest.spyOn(performance, 'now').mockReturnValue(began + 59 * MINUTE);
    const look = () => window.dispatchEvent(new Event('focus'));
    look();
    expect(refresh).not.toHaveBeenCalled();
    timer.mockReturnValue(began + 61 * MINUTE);
    look();
    look();
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('a tab is never due for a reload with unsaved work', async () => {
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
