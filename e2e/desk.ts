import { type Page, expect } from './test';
import { enter, makeProduct, placeOrder, staffApi, unique } from './staff';
import { uniquePhone } from './support';

/** The screen of a desk. */
export const DESK = { width: 1440, height: 900 };

/** Places orders of one customer name and opens the list of them, the newest first. */
export const openOrders = async (page: Page, count: number) => {
  const product = await makeProduct(await staffApi(page.request));
  const customerName = unique('Desk');
  const names = Array.from({ length: count }, (_, index) => `${customerName} ${'ABCDEF'.charAt(index)}`);
  const ids: string[] = [];
  for (const name of names) {
    ids.push(await placeOrder(page.request, product, { customerName: name, customerPhone: uniquePhone() }));
  }
  await page.setViewportSize(DESK);
  await enter(page, `/orders?sort=createdAt&q=${encodeURIComponent(customerName)}`, 'employee');
  await expect(page.getByRole('rowheader')).toHaveCount(count);
  return { names, ids };
};

/** The button of an order in the list. */
export const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
