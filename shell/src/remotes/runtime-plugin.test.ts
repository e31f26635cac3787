import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  createInstance,
  init,
  preloadRemote,
  registerGlobalPlugins,
  registerPlugins,
} from '@module-federation/enhanced/runtime';
import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import { waitFor } from '@testing-library/react';
import { openContainer } from './container';
import { describeRemotes } from './developer-tools';
import shopRemotes from './runtime-plugin';

const BASE = 'http://localhost/remotes/mfe-orders/1.0.0/';

const metaData = {
  globalName: 'mfe_orders',
  publicPath: 'auto',
  type: 'app',
  name: 'mfe_orders',
  buildInfo: { buildVersion: 'local', buildName: 'mfe_orders' },
  remoteEntry: { name: 'remoteEntry.1.js', path: '', type: 'global' },
  types: { path: '', name: '' },
};
const none = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };
const fullManifest = {
  id: 'mfe_orders',
  name: 'mfe_orders',
  metaData,
  shared: [{ id: 'mfe_orders:react', name: 'react', version: '19.0.0', assets: none }],
  remotes: [],
  exposes: [
    { path: './OrdersPage', name: 'OrdersPage', assets: { ...none, js: { sync: ['static/js/orders.js'], async: [] } } },
    { path: './OtherPage', name: 'OtherPage', assets: { ...none, js: { sync: ['static/js/other.js'], async: [] } } },
  ],
};

const release: RemoteEntry = {
  name: 'mfe-orders',
  container: 'mfe_orders',
  version: '1.0.0',
  entry: '/remotes/mfe-orders/1.0.0/mf-manifest.json',
  manifest: { metaData },
  pages: [],
  menu: [],
  unchecked: true,
};

/** The requirement of the remote's build for react. */
const customShareInfo = { scope: ['default'], shareConfig: { singleton: true, requiredVersion: '^19.0.0' } };

const original = globalThis.fetch;

/** The remote's container, with a federation instance and a plugin of its own. */
function container(called: string[]) {
  const own = createInstance({
    name: 'mfe_orders',
    remotes: [],
    plugins: [{ name: 'of-the-team', beforeLoadShare: (given) => (called.push(`asks for ${given.pkgName}`), given) }],
  });
  return {
    init: (scope: NonNullable<(typeof own.shareScopeMap)[string]>) => own.initShareScopeMap('default', scope),
    get: async () => {
      const react = await own.loadShare<string>('react', { customShareInfo });
      return () => ({ default: react && react() });
    },
  };
}

/** Runs the entry that is in the page, as a browser would. @returns its URL */
async function runEntry(called: string[] = []): Promise<string> {
  const script = await waitFor(
    () => document.head.querySelector('script') ?? Promise.reject(new Error('The page has no script')),
  );
  Object.assign(globalThis, { mfe_orders: container(called) });
  script.dispatchEvent(new Event('load'));
  return script.src;
}

beforeAll(() => {
  const shareConfig = { singleton: true, requiredVersion: '^19.0.0' };
  const shared = { react: { version: '19.0.0', lib: () => 'the react of the host', shareConfig } };
  init({ name: 'shell', remotes: [], shared, plugins: [shopRemotes()] });
  // jsdom has no Response. The runtime asks only whether it got one.
  Object.assign(globalThis, { Response: Object });
});
beforeEach(() => {
  const answer = { ok: true, json: () => Promise.resolve(fullManifest) };
  globalThis.fetch = (url) =>
    url === release.entry
      ? Promise.resolve(Object.assign(Object.create(Response.prototype), answer))
      : Promise.reject(new Error(`${String(url)} is not there`));
});
afterEach(() => {
  globalThis.fetch = original;
});

/** The resources that the page preloads. */
const preloads = () => [...document.head.querySelectorAll<HTMLLinkElement>('link')].map(({ href }) => href);

describe('shopRemotes', () => {
  it('preloadRemote loads the entry of a remote that did not run yet, and the scripts of the page', async () => {
    describeRemotes([release]);
    const preloading = preloadRemote([{ nameOrAlias: 'mfe_orders', exposes: ['OrdersPage'] }]);
    expect(await runEntry()).toBe(`${BASE}remoteEntry.1.js`);
    await waitFor(() => expect(preloads()).toEqual([`${BASE}static/js/orders.js`]));
    for (const link of document.head.querySelectorAll('link')) link.dispatchEvent(new Event('load'));
    await preloading;
    // The page uses the entry that was loaded.
    const page = await (await openContainer(release, 0)).get('./OrdersPage');
    expect(page()).toEqual({ default: 'the react of the host' });
  });

  it('a plugin in the build of a remote, and one that is registered in the host, are called', async () => {
    const called: string[] = [];
    registerPlugins([{ name: 'of-the-host', onLoad: ({ id }) => void called.push(`loaded ${id}`) }]);
    const page = (await openContainer(release, 1)).get('./OrdersPage');
    await runEntry(called);
    await page;
    expect(called).toEqual(['asks for react', 'loaded mfe_orders@1.0.0.1/OrdersPage']);
  });

  it('developer tools find the host, its running remotes, their versions, exposed and shared modules', async () => {
    const { __FEDERATION__: page } = Object(globalThis);
    registerGlobalPlugins([{ name: 'of-the-extension' }]);
    describeRemotes([release]);
    await waitFor(() =>
      expect(page.moduleInfo).toMatchObject({
        shell: { remotesInfo: { mfe_orders: { matchedVersion: '1.0.0' } } },
        'mfe_orders:1.0.0': {
          modules: [{ moduleName: 'OrdersPage' }, { moduleName: 'OtherPage' }],
          shared: [{ sharedName: 'react', version: '19.0.0' }],
        },
      }),
    );
    expect(page.__SHARE__.shell.default.react['19.0.0']).toMatchObject({ from: 'shell', loaded: true });
  });
});
