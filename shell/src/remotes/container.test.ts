import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { init } from '@module-federation/enhanced/runtime';
import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import { waitFor } from '@testing-library/react';
import { prefetchLists } from './checked-files';
import { openContainer, withAttempt } from './container';
import { SCRIPT_TIMEOUT } from './run-entry';
import shopRemotes from './runtime-plugin';

const react = () => 'the react of the host';

const release: RemoteEntry = {
  name: 'mfe-orders',
  container: 'mfe_orders',
  version: '1.0.0',
  entry: '/remotes/mfe-orders/1.0.0/mf-manifest.json',
  manifest: { metaData: { globalName: 'mfe_orders', remoteEntry: { name: 'remoteEntry.1.js' } } },
  pages: [],
  menu: [],
};

const original = globalThis.fetch;

beforeAll(() => {
  const shared = {
    react: { version: '19.0.0', lib: react, shareConfig: { singleton: true, requiredVersion: '^19.0.0' } },
  };
  init({ name: 'shell', remotes: [], shared, plugins: [shopRemotes()] });
});
afterEach(() => {
  globalThis.fetch = original;
  jest.useRealTimers();
  document.head.replaceChildren();
});

/** The result of a page's request, which loads the entry. */
const openPage = async (attempt: number, from = release): Promise<unknown> =>
  (await (await openContainer(from, attempt)).get('./OrdersPage'))();

/** The script in the page. A test dispatches its events. */
const script = () => waitFor(() => document.head.querySelector('script') ?? Promise.reject(new Error('no script')));

describe('openContainer', () => {
  it('runs the entry beside the manifest, and gives its container the shared modules of the host', async () => {
    const scopes: unknown[] = [];
    const requested: string[] = [];
    const container = {
      init: (scope: unknown) => void scopes.push(scope),
      get: (expose: string) => {
        requested.push(expose);
        return Promise.resolve(() => 'the page');
      },
    };
    const opening = openPage(0);
    const entry = await script();
    expect(entry.src).toBe('http://localhost/remotes/mfe-orders/1.0.0/remoteEntry.1.js');
    Object.assign(globalThis, { mfe_orders: container });
    entry.dispatchEvent(new Event('load'));
    expect(await opening).toBe('the page');
    expect(requested).toEqual(['./OrdersPage']);
    expect(scopes).toMatchObject([{ react: { '19.0.0': { lib: react } } }]);
    expect(document.head.querySelector('script')).toBeNull();
  });

  it('uses new URLs on every retry, also for the manifest', async () => {
    const requested: string[] = [];
    globalThis.fetch = (url) => {
      requested.push(String(url));
      return Promise.resolve(Object.assign(Object.create(null), { ok: true, json: () => release.manifest }));
    };
    const opening = openPage(3, { ...release, manifest: null });
    const entry = await script();
    expect([requested, entry.src]).toEqual([
      ['/remotes/mfe-orders/1.0.0/mf-manifest.json?r=3'],
      'http://localhost/remotes/mfe-orders/1.0.0/remoteEntry.1.js?r=3',
    ]);
    entry.dispatchEvent(new Event('error'));
    await expect(opening).rejects.toMatchObject({ stage: 'entry', message: expect.stringContaining('did not come') });
  });

  it('checks its files by the short list of the server', async () => {
    const requested: string[] = [];
    globalThis.fetch = (url) => {
      requested.push(String(url));
      return Promise.resolve(Object.assign(Object.create(null), { ok: true, json: () => ({ files: {} }) }));
    };
    const entry = '/remotes/mfe-listed/1.0.0/mf-manifest.json';
    await openContainer({ ...release, name: 'mfe-listed', container: 'mfe_listed', entry }, 0);
    prefetchLists();
    expect(requested).toContain('/remotes/mfe-listed/1.0.0/remote.json?for=pages');
  });

  it('refuses a manifest with an error status, whatever its body', async () => {
    globalThis.fetch = () => Promise.resolve(Object.assign(Object.create(null), { ok: false, status: 404 }));
    await expect(openContainer({ ...release, manifest: null }, 0)).rejects.toMatchObject({ stage: 'manifest' });
  });

  it('refuses a manifest that names no entry', async () => {
    await expect(openContainer({ ...release, manifest: { metaData: {} } }, 0)).rejects.toMatchObject({
      stage: 'manifest',
      message: expect.stringContaining('names no entry'),
    });
  });

  it('does not use the container that an earlier release left', async () => {
    Object.assign(globalThis, { mfe_orders: { init: () => undefined, get: () => Promise.resolve(() => 1) } });
    const opening = openPage(1);
    (await script()).dispatchEvent(new Event('load'));
    await expect(opening).rejects.toMatchObject({
      stage: 'entry',
      message: expect.stringContaining('left no container mfe_orders'),
    });
  });

  it('waits two minutes for an entry, then times out', async () => {
    jest.useFakeTimers();
    expect(SCRIPT_TIMEOUT).toBe(120_000);
    const refused = expect(openPage(2)).rejects.toMatchObject({
      stage: 'entry',
      message: expect.stringContaining('took too long'),
    });
    await jest.advanceTimersByTimeAsync(SCRIPT_TIMEOUT);
    await refused;
  });
});

describe('withAttempt', () => {
  it('leaves the first attempt unchanged, and marks every later one', () => {
    expect(withAttempt('/a.json', 0)).toBe('/a.json');
    expect(withAttempt('/a.json', 2)).toBe('/a.json?r=2');
    expect(withAttempt('/a.json?v=1', 2)).toBe('/a.json?v=1&r=2');
  });
});
