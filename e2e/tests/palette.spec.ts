import { EventEmitter, once } from 'node:events';
import { expect, test } from '../test';
import { expectUsableEverywhere } from '../looks';
import { requestsEnd } from '../ready';
import { enter, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { uniquePhone, watchForTrouble } from '../support';

/** A text that occurs only in the palette's own code. */
const ITS_CODE = 'Screen, order, product, name or code';

test('the palette opens screens and records by keyboard alone, and shoppers never download it', async ({
  page,
  request,
}) => {
  const troubles = watchForTrouble(page);
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js'))
      void response.text().then(
        (text) => scripts.push(text),
        () => null,
      );
  });
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  // The palette is in none of the scripts that the page loads.
  await requestsEnd(page);
  expect(scripts.filter((text) => text.includes(ITS_CODE))).toEqual([]);

  const customerName = unique('Nadim');
  const product = await makeProduct(await staffApi(request));
  const id = await placeOrder(request, product, { customerName, customerPhone: uniquePhone() });
  await enter(page, '/dashboard', 'employee');
  const box = page.getByRole('combobox', { name: /^Search screens/ });
  const find = async (text: string, option: RegExp) => {
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await page.keyboard.type(text);
    await expect(page.getByRole('option', { name: option })).toBeVisible();
  };
  await find('suppl', /^Suppliers$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/suppliers$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Suppliers' })).toBeVisible();

  await find(`#${id.slice(-8).toUpperCase()}`, new RegExp(customerName));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: customerName })).toBeVisible();
  await page.keyboard.press('Escape');
  await find(product.refCode, new RegExp(product.name));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\?q=/);
  await expect(page.getByRole('rowheader', { name: product.name })).toBeVisible();

  await find(customerName, /pending/i);
  await expect(page.getByRole('group', { name: 'Customers' }).getByRole('option')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(new RegExp(`^${customerName}`));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/customers\?customer=/);
  await expect(page.getByRole('dialog', { name: customerName })).toBeVisible();
  expect(troubles()).toEqual([]);
});

test('the palette says when it found nothing, and what it could not search', async ({ page }) => {
  await enter(page, '/suppliers');
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  const box = page.getByRole('combobox', { name: /^Search screens/ });
  await expect(page.getByRole('option', { name: 'Staff Accounts' })).toBeVisible();
  await expectUsableEverywhere(page, 'the palette');
  await box.fill('zzzz');
  await expect(page.getByText(/^Nothing found for “zzzz”/)).toBeVisible();
  await page.route(/\/api\/orders\?/, (route) => route.abort());
  await box.fill('an');
  await expect(page.getByRole('alert')).toHaveText('Orders could not be searched.');
  await expect(page.getByRole('group', { name: 'Customers' }).getByRole('option').first()).toBeVisible();
  await expectUsableEverywhere(page, 'the palette with results');
  await page.unroute(/\/api\/orders\?/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('group', { name: 'Orders' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
});

test('the palette contains what was typed before it loaded', async ({ page }) => {
  await enter(page, '/dashboard', 'employee');
  // The dashboard loads its chart after everything else.
  await expect(page.getByRole('img', { name: /^Sales of the last 30 days/ })).toBeVisible();
  const held = new EventEmitter();
  const arrived = once(held, 'arrive');
  await page.route('**/static/js/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  const box = page.getByRole('combobox', { name: /^Search screens/ });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('suppx');
  await page.keyboard.press('Backspace');
  held.emit('arrive');
  await expect(box).toBeFocused();
  await page.keyboard.type('l');
  await expect(box).toHaveValue('suppl');
  await expect(page.getByRole('option', { name: 'Suppliers' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();

  // The same when its code has loaded and the typing is faster than the move of the focus.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Alpine');
  await expect(box).toHaveValue('Alpine');
});
