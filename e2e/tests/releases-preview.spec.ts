import type { Page } from '../test';
import { seriousFaults } from '../axe';
import { expect, test } from '../release-shop';
import { signIn, watchForTrouble } from '../support';

const REMOTE = 'mfe-orders';
const TRACKING = 'Track Your Order';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const tools = (page: Page) => page.getByRole('complementary', { name: 'Preview tools' });

test('staff preview a version in one tab, see which remote owns each part, and return to the live version', async ({
  shop: { desk },
  page,
}) => {
  const trouble = watchForTrouble(page);
  const version = '7.0.0';
  await desk.publish({ remote: REMOTE, version, texts: { 'Orders Management': 'Orders to try' } });
  await page.goto('/login');
  await signIn(page, 'employee');
  await page.goto(`/orders?status=pending&remote.${REMOTE}=${version}`);
  await expect(heading(page)).toHaveText('Orders to try');
  await expect(page).toHaveURL(/\/orders\?status=pending$/);
  await expect(tools(page)).toContainText(`${REMOTE} ${version}`);
  await page.goto('/orders');
  await expect(heading(page)).toHaveText('Orders to try');

  const place = await heading(page).boundingBox();
  await page.keyboard.press('Alt+Shift+B');
  await expect(tools(page).getByRole('status')).toHaveText(`This page: ${REMOTE} ${version}. Around it: shell.`);
  await expect(page.getByTestId('frames')).toContainText(`${REMOTE} ${version}`);
  expect(await heading(page).boundingBox()).toEqual(place);
  expect(await seriousFaults(page)).toEqual([]);
  await tools(page).getByRole('button', { name: 'Hide Parts' }).click();
  await expect(page.getByTestId('frames')).toBeHidden();

  await tools(page).getByRole('button', { name: 'Reset' }).click();
  await expect(heading(page)).toHaveText('Orders Management');
  await expect(tools(page)).toBeHidden();
  await page.goto(`/orders?remote.${REMOTE}=9.9.9`);
  await expect(tools(page)).toContainText('There is no version 9.9.9. You see the live one.');
  await expect(heading(page)).toHaveText('Orders Management');
  expect(trouble().filter((line) => !line.includes('404'))).toEqual([]);
});

test('the first view of a previewed page comes from the previewed version', async ({ shop: { desk }, page }) => {
  const trouble = watchForTrouble(page);
  const version = '7.1.0';
  await desk.publish({ remote: 'mfe-storefront', version, texts: { [TRACKING]: 'Tracking to try' } });
  await page.goto('/login');
  await signIn(page, 'employee');
  // The server has rendered the live version into the page. The browser must not use that HTML for the previewed
  // version.
  await page.goto(`/track-order?remote.mfe-storefront=${version}`);
  await expect(heading(page)).toHaveText('Tracking to try');
  await page.reload();
  await expect(heading(page)).toHaveText('Tracking to try');
  await expect(tools(page)).toContainText(`mfe-storefront ${version}`);
  expect(trouble()).toEqual([]);
});

test('a link to another version does not make the browser of a shopper run it', async ({ shop: { desk }, page }) => {
  const version = '7.2.0';
  await desk.publish({ remote: 'mfe-storefront', version, texts: { [TRACKING]: 'Tracking to try' } });
  await page.goto(`/track-order?remote.mfe-storefront=${version}`);
  await expect(tools(page)).toContainText('for signed-in staff');
  await expect(heading(page)).toHaveText(TRACKING);
});

test('a signed link shows one version to a visitor, who resets it', async ({ shop: { desk }, page }) => {
  const trouble = watchForTrouble(page);
  const version = '7.4.0';
  await desk.publish({ remote: 'mfe-storefront', version, texts: { [TRACKING]: 'Tracking to try' } });
  const made = await desk.call('/releases/mfe-storefront/links', { version });
  expect(made.status).toBe(201);
  const { search } = new URL(made.body.path ?? '', 'http://shop.example');
  await page.goto(`/track-order${search}`);
  await expect(heading(page)).toHaveText('Tracking to try');
  await expect(tools(page)).toContainText(`mfe-storefront ${version}`);
  await expect(page).toHaveURL(/\/track-order$/);
  await page.reload();
  await expect(heading(page)).toHaveText('Tracking to try');
  await tools(page).getByRole('button', { name: 'Reset' }).click();
  await expect(heading(page)).toHaveText(TRACKING);
  expect(trouble()).toEqual([]);
});

test('a preview asks an employee once, is not for admins, and alone it has an origin of its own', async ({
  shop: { desk },
  page,
  browser,
  baseURL,
}) => {
  const trouble = watchForTrouble(page);
  const version = '7.3.0-pr.17.3fa9c2b';
  await desk.publish({ remote: REMOTE, version, texts: { 'Orders Management': 'Orders of a pull request' } });
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  await page.goto('/login');
  await signIn(page, 'employee');
  await page.goto(`/orders?remote.${REMOTE}=${version}`);
  await expect(heading(page)).toHaveText('Orders of a pull request');
  await page.reload();
  await expect(heading(page)).toHaveText('Orders of a pull request');
  expect(questions).toEqual([
    expect.stringMatching(new RegExp(`^${REMOTE} ${version} is a preview.* published by \\w`)),
  ]);

  await page.goto(`/remotes/${REMOTE}/${version}/#/orders`);
  await expect(heading(page)).toHaveText('Orders of a pull request');
  expect(await page.evaluate(() => window.origin)).toBe('null');
  expect(trouble()).toEqual([]);

  const admin = await (await browser.newContext({ ...(baseURL !== undefined && { baseURL }) })).newPage();
  await admin.goto(new URL('/login', page.url()).href);
  await signIn(admin, 'admin');
  await admin.goto(new URL(`/orders?remote.${REMOTE}=${version}`, page.url()).href);
  await expect(tools(admin)).toContainText('sign in as an employee');
  await expect(heading(admin)).toHaveText('Orders Management');
});

test('a release at another origin runs where the settings name it', async ({ shop: { desk, cdn, url }, page }) => {
  const trouble = watchForTrouble(page);
  const version = '8.0.0';
  desk.make({ remote: REMOTE, version, texts: { 'Orders Management': 'Orders from afar' } });
  const address = `${cdn.origin}/${REMOTE}/${version}/`;
  const published = await desk.call(`/releases/${REMOTE}`, { url: address });
  expect(published.status, published.body.message).toBe(201);
  await desk.promote(REMOTE, version);
  await page.goto('/login');
  await signIn(page, 'employee');
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().startsWith(cdn.origin)) scripts.push(response.url());
  });
  await page.goto('/orders');
  await expect(heading(page)).toHaveText('Orders from afar');
  expect(scripts.some((script) => script.endsWith('.js'))).toBe(true);
  await desk.rollBack(REMOTE);
  await page.goto(`/orders?remote.${REMOTE}=${encodeURIComponent(address)}`);
  await expect(heading(page)).toHaveText('Orders from afar');
  const { headers } = await fetch(`${url}/login`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(/script-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toEqual(expect.arrayContaining(["'self'", cdn.origin]));
  expect(trouble()).toEqual([]);
});

test('a release at an origin that the settings do not name is refused', async ({ shop: { desk, cdn }, page }) => {
  const stranger = cdn.origin.replace('127.0.0.1', 'localhost');
  const address = `${stranger}/${REMOTE}/8.0.0/`;
  const refused = await desk.call(`/releases/${REMOTE}`, { url: address });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(JSON.stringify(refused.body)).toContain('REMOTE_ORIGINS');
  await page.goto('/login');
  await signIn(page, 'employee');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(`/orders?remote.${REMOTE}=${encodeURIComponent(address)}`);
  await expect(tools(page)).toContainText(`This shop loads no code from ${stranger}`);
  await expect(heading(page)).toHaveText('Orders Management');
  expect(requested.filter((request) => request.startsWith(stranger))).toEqual([]);
});
