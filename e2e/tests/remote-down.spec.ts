import { expect, test } from '../test';
import { menuLink, pressUntil, signIn } from '../support';

for (const [what, pattern] of [
  ['its entry', /\/remotes\/mfe-orders\/.*remoteEntry/],
  ['its chunks', /\/remotes\/mfe-orders\/.*\/static\/js\//],
  ['all its files', /\/remotes\/mfe-orders\//],
] as const) {
  test(`a remote that cannot deliver ${what} says so on its pages, every other page works, and Retry recovers`, async ({
    page,
  }) => {
    await page.route(pattern, (route) => route.abort('connectionreset'));
    await page.goto('/login');
    await signIn(page, 'employee');

    const failure = page.getByRole('alert');
    await expect(failure).toContainText('Dashboard could not be loaded');
    await menuLink(page, 'Customers').click();
    await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible();
    await menuLink(page, 'Orders').click();
    await expect(failure).toContainText('Orders could not be loaded');

    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url());
    });
    await failure.getByRole('button', { name: 'Retry' }).click();
    await expect(failure).toContainText('Orders could not be loaded');
    await page.unroute(pattern);
    await pressUntil(failure.getByRole('button', { name: 'Retry' }), () =>
      expect(page.getByRole('table', { name: 'Orders' })).toBeVisible({ timeout: 2_000 }),
    );
    await menuLink(page, 'Dashboard').click();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    expect(loads).toEqual([]);
  });
}

test('a shopper can open a product while all staff remotes are down', async ({ page }) => {
  await page.route(/\/remotes\/mfe-(orders|catalog|people|finance)\//, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
});
