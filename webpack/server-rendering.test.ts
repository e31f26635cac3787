import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type PublicAnswer, api, fillAnswers, makeStore, memoryStorage, startClient } from '@shop/shared/api';
import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import { buildRegistry } from '@shop/shared/remote/registry';
import { JSDOM } from 'jsdom';
import { type ComponentType, type ReactNode, createElement, useEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import remote from '../mfe-storefront/remote.config';
import CartPage from '../mfe-storefront/src/pages/CartPage';
import HomePage from '../mfe-storefront/src/pages/HomePage';
import ProductPage from '../mfe-storefront/src/pages/ProductPage';
import TrackOrderPage from '../mfe-storefront/src/pages/TrackOrderPage';
import { categoryOf, idOf, productOf, settingsOf } from '../shared/sample-data/shop-data';
import { fakeHttp, never } from '../shared/sample-data/fake-http';
import { App } from '../shell/src/app/App';
import { systemTheme } from '../shell/src/appearance/theme-mode';
import type { PageLoader, PageStatus } from '../shell/src/remotes/loader';

/**
 * The host renders public pages on the server, and the browser hydrates the same nodes. This test renders in plain
 * Node, without window or document, and sets up a browser only for the hydration. Code that touches window at import or
 * while rendering fails here, and so does markup that differs between the two.
 */
const product = productOf({ _id: idOf(7), name: 'Stride Tee </script>' });
const categories = { rows: [categoryOf({ _id: idOf(1), name: 'Training' })], total: 1 };

/** Each page with the element that stays after the browser has read its own storage. */
const pages: [string, ComponentType, 'h1' | 'header'][] = [
  ['/', HomePage, 'h1'],
  [`/product/${product._id}`, ProductPage, 'h1'],
  ['/cart', CartPage, 'header'],
  ['/track-order', TrackOrderPage, 'h1'],
];

const boot: RemoteEntry = {
  name: remote.name,
  container: 'mfe_storefront',
  version: '1.0.0',
  entry: '/remotes/mfe-storefront/1.0.0/mf-manifest.json',
  manifest: null,
  pages: remote.pages,
  menu: [],
};

const answers: PublicAnswer[] = [
  { endpointName: 'listCategories', arg: { query: { archived: 'false' } }, value: categories },
  { endpointName: 'getPublicProduct', arg: { params: { id: product._id } }, value: product },
];

/** Everything that one rendering needs. It is created for each rendering, as a server does for each request. */
function world(Page: ComponentType) {
  const storage = memoryStorage();
  const http = fakeHttp({
    listCategories: never,
    listPublicProducts: never,
    listPublicCategoryProducts: never,
    getPublicProduct: never,
  });
  const store = makeStore({ http, storage });
  fillAnswers(store, answers);
  const ready: PageStatus = { status: 'ready', Page };
  const loader: PageLoader = {
    status: () => ready,
    load: () => Promise.resolve(ready),
    retry: () => Promise.resolve(ready),
    reportCrash: () => undefined,
    subscribe: () => () => undefined,
  };
  const tree = createElement(App, {
    store,
    open: true,
    host: { settings: settingsOf(), setPageTitle: () => undefined },
    remotes: { registry: buildRegistry([boot]), loader },
    themeChoice: systemTheme,
  });
  return {
    tree,
    startBrowser: () => startClient(store, { http, storage }),
    /** Stops the timers of the cache. */
    forget: () => void store.dispatch(api.util.resetApiState()),
  };
}

function renderOnServer(Page: ComponentType, location: string): string {
  const sheet = new ServerStyleSheet();
  const { tree, forget } = world(Page);
  try {
    return renderToString(sheet.collectStyles(createElement(StaticRouter, { location }, tree)));
  } finally {
    sheet.seal();
    forget();
  }
}

/** Turns this process into a browser that shows the HTML. */
function openBrowser(html: string, location: string): { root: HTMLElement; close: () => void } {
  const { window } = new JSDOM(`<body><div id="root">${html}</div></body>`, { url: `http://shop.test${location}` });
  const silent = class {
    observe() {
      return undefined;
    }
    disconnect() {
      return undefined;
    }
  };
  const globals: Record<string, unknown> = {
    window,
    document: window.document,
    navigator: window.navigator,
    HTMLElement: window.HTMLElement,
    HTMLIFrameElement: window.HTMLIFrameElement,
    Element: window.Element,
    Node: window.Node,
    AbortController: window.AbortController,
    MutationObserver: window.MutationObserver,
    ResizeObserver: silent,
    IntersectionObserver: silent,
    IS_REACT_ACT_ENVIRONMENT: true,
  };
  const before = new Map(Object.keys(globals).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]));
  for (const [name, value] of Object.entries(globals)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  Object.assign(window, {
    scrollTo: () => undefined,
    matchMedia: () => Object.assign(new window.EventTarget(), { matches: false }),
    ResizeObserver: silent,
  });
  const root = window.document.getElementById('root');
  if (!root) throw new Error('no root');
  const close = () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
    window.close();
  };
  return { root, close };
}

function AfterMount({ run, children }: { run: () => () => void; children: ReactNode }) {
  useEffect(run, [run]);
  return children;
}

let closeBrowser = (): void => undefined;
afterEach(() => closeBrowser());

describe.each(pages)('the public page %s', (location, Page, kept) => {
  it('a public page renders in plain Node with the same HTML twice', () => {
    expect(typeof window).toBe('undefined');
    const html = renderOnServer(Page, location);
    expect(html).toContain('<h1');
    expect(html).toContain('Training');
    expect(renderOnServer(Page, location)).toBe(html);
  });

  it('a public page hydrates with development React, keeps its nodes and logs no warnings', async () => {
    const html = renderOnServer(Page, location);
    const complaints: unknown[][] = [];
    jest.spyOn(console, 'error').mockImplementation((...args) => void complaints.push(args));
    jest.spyOn(console, 'warn').mockImplementation((...args) => void complaints.push(args));
    const browser = openBrowser(html, location);
    closeBrowser = browser.close;
    const served = browser.root.querySelector(kept);
    expect(served).not.toBeNull();
    const { act } = await import('react');
    const { hydrateRoot } = await import('react-dom/client');
    const { tree, startBrowser, forget } = world(Page);
    const app = createElement(AfterMount, { run: startBrowser, children: tree });
    const root = await act(async () =>
      hydrateRoot(browser.root, createElement(BrowserRouter, null, app), {
        onRecoverableError: (error) => void complaints.push(['recoverable', error]),
      }),
    );
    expect(complaints).toEqual([]);
    expect(browser.root.querySelector(kept)).toBe(served);
    await act(async () => root.unmount());
    forget();
  });
});
