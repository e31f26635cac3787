import { expect, type Route, test } from '../test';
import { openWhole, requestsEnd } from '../ready';
import { chooseVariant, menuLink, productInStock, signIn, watchForTrouble } from '../support';

/** The remotes whose files a page requested. */
const remotesOf = (urls: readonly string[]): string[] =>
  [...new Set(urls.flatMap((url) => /\/remotes\/([^/]+)\//.exec(url)?.[1] ?? []))].sort();

test('the home page loads the shell and the storefront only', async ({ page }) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await openWhole(page, '/');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  expect(remotesOf(urls)).toEqual(['mfe-storefront']);
});

/** The name of an option that occurs only in the form library of the back office. */
const FORM_LIBRARY = 'shouldUnregister';

test('shoppers download no form library and nothing of the back office on any page', async ({ page, request }) => {
  const scripts = new Set<string>();
  page.on('request', (requested) => {
    if (requested.url().endsWith('.js')) scripts.add(requested.url());
  });
  const withForms = async () => {
    const texts = await Promise.all(
      [...scripts].map(async (url) => ({ url, text: await (await request.get(url)).text() })),
    );
    return texts.filter(({ text }) => text.includes(FORM_LIBRARY)).map(({ url }) => url);
  };
  await openWhole(page, await productInStock(page));
  await chooseVariant(page);
  await page.getByRole('button', { name: 'Buy Now' }).first().click();
  await expect(page).toHaveURL(/\/checkout$/);
  for (const path of ['/cart', '/sale', '/shop', '/track-order', '/login']) {
    await openWhole(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(remotesOf([...scripts])).toEqual(['mfe-storefront']);
  expect(await withForms()).toEqual([]);

  await signIn(page, 'employee');
  await page.goto('/suppliers');
  await page.getByRole('button', { name: 'Add Supplier' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await withForms()).toEqual([expect.stringContaining('/remotes/mfe-people/')]);
});

test('a staff page adds its own remote and no other', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, 'employee');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  // Only what the next page requests counts. The dashboard loads its chart after everything else.
  await expect(page.getByRole('img', { name: /^Sales of the last 30 days/ })).toBeVisible();
  await requestsEnd(page);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await menuLink(page, 'Suppliers').click();
  await expect(page.getByRole('table', { name: 'Suppliers' })).toBeVisible();
  expect(remotesOf(urls)).toEqual(['mfe-people']);
});

test('two remotes whose entries load at one time both get their own files', async ({ page }) => {
  const held = new Map<string, Route>();
  await page.route(/\/remotes\/mfe-(?:orders|catalog)\/.*\/remoteEntry/, (route) => {
    held.set(/mfe-\w+/.exec(route.request().url())?.[0] ?? '', route);
  });
  await page.goto('/login');
  await signIn(page, 'admin');
  await menuLink(page, 'Products').click();
  await expect.poll(() => held.size).toBe(2);
  const chunk = page.waitForResponse(/\/remotes\/mfe-orders\/.*\/static\/js\//);
  await held.get('mfe-orders')?.continue();
  await chunk;
  await held.get('mfe-catalog')?.continue();
  await expect(page.getByRole('heading', { name: 'Products Management', level: 1 })).toBeVisible();
  await menuLink(page, 'Orders').click();
  await expect(page.getByRole('heading', { name: 'Orders Management', level: 1 })).toBeVisible();
});

test('shared libraries exist once, however many remotes are loaded', async ({ page }) => {
  const trouble = watchForTrouble(page);
  await page.goto('/login');
  await signIn(page, 'admin');
  for (const [link, heading] of [
    ['Products', 'Products Management'],
    ['Customers', 'Customers'],
    ['Coupons', 'Coupons'],
    ['Orders', 'Orders Management'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).first().click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  }
  const providers = await page.evaluate(() => {
    const scope: unknown = Reflect.get(globalThis, '__FEDERATION__');
    const shares: Record<string, string[]> = {};
    const instances = typeof scope === 'object' && scope !== null ? Reflect.get(scope, '__SHARE__') : undefined;
    for (const scopes of Object.values((instances ?? {}) as Record<string, Record<string, Record<string, object>>>)) {
      for (const packages of Object.values(scopes)) {
        for (const [name, versions] of Object.entries(packages)) {
          const loaded = Object.entries(versions).flatMap(([version, share]) =>
            Reflect.get(share, 'loaded') ? [`${version} from ${String(Reflect.get(share, 'from'))}`] : [],
          );
          shares[name] = [...new Set([...(shares[name] ?? []), ...loaded])];
        }
      }
    }
    return shares;
  });
  for (const name of [
    'react',
    'react-dom',
    'react-router-dom',
    'react-redux',
    '@reduxjs/toolkit',
    'styled-components',
  ]) {
    expect(providers[name], name).toHaveLength(1);
  }
  expect(trouble()).toEqual([]);
});

test('developer tools of Module Federation find the host, the running remotes, their pages and versions', async ({
  page,
}) => {
  // The extension of the developer tools does this before any script of the page runs.
  await page.addInitScript(() => {
    Reflect.set(globalThis, '__FEDERATION__', { __GLOBAL_PLUGIN__: [{ name: 'mf-fast-refresh-plugin' }] });
  });
  await openWhole(page, '/');
  const known = () =>
    page.evaluate(() => {
      const scope: unknown = Reflect.get(globalThis, '__FEDERATION__');
      return Object.entries<unknown>(Object(Reflect.get(Object(scope), 'moduleInfo'))).map(([id, info]) => {
        const modules: unknown = Reflect.get(Object(info), 'modules');
        return [id, Array.isArray(modules) && modules.some((one) => Reflect.get(one, 'moduleName') === 'HomePage')];
      });
    });
  await expect.poll(known).toEqual([
    ['shop_shell', false],
    [expect.stringMatching(/^mfe_storefront:\d/), true],
  ]);
});

test('visitors without developer tools fetch no manifest of a remote', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await openWhole(page, '/');
  await page.getByRole('link', { name: /Track/ }).first().click();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  await requestsEnd(page);
  expect(fetched.filter((url) => url.includes('mf-manifest.json'))).toEqual([]);
});
