import { expect, test } from '../test';
import { enter, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { menuLink, uniquePhone } from '../support';

test('a new order announces itself on any staff page until the list has shown it', async ({ page, request }) => {
  const product = await makeProduct(await staffApi(request));
  await page.clock.install();
  await enter(page, '/account', 'employee');
  await expect(page).toHaveTitle(/^[^(]/);
  const requested = page.waitForResponse(/\/api\/orders\?limit=1&/);
  await page.clock.fastForward(4_000);
  await requested;
  await placeOrder(request, product, { customerName: unique('Nour'), customerPhone: uniquePhone() });
  await page.clock.fastForward(21_000);
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(page.getByText('1 new order is waiting')).toBeVisible();
  await page.getByRole('button', { name: 'Show orders' }).click();
  await expect(page).toHaveURL(/\/orders\?status=pending$/);
  await expect(page).toHaveTitle(/^Orders/);
  await menuLink(page, 'Dashboard').click();
  await expect(page).toHaveTitle(/^Dashboard/);
});
