import type { Page } from '../test';
import { expect, test } from '../release-shop';
import { chooseVariant, productInStock, signIn, uniquePhone } from '../support';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages of this remote' });

/** Follows a link in the bar that lists this remote's pages. */
const openPage = async (page: Page, title: string): Promise<void> => {
  await pages(page).getByRole('link', { name: title, exact: true }).click();
  await expect(heading(page)).toBeVisible();
};

/** One main task of each remote, done with the shop's API. */
const TASKS: Readonly<Record<string, (page: Page, address: string) => Promise<void>>> = {
  'mfe-storefront': async (page, address) => {
    await page.goto(`${address}?api=live#${await productInStock(page)}`);
    // The page's own address is after the #, and is read when the page loads.
    await page.reload();
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    await chooseVariant(page);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await openPage(page, 'Checkout');
    await page.getByLabel('Full name').fill('Rana Alone');
    await page.getByLabel('Phone number').fill(uniquePhone());
    await page.getByLabel('Delivery address').fill('12 Cedar Street, Beirut');
    await page.getByRole('button', { name: /Place Order/i }).click();
    await expect(heading(page)).toHaveText('Thank you for your order');
  },
  'mfe-orders': async (page) => {
    await openPage(page, 'Orders');
    const pending = page.getByRole('table', { name: 'Orders' }).getByRole('row').filter({ hasText: 'Pending' });
    await pending.first().getByRole('rowheader').getByRole('button').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Accept Order' }).click();
    await expect(dialog.getByRole('button', { name: 'Mark as On the Way' })).toBeVisible();
  },
  'mfe-catalog': async (page) => {
    await openPage(page, 'Categories');
    await page.getByRole('button', { name: 'Add Category' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name' }).fill('Alone Wear');
    await form.getByRole('button', { name: 'Add Category' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByText('Alone Wear').first()).toBeVisible();
  },
  'mfe-people': async (page) => {
    await openPage(page, 'Suppliers');
    await page.getByRole('button', { name: 'Add Supplier' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name' }).fill('Alone Weavers');
    await form.getByRole('textbox', { name: 'Email' }).fill('hello@alone.example');
    await form.getByRole('textbox', { name: 'Phone' }).fill('+1 555 0199');
    await form.getByRole('button', { name: 'Add Supplier' }).click();
    await expect(page.getByRole('row', { name: /Alone Weavers/ })).toBeVisible();
  },
  'mfe-finance': async (page) => {
    await openPage(page, 'Coupons');
    await page.getByRole('button', { name: 'Add Coupon' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Code' }).fill('ALONE-10');
    await form.getByRole('textbox', { name: 'Discount value' }).fill('10');
    await form.getByLabel('Expiry date').fill('2099-12-31');
    await form.getByRole('button', { name: 'Add Coupon' }).click();
    await expect(page.getByRole('row', { name: /ALONE-10/ })).toBeVisible();
  },
};

for (const [name, task] of Object.entries(TASKS)) {
  test(`${name} runs alone, with sample data and with the live API, and does its main task`, async ({
    shop: { desk },
    page,
  }) => {
    const remote = await desk.remote(name);
    const address = remote.versions.find(({ version }) => version === remote.live)?.standaloneUrl ?? '';
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.goto(address);
    await expect(pages(page)).toBeVisible();
    await expect(heading(page)).toBeVisible();
    expect(loaded.filter((path) => path.startsWith('/api'))).toEqual([]);

    await page.getByRole('link', { name: 'Use the live API' }).click();
    await expect(page).toHaveURL(/api=live/);
    await signIn(page, 'admin');
    await task(page, address);
    expect(loaded.filter((path) => path.startsWith('/static') || /remoteEntry/.test(path))).toEqual([]);
    expect(loaded.filter((path) => path.startsWith('/remotes/') && !path.startsWith(`/remotes/${name}/`))).toEqual([]);
  });
}
