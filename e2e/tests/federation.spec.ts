import { expect, test } from '@playwright/test';
import { signIn, watchForTrouble } from '../support';

/** The remotes whose files a page asked for. */
const remotesOf = (urls: readonly string[]): string[] =>
  [...new Set(urls.flatMap((url) => /\/remotes\/([^/]+)\//.exec(url)?.[1] ?? []))].sort();

test('the home page loads the shell and the storefront only', async ({ page }) => {
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  expect(remotesOf(urls)).toEqual(['mfe-storefront']);
});

test('a staff page adds its own remote and no other', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, 'employee');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  // The dashboard fetches its chart when the rest stands.
  await page.waitForLoadState('networkidle');
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.getByRole('link', { name: 'Suppliers' }).click();
  await expect(page.getByRole('table', { name: 'Suppliers' })).toBeVisible();
  expect(remotesOf(urls)).toEqual(['mfe-people']);
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
