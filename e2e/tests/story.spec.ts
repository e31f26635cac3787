import { expect, test } from '../test';
import { openReady } from '../ready';
import { takeStep } from '../staff';
import { amountAt, chooseVariant, menuLink, signIn, uniquePhone, watchForTrouble } from '../support';

test('a shopper places an order, staff deliver it, and the shopper sees that it is delivered', async ({
  page,
  browser,
}) => {
  const trouble = watchForTrouble(page);
  const phone = uniquePhone();
  await test.step('The shopper opens a product from the home page.', async () => {
    await openReady(page, '/');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards.first()).toBeVisible();
    await page
      .getByRole('link', { name: /View more/ })
      .last()
      .click();
    await expect(page).toHaveURL(/\/category\//);
    await page.getByRole('main').getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/product\//);
  });
  const { name, price } = await test.step('The shopper chooses a variant and puts it into the cart.', async () => {
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const price = Number(/\$([\d.]+)/.exec(await page.getByRole('main').innerText())?.[1]);
    await expect(page.getByText(/Please select a (size|color)/).first()).toBeVisible();
    await chooseVariant(page);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('link', { name: 'View cart' }).click();
    return { name, price };
  });
  const total = await test.step('The cart adds the delivery fee to the price.', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(name);
    const total = await amountAt(page, 'Total');
    const subtotal = await amountAt(page, 'Subtotal');
    expect(subtotal).toBeCloseTo(price, 2);
    expect(total).toBeCloseTo(subtotal + 3, 2);
    await page
      .getByRole('link', { name: /checkout/i })
      .first()
      .click();
    return total;
  });
  await test.step('The shopper corrects the form and places the order.', async () => {
    await expect(page).toHaveURL(/\/checkout$/);
    await page.getByRole('button', { name: /Place Order/i }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expect(page.getByText('Phone number is required')).toBeVisible();
    await expect(page.getByText('Address is required for COD orders')).toBeVisible();
    await page.getByLabel('Full name').fill('Rana Khoury');
    await expect(page.getByText('Name is required')).toBeHidden();
    await page.getByLabel('Phone number').fill(phone);
    await page.getByLabel('Delivery address').fill('12 Cedar Street, Beirut');
    expect(await amountAt(page, 'Total')).toBeCloseTo(total, 2);
    await page.getByRole('button', { name: /Place Order/i }).dblclick();
  });
  await test.step('The shopper reads the confirmation, also after a reload.', async () => {
    await expect(page).toHaveURL(/\/order-success$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
    expect(await amountAt(page, 'Total')).toBeCloseTo(total, 2);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible();
  });
  const { staff, staffTrouble } = await test.step('An employee signs in and delivers the order.', async () => {
    const staff = await (await browser.newContext()).newPage();
    const staffTrouble = watchForTrouble(staff);
    await staff.goto('/orders');
    await expect(staff).toHaveURL(/\/login$/);
    await signIn(staff, 'employee');
    await expect(staff).toHaveURL(/\/orders$/);
    await staff.getByRole('searchbox', { name: 'Search orders' }).fill(phone);
    await expect(staff.getByRole('rowheader')).toHaveCount(1);
    await staff.getByRole('button', { name: 'Rana Khoury' }).click();
    const dialog = staff.getByRole('dialog', { name: 'Rana Khoury' });
    await expect(dialog).toContainText(`$${total.toFixed(2)}`);
    for (const step of ['Accept Order', 'Mark as On the Way', 'Mark as Delivered']) {
      await takeStep(dialog, step);
    }
    await expect(dialog).toContainText('delivered');
    await expect(dialog.getByRole('button', { name: 'Delete Order' })).toBeHidden();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    return { staff, staffTrouble };
  });
  await test.step('The employee finds the sale in the books.', async () => {
    await menuLink(staff, 'Transactions').click();
    await staff.getByRole('searchbox', { name: 'Search transactions' }).fill('Rana Khoury');
    const sale = staff.getByRole('row', { name: /Rana Khoury/ }).first();
    await expect(sale).toContainText(`+$${total.toFixed(2)}`);
    await expect(sale).toContainText('Completed');
  });
  await test.step('The shopper sees that the order is delivered.', async () => {
    await page.getByRole('link', { name: /Track/ }).first().click();
    await page.getByLabel('Phone number').fill(phone.replace(/(\d{3})/g, '$1 '));
    await page.getByRole('button', { name: /Track/ }).click();
    const timeline = page.getByRole('list', { name: /progress/i }).first();
    await expect(timeline.getByRole('listitem').last()).toContainText('Delivered');
    await expect(page.getByRole('main')).toContainText(/delivered/i);
  });
  expect(trouble()).toEqual([]);
  expect(staffTrouble()).toEqual([]);
});
