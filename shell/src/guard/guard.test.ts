import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { buildRegistry } from '@shop/shared/remote/registry';
import { memoryStorage, makeStore } from '@shop/shared/api';
import { fakeHttp } from '@shop/shared/testing';
import { SKIPPED } from '../remotes/skipped-release';
import type { Failure } from '../remotes/failure';
import { changesSince } from './global-changes';
import { earlyRecovery } from './early-recovery';
import { startGuard } from './guard';
import { capture, takeSnapshot } from './snapshot';

const FALLBACK = { version: '1.0.0', entry: '/remotes/mfe-orders/1.0.0/mf-manifest.json' };
const registry = buildRegistry([
  {
    name: 'mfe-orders',
    container: 'mfe_orders',
    version: '2.0.0',
    entry: '/remotes/mfe-orders/2.0.0/mf-manifest.json',
    manifest: null,
    pages: [{ path: '/orders', title: 'Orders', expose: './OrdersPage', access: 'employee' }],
    menu: [],
    fallback: FALLBACK,
  },
  {
    name: 'mfe-people',
    container: 'mfe_people',
    version: '3.0.0',
    entry: '/remotes/mfe-people/3.0.0/mf-manifest.json',
    manifest: null,
    pages: [{ path: '/customers', title: 'Customers', expose: './CustomersPage', access: 'employee' }],
    menu: [],
    fallback: null,
  },
]);

/** Functions that undo the tests' changes of globals. */
let undo: (() => void)[] = [];

function change(holder: object, key: PropertyKey, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(holder, key);
  Object.defineProperty(holder, key, { value, configurable: true, writable: true });
  undo.push(() => (before ? Object.defineProperty(holder, key, before) : Reflect.deleteProperty(holder, key)));
}

function guarded(
  version = '2.0.0',
  { path = window.location.pathname, missed }: { path?: string; missed?: Event } = {},
) {
  const reports: Failure[] = [];
  const before = takeSnapshot();
  const store = makeStore({ http: fakeHttp({}), storage: memoryStorage() });
  const ready = new Set<string>();
  let tell: (() => void) | undefined;
  const guard = startGuard({
    before,
    capture: capture,
    store,
    registry,
    loader: {
      status: ({ page }) => (ready.has(page.path) ? { status: 'ready', Page: () => null } : { status: 'idle' }),
      subscribe: (listener) => {
        tell = listener;
        return () => undefined;
      },
      versionOf: ({ remote }) => (remote.name === 'mfe-orders' ? version : remote.version),
    },
    report: (failure) => reports.push(failure),
    path,
    began: Date.now(),
    missed,
  });
  /** Marks the code of a page as loaded. */
  const ran = (path: string) => {
    ready.add(path);
    tell?.();
  };
  return { guard, reports, ran };
}

beforeEach(() => {
  window.history.replaceState(null, '', '/orders');
  // jsdom cannot load pages, and logs an error.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  for (const put of undo) put();
  undo = [];
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
});

describe('changesSince', () => {
  it('finds nothing without a change, and does not count loaded code as a change', () => {
    const store = makeStore({ http: fakeHttp({}), storage: memoryStorage() });
    const endpoints = { getProduct: {} };
    const before = takeSnapshot();
    const own = [capture('store', store), capture('api', endpoints)];
    Object.assign(endpoints, { 'mfe-orders/list': {}, late: {} });
    Object.assign(globalThis, { mfe_orders: {} });
    expect(changesSince(before, own)).toEqual([]);
  });

  it.each<[string, () => [object, PropertyKey]]>([
    ['Array.prototype.filter', () => [Array.prototype, 'filter']],
    ['XMLHttpRequest.prototype.send', () => [XMLHttpRequest.prototype, 'send']],
    ['Promise.prototype.then', () => [Promise.prototype, 'then']],
    ['EventTarget.prototype.addEventListener', () => [EventTarget.prototype, 'addEventListener']],
    ['History.prototype.pushState', () => [History.prototype, 'pushState']],
    ['history.pushState', () => [history, 'pushState']],
    ['Storage.prototype.getItem', () => [Storage.prototype, 'getItem']],
    ['JSON.parse', () => [JSON, 'parse']],
    ['setTimeout', () => [globalThis, 'setTimeout']],
    ['Object.prototype.polluted', () => [Object.prototype, 'polluted']],
  ])('names %s when it has been replaced', (name, place) => {
    const before = takeSnapshot();
    const [holder, key] = place();
    change(holder, key, () => undefined);
    const changes = changesSince(before);
    for (const put of undo) put();
    expect(changes).toEqual([name]);
  });

  it('finds a change of each member of some forty functions and prototypes, even of those it could use', () => {
    const before = takeSnapshot();
    expect(before.length).toBeGreaterThan(40);
    const missed: string[] = [];
    const { defineProperty } = Object;
    const broken = () => {
      throw new Error('no longer');
    };
    for (const { name, holder, members } of before) {
      for (const key of Reflect.ownKeys(members)) {
        const member = members[key];
        if (typeof member?.value !== 'function' || !member.configurable) continue;
        let changes: readonly string[] = [];
        let failure = '';
        // No other code may run while the global is changed.
        defineProperty(holder, key, { value: broken, configurable: true });
        try {
          changes = changesSince(before);
        } catch {
          failure = ', which it works with';
        }
        defineProperty(holder, key, member);
        const found = typeof key === 'symbol' ? `${name}[a symbol]` : `${name}.${key}`;
        if (!changes.includes(found)) missed.push(found + failure);
      }
    }
    expect(missed).toEqual([]);
  });

  it('names changed objects that the host shares', () => {
    const endpoints = { getProduct: {} };
    const own = [capture('api', endpoints)];
    endpoints.getProduct = {};
    expect(changesSince(takeSnapshot(), own)).toEqual(['api.getProduct']);
  });
});

describe('startGuard: a page that changes a global', () => {
  it('a page that changes a global is left by a full load, and is then reported once per browser', () => {
    const { reports } = guarded();
    const seen = jest.fn();
    document.body.innerHTML = '<a href="/customers">Customers</a>';
    const link = document.querySelector('a');
    link?.addEventListener('click', seen);
    link?.click();
    expect(seen).toHaveBeenCalledTimes(1);
    change(Array.prototype, 'filter', () => []);
    link?.click();
    for (const put of undo) put();
    expect(seen).toHaveBeenCalledTimes(1);
    expect(reports).toEqual([]);
    const report = { remote: 'mfe-orders', version: '2.0.0', stage: 'change', message: 'Array.prototype.filter' };
    expect(guarded().reports).toEqual([report]);
    expect(guarded().reports).toEqual([]);
    change(Array.prototype, 'filter', () => []);
    link?.click();
    for (const put of undo) put();
    expect(guarded().reports).toEqual([]);
  });

  it('a changed global is attributed to the page whose code changed it, even if only a link to it was hovered', () => {
    const { guard, ran } = guarded();
    change(Array.prototype, 'filter', () => []);
    ran('/customers');
    window.history.replaceState(null, '', '/login');
    guard.moved();
    for (const put of undo) put();
    expect(guarded().reports).toMatchObject([{ remote: 'mfe-people', version: '3.0.0', stage: 'change' }]);
  });

  it('a page that changes a global is left by a full load even if it was left before the guard code loaded', () => {
    const began = guarded('2.0.0', { path: '/orders' });
    change(Array.prototype, 'filter', () => []);
    began.guard.moved();
    for (const put of undo) put();
    expect(sessionStorage.getItem('left-for')).toBeNull();
    window.history.replaceState(null, '', '/customers');
    const late = guarded('2.0.0', { path: '/orders' });
    change(Array.prototype, 'filter', () => []);
    late.guard.moved();
    for (const put of undo) put();
    expect(guarded().reports).toMatchObject([{ remote: 'mfe-orders', version: '2.0.0', stage: 'change' }]);
  });

  it('a page that changes a global stays until the visitor leaves it', () => {
    const { guard } = guarded();
    change(Array.prototype, 'filter', () => []);
    guard.moved();
    for (const put of undo) put();
    expect(guarded().reports).toEqual([]);
  });
});

describe('startGuard: a page that leaves an empty screen', () => {
  const card = () => document.querySelector('main[role=alert]')?.textContent ?? '';
  const avoided = () => sessionStorage.getItem(`${SKIPPED} mfe-orders 2.0.0`) !== null;

  it('names a page that leaves an empty screen, reloads once, skips its release, then shows a notice', () => {
    guarded().guard.crashed(new Error('blank'));
    expect(card()).toContain('Orders stopped working');
    expect(card()).toContain('mfe-orders 2.0.0');
    expect(card()).toContain('being loaded again');
    expect(avoided()).toBe(false);

    const again = guarded();
    expect(again.reports).toEqual([{ remote: 'mfe-orders', version: '2.0.0', stage: 'render', message: 'blank' }]);
    again.guard.crashed(new Error('blank'));
    expect(avoided()).toBe(true);

    document.body.replaceChildren();
    guarded('1.0.0').guard.crashed(new Error('blank'));
    expect(card()).toContain('mfe-orders 1.0.0');
    expect(document.querySelector('a')?.getAttribute('href')).toBe('/');
    expect(card()).not.toContain('being loaded again');
  });

  it('a page that leaves an empty screen is not reloaded in a loop when its release cannot be skipped', () => {
    for (let crash = 0; crash < 2; crash += 1) guarded().guard.crashed(new Error('blank'));
    expect(avoided()).toBe(true);
    document.body.replaceChildren();
    guarded().guard.crashed(new Error('blank'));
    expect(card()).toContain('Go to the home page');
  });

  it('a page that leaves an empty screen is not reloaded when the browser refuses session storage', () => {
    const { guard } = guarded();
    change(window, 'sessionStorage', undefined);
    guard.crashed(new Error('blank'));
    for (const put of undo) put();
    expect(card()).toContain('Go to the home page');
  });

  it('recovers from a page that leaves an empty screen even if the page has broken the storage', () => {
    const { guard } = guarded();
    change(Storage.prototype, 'getItem', () => null);
    change(Storage.prototype, 'setItem', () => undefined);
    guard.crashed(new Error('blank'));
    for (const put of undo) put();
    expect(sessionStorage.getItem('left')).toBe('once');
  });
});

describe('earlyRecovery', () => {
  it('reloads once per visit, when the server answers, and keeps a mark', async () => {
    let line = (): Promise<Response> => Promise.reject(new TypeError('no line'));
    change(globalThis, 'fetch', () => line());
    const out = earlyRecovery();
    expect(out.taken).toBe(false);
    change(Storage.prototype, 'setItem', () => undefined);
    const left = out.take();
    window.dispatchEvent(new Event('online'));
    await new Promise((next) => setTimeout(next));
    expect(sessionStorage.getItem('left')).toBeNull();
    line = () => Promise.resolve(Object.create(null));
    window.dispatchEvent(new Event('online'));
    await left;
    for (const put of undo) put();
    expect(sessionStorage.getItem('left')).toBe('once');
    expect(earlyRecovery().taken).toBe(true);
  });
});

describe('reportUncaughtErrors', () => {
  const thrownFrom = (url: string, message: string) => {
    const error = new Error(message);
    error.stack = `Error: ${message}\n    at f (${url}:1:2)\n    at g (http://localhost/static/js/main.js:1:1)`;
    return error;
  };
  const say = (error: Error) => window.dispatchEvent(new ErrorEvent('error', { error }));

  it('reports an error once for the release whose file threw it, and no other errors', () => {
    const { reports } = guarded();
    const own = thrownFrom('http://localhost/remotes/mfe-orders/2.0.0/static/js/1.js', 'no such row');
    say(own);
    say(own);
    say(thrownFrom('http://localhost/remotes/mfe-orders/1.0.0/static/js/1.js', 'older'));
    say(thrownFrom('chrome-extension://abc/content.js', 'extension'));
    expect(reports).toEqual([
      { remote: 'mfe-orders', version: '2.0.0', stage: 'error', message: 'no such row' },
      { remote: 'mfe-orders', version: '1.0.0', stage: 'error', message: 'older' },
    ]);
  });

  it('reports the error that started the download of its code, from a handler or a promise', () => {
    const error = thrownFrom('http://localhost/remotes/mfe-orders/2.0.0/static/js/1.js', 'the first');
    const report = { remote: 'mfe-orders', version: '2.0.0', stage: 'error', message: 'the first' };
    expect(guarded('2.0.0', { missed: new ErrorEvent('error', { error }) }).reports).toEqual([report]);
    const rejection = Object.assign(new Event('unhandledrejection'), { reason: error });
    expect(guarded('2.0.0', { missed: rejection }).reports).toEqual([report]);
    expect(guarded('2.0.0', { missed: new MouseEvent('click') }).reports).toEqual([]);
  });
});
