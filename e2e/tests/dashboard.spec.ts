import { expect, test } from '../test';
import { NO_ROWS } from '../lists';
import { expectUsableEverywhere } from '../looks';
import { enter, expectUsable, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { uniquePhone, watchForTrouble } from '../support';

test('the dashboard shows the figures of the day with links, and new orders appear without a reload', async ({
  page,
  request,
}) => {
  const troubles = watchForTrouble(page);
  const product = await makeProduct(await staffApi(request), { stock: { default: 3 } });
  await page.clock.install();
  await enter(page, '/dashboard');
  for (const label of ["Today's Sales", 'This Week', 'This Month', 'Cash in Hand']) {
    await expect(page.getByText(label, { exact: true })).toBeVisible();
  }
  const recent = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.locator('a[href^="/orders?order="]') });
  await expect(recent.getByRole('listitem')).toHaveCount(5);
  await test.step('the heads of lists that stand side by side are on one line, but for a pixel', async () => {
    // Both at once, because the page may still grow above them.
    const apart = () =>
      page
        .getByRole('heading', { name: /^(Recent Orders|Low Stock)$/ })
        .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().top))
        .then(([one = NaN, other = NaN]) => Math.abs(one - other));
    await expect.poll(apart).toBeLessThanOrEqual(1);
  });
  await expect(page.getByRole('img', { name: /^Sales of the last 30 days: \$/ })).toBeVisible();
  await page.getByText('Show as table').click();
  await expect(page.getByRole('table', { name: 'Sales by day' }).getByRole('row')).toHaveCount(31);

  const customerName = unique('Rana');
  await placeOrder(request, product, { customerName, customerPhone: uniquePhone() });
  await page.clock.fastForward(21_000);
  await expect(recent.getByRole('listitem').first()).toContainText(customerName);
  await expect(recent.getByRole('listitem').first()).toContainText('1 item');
  await expect(recent.getByRole('listitem').first()).toContainText('$23.00');
  const waiting = page.getByRole('region', { name: 'Orders waiting' });
  await expect(waiting.getByRole('link', { name: /^[1-9]\d* to accept/ })).toHaveAttribute(
    'href',
    '/orders?status=pending',
  );

  for (const [name, target] of [
    ['Add Product', '/products?add=1'],
    ['Orders', '/orders'],
    ['Customers', '/customers'],
    ['Reports', '/transactions'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute('href', target);
  }
  await recent.getByRole('link').first().click();
  await expect(page.getByRole('dialog', { name: customerName })).toBeVisible();
  expect(troubles()).toEqual([]);
});

test('the cash in hand is shown to admins only, and every part of the dashboard says when it cannot load', async ({
  page,
  request,
}) => {
  const summary = await (await staffApi(request, 'employee')).get('/dashboard/summary');
  expect(Object.keys((await summary.json()) as object).sort()).toEqual([
    'before',
    'monthSales',
    'todaySales',
    'weekSales',
  ]);
  const calls = /\/api\/(dashboard|orders|products\/admin)/;
  await enter(page, '/account', 'employee');
  await page.route(calls, (route) => route.abort());
  await page.goto('/dashboard');
  for (const text of [
    'Failed to load dashboard data',
    'Failed to load orders',
    'Failed to load low stock',
    'Failed to load sales',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await page.unroute(calls);
  const retries = page.getByRole('button', { name: 'Try again' });
  while ((await retries.count()) > 0) {
    const left = await retries.count();
    await retries.first().click();
    await expect(retries).toHaveCount(left - 1);
  }
  await expect(page.getByText("Today's Sales", { exact: true })).toBeVisible();
  await expect(page.getByText('Cash in Hand', { exact: true })).toBeHidden();
});

test('the dashboard of a shop without orders says that there are none', async ({ page }) => {
  await enter(page, '/account');
  await page.route(/\/api\/(orders\?|products\/admin)/, (route) => route.fulfill(NO_ROWS));
  const none = { pending: 0, confirmed: 0, 'on the way': 0, delivered: 0 };
  await page.route(/\/api\/orders\/counts/, (route) => route.fulfill({ json: { total: 0, byStatus: none } }));
  await page.route(/\/api\/dashboard\/sales/, (route) => route.fulfill({ json: { days: [], total: 0, orders: 0 } }));
  await page.goto('/dashboard');
  for (const text of ['No recent orders', 'Nothing is running low', 'No sales in this period']) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByRole('link', { name: /^0 to accept/ })).toBeVisible();
});

test('the dashboard is accessible, also when it failed to load', async ({ page }) => {
  test.slow();
  await enter(page, '/dashboard');
  await expect(page.getByRole('img', { name: /^Sales of the last 30 days/ })).toBeVisible();
  await page.getByText('Show as table').click();
  await expectUsableEverywhere(page, 'dashboard');
  await page.route(/\/api\/(dashboard|orders|products\/admin)/, (route) => route.abort());
  await page.reload();
  await expect(page.getByText('Failed to load sales')).toBeVisible();
  await expectUsableEverywhere(page, 'dashboard that could not load');
});

for (const [who, role, closes, tiles] of [
  ['an employee', 'employee', false, 7],
  ['an admin', 'admin', false, 8],
  ['an admin who closes the till', 'admin', true, 9],
] as const) {
  test(`what waits fills each row of tiles for ${who}`, async ({ page }) => {
    await page.route('**/api/dashboard/cash', (route) =>
      route.fulfill({
        json: {
          withCouriers: 123_456.7,
          oldestOrder: '2026-01-02T10:00:00.000Z',
          lastClosed: closes ? '2026-01-02' : null,
          daysToClose: closes ? 3 : 0,
        },
      }),
    );
    await enter(page, '/dashboard', role);
    const links = page.getByRole('region', { name: 'Orders waiting' }).getByRole('link');
    await expect(links).toHaveCount(tiles);
    for (const width of [390, 700, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const rows = await links.evaluateAll((all) => {
        const ends = new Map<number, number>();
        for (const { top, right } of all.map((link) => link.getBoundingClientRect())) {
          ends.set(Math.round(top), Math.max(ends.get(Math.round(top)) ?? 0, Math.round(right)));
        }
        return [...ends.values()];
      });
      expect(new Set(rows).size, `ends of rows at ${String(width)} px: ${rows.join(', ')}`).toBe(1);
      await expectUsable(page, `what waits for ${who} at ${String(width)} px`);
    }
  });
}
