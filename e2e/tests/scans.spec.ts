import { scan } from '../keyboard';
import { watchHarm, watchLineFeeds } from '../dialogs/scans';
import { enter, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { uniquePhone } from '../support';
import { expect, test } from '../test';

test('a scan on the list of products, a row, a button and nothing opens, writes and prints nothing', async ({
  page,
}) => {
  const api = await staffApi(page.request);
  const { name } = await makeProduct(api, {});
  const harm = await watchHarm(page);
  await enter(page, `/products?q=${encodeURIComponent(name)}`);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toBeVisible();
  harm.writes.length = 0;
  for (const place of [
    row.getByRole('button', { name, exact: true }),
    row.getByRole('checkbox'),
    page.getByRole('button', { name: 'Add Product' }),
    page.getByRole('button', { name: 'More', exact: true }),
  ]) {
    await place.focus();
    await scan(page, 'AEPNJK');
  }
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  await scan(page, 'AEPNJK');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('menu')).toHaveCount(0);
  expect(harm.writes).toEqual([]);
  expect(await harm.printed()).toBe(0);
});

for (const end of ['Enter', 'Ctrl+J'] as const) {
  test(`a scan that ends with ${end} on a button that deletes an order deletes nothing`, async ({ page }) => {
    const api = await staffApi(page.request);
    const product = await makeProduct(api, {});
    const id = await placeOrder(page.request, product, { customerName: unique('Scan'), customerPhone: uniquePhone() });
    const harm = await watchHarm(page);
    const ends = await watchLineFeeds(page);
    // A deletion that has begun would keep the question open and busy.
    await page.route(`**/api/orders/${id}`, (route) =>
      route.request().method() === 'DELETE' ? undefined : route.fallback(),
    );
    await enter(page, `/orders?order=${id}`);
    await page.getByRole('button', { name: 'Delete Order' }).first().click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Delete Order' }).focus();
    harm.writes.length = 0;
    await scan(page, 'AEPNJK', end);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    expect(harm.writes).toEqual([]);
    // The browser opens no window by the scanner's key.
    expect(await ends()).toEqual(end === 'Enter' ? [] : [true]);
    expect((await api.get(`/orders/${id}`)).status()).toBe(200);
  });
}
