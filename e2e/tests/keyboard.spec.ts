import { expect, test } from '../test';
import { tabTo } from '../keyboard';
import { openReady } from '../ready';
import { productInStock, signIn, uniquePhone } from '../support';

test('a purchase can be made by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', /View more/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/(category|sale)/);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await openReady(page, await productInStock(page));
  for (const group of ['Color', 'Size']) {
    const choices = page.getByRole('group', { name: group }).or(page.getByRole('radiogroup', { name: group }));
    if ((await choices.count()) === 0) continue;
    const focused = choices.locator('input:focus');
    for (let presses = 0; presses < 60 && (await focused.count()) === 0; presses += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(focused).toBeChecked();
    if ((await choices.getByRole('radio').count()) > 1) {
      await page.keyboard.press('ArrowRight');
      await expect(choices.getByRole('radio').nth(1)).toBeChecked();
    }
  }
  await tabTo(page, 'button', /^Add to Cart/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'link', /View cart/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/cart$/);
  await tabTo(page, 'button', /^Increase Quantity/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await tabTo(page, 'link', /Proceed to Checkout/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/checkout$/);
  await tabTo(page, 'input', /Full name/);
  await page.keyboard.type('Key Board');
  await tabTo(page, 'input', /Phone number/);
  await page.keyboard.type(uniquePhone());
  await tabTo(page, 'input', /Delivery address/);
  await page.keyboard.type('1 Tab Street');
  await tabTo(page, 'button', /Place Order/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/order-success$/);
});

test('an order can be accepted by keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await signIn(page, 'employee');
  await page.goto('/orders?status=pending');
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  const first = page.getByRole('rowheader').first().getByRole('button');
  await first.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await tabTo(page, 'button', /Accept Order/);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Mark as On the Way' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the category menu opens and closes by keyboard', async ({ page }) => {
  await openReady(page, '/');
  const toggle = page.getByRole('button', { name: /subcategories/ }).first();
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(toggle).toBeFocused();
});
