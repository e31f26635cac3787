import type { Page } from '../test';
import { openReady, openWhole, requestsEnd } from '../ready';
import { type ReleaseDesk, expect, test } from '../release-shop';
import { menuLink, signIn } from '../support';

const REMOTE = 'mfe-orders';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const follow = (page: Page, name: string) => menuLink(page, name).click();

/** Promotes a release for everybody whose orders page runs code that interferes with the browser. */
const release = async (desk: ReleaseDesk, version: string, code: string): Promise<void> => {
  const published = await desk.publish({ remote: REMOTE, version, expose: './OrdersPage', code });
  expect(published.status, published.body.message).toBe(201);
  await desk.promote(REMOTE, version);
};

const failures = async (desk: ReleaseDesk, version: string) => {
  const { versions } = await desk.remote(REMOTE);
  return versions.find((one) => one.version === version)?.failures.byStage;
};

/** Counts full page loads from now on. */
const loadsOf = (page: Page): (() => number) => {
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1;
  });
  return () => loads;
};

/** Collects the texts of error cards from the next load on. */
const cardsOf = async (page: Page): Promise<string[]> => {
  const cards: string[] = [];
  await page.exposeFunction('noteCard', (text: string) => void cards.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const card = document.querySelector('main[role=alert]')?.textContent;
      if (card) Reflect.apply(Reflect.get(globalThis, 'noteCard'), null, [card]);
    }).observe(document, { childList: true, subtree: true });
  });
  return cards;
};

const NO_API = 'XMLHttpRequest.prototype.send=function(){}';

test('a page that breaks the API for all others is left by a full load, and is counted once several visitors saw it', async ({
  shop: { desk, forgetClients },
  page,
  browser,
}) => {
  test.slow();
  const version = '10.0.0';
  await release(desk, version, NO_API);
  const visit = async (visitor: Page) => {
    await visitor.goto('/login');
    await signIn(visitor, 'employee');
    // A file that is still loading when a page is left would count as a failed load.
    await expect(heading(visitor)).toHaveText('Dashboard');
    await openWhole(visitor, '/orders');
    const loads = loadsOf(visitor);
    await follow(visitor, 'Customers');
    await expect(visitor.getByRole('table', { name: 'Customers' })).toBeVisible();
    expect(loads()).toBe(1);
    // From now on, pages change without a load again.
    await follow(visitor, 'Suppliers');
    await expect(visitor.getByRole('table', { name: 'Suppliers' })).toBeVisible();
    expect(loads()).toBe(1);
  };
  await visit(page);
  expect(await failures(desk, version)).toEqual({});
  for (let visitor = 0; visitor < 2; visitor += 1) {
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    await forgetClients();
    await visit(await context.newPage());
    await context.close();
  }
  await expect.poll(() => failures(desk, version)).toEqual({ change: 3 });
  await desk.rollBack(REMOTE);
});

test('a page that blanks the shop is named in an error card, and the visitor gets the earlier release', async ({
  shop: { desk },
  page,
}) => {
  const version = '10.1.0';
  await release(desk, version, 'Array.prototype.filter=function(){throw new Error("no filter")}');
  await page.goto('/login');
  await signIn(page, 'employee');
  const named = await cardsOf(page);
  const loads = loadsOf(page);
  await page.goto('/orders');
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await expect(heading(page)).toHaveText('Orders Management');
  expect(loads()).toBe(3);
  expect(named.join()).toContain(`Orders stopped working`);
  expect(named.join()).toContain(`${REMOTE} ${version}`);
  // This holds for the rest of the visit.
  await page.reload();
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await follow(page, 'Customers');
  await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
  await desk.rollBack(REMOTE);
});

test('a server-rendered page that blanks the shop is replaced by its earlier release', async ({
  shop: { desk },
  page,
}) => {
  const remote = 'mfe-storefront';
  const version = '10.4.0';
  const code = 'Array.prototype.map=Array.prototype.filter=function(){throw new Error("no lists")}';
  const published = await desk.publish({ remote, version, expose: './HomePage', code });
  expect(published.status, published.body.message).toBe(201);
  await desk.promote(remote, version);
  const named = await cardsOf(page);
  const loads = loadsOf(page);
  await page.goto('/');
  await expect.poll(loads).toBe(3);
  expect(named.join()).toContain(`${remote} ${version}`);
  // The page can be used after the earlier version has replaced the server's HTML. Then pages change without a load.
  await expect(async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  expect(loads()).toBe(3);
  await desk.rollBack(remote);
});

test('code that a page leaves behind is ended by a full load once it changes the browser', async ({
  shop: { desk },
  page,
}) => {
  const version = '10.2.0';
  // The code waits until the next page is shown. Changes that it makes before that would be found earlier.
  const late = `setInterval(()=>{if(document.querySelector("h1")?.textContent==="Customers"){${NO_API};globalThis.leftBehind=true}},20)`;
  await release(desk, version, late);
  await page.goto('/login');
  await signIn(page, 'employee');
  await page.goto('/orders');
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  // A file that is still loading when a page is left would count as a failed load.
  await requestsEnd(page);
  await follow(page, 'Customers');
  const left = () => page.evaluate(() => Reflect.get(globalThis, 'leftBehind'));
  await expect.poll(left).toBe(true);
  const loads = loadsOf(page);
  await follow(page, 'Suppliers');
  await expect(page.getByRole('table', { name: 'Suppliers' })).toBeVisible();
  expect(loads()).toBe(1);
  expect(await left()).toBeUndefined();
  await desk.rollBack(REMOTE);
});

test('an error in a timer or a promise of a page is counted against its release', async ({ shop: { desk }, page }) => {
  const version = '10.3.0';
  await release(desk, version, 'setTimeout(()=>{throw new Error("late")},1500);Promise.reject(new Error("unread"))');
  await page.goto('/login');
  await signIn(page, 'employee');
  await page.goto('/orders');
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await expect.poll(() => failures(desk, version)).toEqual({ error: expect.any(Number) });
  await desk.rollBack(REMOTE);
});

test('an ordinary visit through all pages causes no full load and no failure', async ({ shop: { desk }, page }) => {
  test.slow();
  const before = await desk.remote(REMOTE);
  await openReady(page, '/');
  const loads = loadsOf(page);
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await page.getByRole('link', { name: /Track/ }).first().click();
  await expect(page.getByLabel('Phone number')).toBeVisible();
  expect(loads()).toBe(0);
  await page.goto('/login');
  await signIn(page, 'admin');
  await expect(heading(page)).toHaveText('Dashboard');
  const staffLoads = loadsOf(page);
  for (const [link, title] of [
    ['Orders', 'Orders Management'],
    ['Products', 'Products Management'],
    ['Categories', 'Categories Management'],
    ['Customers', 'Customers'],
    ['Suppliers', 'Suppliers'],
    ['Transactions', /Transactions/],
    ['Coupons', 'Coupons'],
    ['Dashboard', 'Dashboard'],
  ] as const) {
    await follow(page, link);
    await expect(heading(page)).toHaveText(title);
    // A file that is still loading when a page is left would count as a failed load.
    await requestsEnd(page);
  }
  expect(staffLoads()).toBe(0);
  expect((await desk.remote(REMOTE)).versions[0]?.failures).toEqual(before.versions[0]?.failures);
});
