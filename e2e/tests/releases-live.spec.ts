import type { Page } from '../test';
import { type ReleaseDesk, expect, test } from '../release-shop';
import { holdScripts } from '../shopper';
import { chooseVariant, menuLink, productInStock, signIn } from '../support';

const REMOTE = 'mfe-orders';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const text = (says: string) => ({ 'Orders Management': says });

/** Shops in a loop until it is stopped. Reports the number of rounds and all errors. */
const shopOn = (page: Page): { stop: () => Promise<{ rounds: number; wrong: string[] }> } => {
  const wrong: string[] = [];
  let stopped = false;
  page.setDefaultTimeout(20_000);
  page.on('pageerror', (error) => wrong.push(error.message));
  page.on('requestfailed', (request) => {
    const aborted = request.failure()?.errorText === 'net::ERR_ABORTED';
    if (!aborted) wrong.push(`${request.url()} ${request.failure()?.errorText ?? ''}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) wrong.push(`${String(response.status())} ${response.url()}`);
  });
  const round = async (product: string): Promise<void> => {
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    // Empties the cart each time, because the stock of a variant is limited.
    await page.evaluate(() => localStorage.clear());
    await page.goto(product);
    await chooseVariant(page);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(page.getByRole('link', { name: 'View cart' })).toBeVisible();
    // The notice and its link go away by themselves, on a busy machine before they can be pressed.
    await page.goto('/cart');
    await expect(heading(page)).toBeVisible();
    await page.getByRole('link', { name: /Track/ }).first().click();
    await expect(page.getByLabel('Phone number')).toBeVisible();
  };
  const running = (async () => {
    const product = await productInStock(page);
    let rounds = 0;
    while (!stopped) {
      await round(product).catch((error: unknown) => wrong.push(String(error)));
      rounds += 1;
    }
    return { rounds, wrong };
  })();
  return {
    stop: () => {
      stopped = true;
      return running;
    },
  };
};

/** Visits the pages of every other remote, one after another. */
const visitOthers = async (page: Page): Promise<void> => {
  for (const [link, title] of [
    ['Products', 'Products Management'],
    ['Customers', 'Customers'],
    ['Coupons', 'Coupons'],
  ] as const) {
    await menuLink(page, link).click();
    await expect(heading(page)).toHaveText(title);
  }
};

test.describe.configure({ mode: 'serial' });

test('a shop keeps selling while a remote is released broken, refused, released well, rolled back and broken again', async ({
  shop: { desk },
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const before = await desk.remote(REMOTE);
  const shopping = shopOn(await (await browser.newContext()).newPage());
  await page.goto('/login');
  await signIn(page, 'admin');
  await page.goto('/orders');
  await expect(heading(page)).toHaveText('Orders Management');

  await releaseBroken(desk, page, '2.0.0', 'missing chunk');
  await refuseBroken(desk, '2.1.0');
  // A good release between two broken ones: each version counts for itself, on the server and in the open tab.
  await releaseGood(desk, page, '2.2.0', 'Orders Management 2');
  await releaseBroken(desk, page, '2.3.0', 'throws on load');

  const { rounds, wrong } = await shopping.stop();
  expect(wrong).toEqual([]);
  expect(rounds).toBeGreaterThan(1);
  const { live, versions } = await desk.remote(REMOTE);
  expect(live).toBe(before.live);
  const failures = new Map(versions.map((one) => [one.version, one.failures.byStage]));
  expect([failures.get('2.0.0'), failures.get('2.2.0'), failures.get('2.3.0')]).toEqual([
    { chunk: 1 },
    {},
    { evaluation: 1 },
  ]);
});

/** Publishes and promotes a version that browsers cannot run, checks that the earlier one is shown, and rolls back. */
const releaseBroken = async (
  desk: ReleaseDesk,
  page: Page,
  version: string,
  fault: 'missing chunk' | 'throws on load',
): Promise<void> => {
  const published = await desk.publish({ remote: REMOTE, version, fault, expose: './OrdersPage' });
  expect(published.status, published.body.message).toBe(201);
  await desk.promote(REMOTE, version);
  const reported = page.waitForResponse(/\/api\/releases\/failures$/);
  await page.goto('/orders');
  await expect(heading(page), `${fault} falls back`).toHaveText('Orders Management');
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await visitOthers(page);
  // A page that is left within a second does not report missing files.
  await reported;
  await desk.rollBack(REMOTE);
  await page.goto('/orders');
  await expect(heading(page)).toHaveText('Orders Management');
};

/**
 * Publishes and promotes a good version, checks that it is visible beside all other pages, and rolls it back. An open
 * tab keeps its version.
 */
const releaseGood = async (desk: ReleaseDesk, page: Page, version: string, says: string): Promise<void> => {
  const published = await desk.publish({ remote: REMOTE, version, texts: text(says) });
  expect(published.status, published.body.message).toBe(201);
  await desk.promote(REMOTE, version);
  await menuLink(page, 'Dashboard').click();
  await expect(heading(page)).toHaveText('Dashboard');
  await menuLink(page, 'Orders').click();
  await expect(heading(page)).toHaveText('Orders Management');
  await page.goto('/orders');
  await expect(heading(page)).toHaveText(says);
  await visitOthers(page);
  await desk.rollBack(REMOTE);
  await page.goto('/orders');
  await expect(heading(page)).toHaveText('Orders Management');
};

/** Expects that the host refuses invalid releases with instructions, and that nothing changes. */
const refuseBroken = async (desk: ReleaseDesk, version: string): Promise<void> => {
  /** All figures except page loads, which visitors add during this time. */
  const standing = async () => {
    const { versions, ...remote } = await desk.remote(REMOTE);
    return { ...remote, versions: versions.map((version) => ({ ...version, loads: 0 })) };
  };
  const before = await standing();
  for (const [fault, reason] of [
    ['chunk syntax', /is no script/],
    ['contract', /needs host contract \^9\.0\.0; this host offers/],
    ['taken path', /\/customers belongs to mfe-people/],
  ] as const) {
    const refused = await desk.publish({ remote: REMOTE, version, fault, expose: './OrdersPage' });
    expect(refused.status, fault).toBe(422);
    expect(refused.body.errors?.map(({ message }) => message).join(' ')).toMatch(reason);
  }
  expect(await standing()).toEqual(before);
};

test('a candidate for 10% of the visitors goes to a tenth of 2,000 new visitors, and each of them keeps the same version', async ({
  shop: { desk, url },
}) => {
  test.setTimeout(120_000);
  const candidate = '5.0.0';
  await desk.publish({ remote: REMOTE, version: candidate, texts: text('Orders of the candidate') });
  await desk.promote(REMOTE, candidate, 10);

  const visit = async (cookie?: string): Promise<{ version: string; cookie: string | undefined }> => {
    const answer = await fetch(`${url}/login`, { headers: cookie ? { cookie } : {} });
    const boot = /id="boot">(.*)<\/script>/.exec(await answer.text())?.[1] ?? '{}';
    const { remotes } = JSON.parse(boot) as { remotes: { name: string; version: string }[] };
    return {
      version: remotes.find(({ name }) => name === REMOTE)?.version ?? '',
      cookie: answer.headers.get('set-cookie')?.split(';')[0],
    };
  };
  const visitors: { version: string; cookie: string | undefined }[] = [];
  for (let requested = 0; requested < 2_000; requested += 20) {
    visitors.push(...(await Promise.all(Array.from({ length: 20 }, () => visit()))));
  }
  const share = (visitors.filter(({ version }) => version === candidate).length / visitors.length) * 100;
  expect(Math.abs(share - 10)).toBeLessThan(3);
  for (const { version, cookie } of visitors.slice(0, 200)) {
    const again = await visit(cookie);
    expect(again).toEqual({ version, cookie: undefined });
  }
  await desk.post(`/releases/${REMOTE}/cancel`);
  expect((await visit()).cookie).toBeUndefined();
});

test('a storefront that throws on load is replaced without a visible fault, also where the server had rendered it', async ({
  shop: { desk },
  page,
}) => {
  const version = '5.1.0';
  const home = (await desk.remote('mfe-storefront')).live;
  await desk.publish({ remote: 'mfe-storefront', version, fault: 'throws on load', expose: './HomePage' });
  await desk.promote('mfe-storefront', version);
  const wrong: string[] = [];
  page.on('pageerror', (error) => wrong.push(error.message));
  // Waits for the report, because a page that is left before its code has loaded reports no failure.
  const reported = page.waitForRequest(/\/api\/releases\/failures$/);
  await page.goto('/');
  await expect(heading(page)).toHaveText('Made to move all day');
  await reported;
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  await chooseVariant(page);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  expect(wrong).toEqual([]);
  await expect
    .poll(async () => {
      const { versions } = await desk.remote('mfe-storefront');
      return versions.find((one) => one.version === version)?.failures.byStage;
    })
    .toEqual({ evaluation: 1 });
  await desk.rollBack('mfe-storefront');
  expect((await desk.remote('mfe-storefront')).live).toBe(home);
});

test('presses before a storefront throws on load take effect in the earlier version', async ({
  shop: { desk },
  page,
}) => {
  const product = await productInStock(page);
  await desk.publish({ remote: 'mfe-storefront', version: '5.2.0', fault: 'throws on load', expose: './ProductPage' });
  await desk.promote('mfe-storefront', '5.2.0');
  const arrive = await holdScripts(page);
  await page.goto(product, { waitUntil: 'domcontentloaded' });
  const main = page.getByRole('main');
  await chooseVariant(page);
  await main.getByRole('button', { name: 'Add to Cart' }).first().click();
  arrive();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await desk.rollBack('mfe-storefront');
});

test('a release that defines endpoints of another remote is replaced, and the other remote keeps its endpoints', async ({
  shop: { desk },
  page,
}) => {
  const version = '5.2.0';
  const published = await desk.publish({ remote: REMOTE, version, texts: { 'mfe-orders/': 'mfe-people/' } });
  expect(published.status, published.body.message).toBe(201);
  await desk.promote(REMOTE, version);
  await page.goto('/login');
  await signIn(page, 'admin');
  await page.goto('/orders');
  await expect(heading(page)).toHaveText('Orders Management');
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await visitOthers(page);
  await expect
    .poll(async () => {
      const { versions } = await desk.remote(REMOTE);
      return versions.find((one) => one.version === version)?.failures.byStage;
    })
    .toMatchObject({ evaluation: expect.any(Number) });
  await desk.rollBack(REMOTE);
});
