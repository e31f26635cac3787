import { type Page, expect, test } from '../test';
import { holdScripts } from '../shopper';
import { makeProduct, staffApi } from '../staff';
import { labelOf, waitForRendering } from '../support';

test('presses and typing before the scripts run take effect once they run', async ({ page, request }) => {
  const stock = { 'S-Black': 5, 'M-Black': 5 };
  const made = await makeProduct(await staffApi(request), { sizes: ['S', 'M'], colors: ['Black'], stock });
  await waitForRendering(page, `/product/${made._id}`);
  let arrive = await holdScripts(page);
  await page.goto(`/product/${made._id}`, { waitUntil: 'domcontentloaded' });
  const main = page.getByRole('main');
  await labelOf(main.getByRole('radio', { name: 'Black' })).click();
  await labelOf(main.getByRole('radio', { name: 'M', exact: true })).click();
  const add = main.getByRole('button', { name: 'Add to Cart' }).first();
  // Repeated presses add the product only once.
  await add.click();
  await add.click();
  arrive();
  await expect(page.getByText(`1 × ${made.name} (M, Black)`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();

  await waitForRendering(page, '/track-order');
  arrive = await holdScripts(page);
  await page.goto('/track-order', { waitUntil: 'domcontentloaded' });
  await main.getByLabel('Phone number').fill('00000001');
  await main.getByRole('button', { name: 'Track Order' }).click();
  arrive();
  await expect(main.getByRole('alert')).toContainText('No orders found for this phone number.');
});

/** Simulates a line of 50 KB per second with a delay of 400 ms per answer. */
const slowLine = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const rate = 50 * 1024;
  const line = { offline: false, latency: 400, downloadThroughput: rate, uploadThroughput: rate };
  await session.send('Network.emulateNetworkConditions', line);
};

test('a product that is added at first sight on a slow connection is in the cart', async ({ page, request }) => {
  test.slow();
  const stock = { 'S-Black': 5, 'M-Black': 5, 'M-Navy': 5 };
  const fields = { sizes: ['S', 'M'], colors: ['Black', 'Navy'], stock };
  const made = await makeProduct(await staffApi(request), fields);
  await waitForRendering(page, `/product/${made._id}`);
  await slowLine(page);
  await page.goto(`/product/${made._id}`, { waitUntil: 'commit' });
  const main = page.getByRole('main');
  const radio = (name: string) => main.getByRole('radio', { name, exact: true });
  await labelOf(radio('Navy')).click();
  await labelOf(radio('Black')).click();
  await labelOf(radio('M')).click();
  // The choice is visible at once, before any answer can arrive.
  await expect(radio('Black')).toBeChecked();
  await expect(radio('M')).toBeChecked();
  for (let press = 0; press < 2; press += 1) await main.getByRole('button', { name: 'Increase Quantity' }).click();
  await main.getByRole('button', { name: 'Add to Cart' }).first().click();
  await expect(page.getByText(`3 × ${made.name} (M, Black)`)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  await expect(page).toHaveURL(/color=Black&size=M/);
});

test('a list on a slow connection is sorted by what is chosen at first sight, and opens the pressed filter', async ({
  page,
}) => {
  test.slow();
  await waitForRendering(page, '/sale');
  await slowLine(page);
  await page.goto('/sale', { waitUntil: 'commit' });
  const main = page.getByRole('main');
  const sort = main.getByRole('combobox', { name: 'Sort by' });
  const value = (await sort.locator('option:not(:checked)').last().getAttribute('value')) ?? '';
  await sort.selectOption(value);
  await main.getByRole('button', { name: /^Price range: / }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('sort') === value, { timeout: 30_000 });
  await expect(main.getByRole('radiogroup', { name: 'Price range' })).toBeVisible({ timeout: 30_000 });
});
