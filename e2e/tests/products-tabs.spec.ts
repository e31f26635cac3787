import { expect, test } from '../test';
import { enter, makeProduct, staffApi, unique } from '../staff';

test('the tabs of the product list show one part of it, by keyboard', async ({ page, request }) => {
  const api = await staffApi(request);
  const family = unique('Part');
  await makeProduct(api, { name: `${family} Full`, stock: { default: 900 } });
  await makeProduct(api, { name: `${family} Empty`, stock: { default: 0 } });
  await makeProduct(api, { name: `${family} Reduced`, stock: { default: 900 }, salePrice: 15, onSale: true });
  const old = await makeProduct(api, { name: `${family} Old`, stock: { default: 900 } });
  await api.put(`/products/${old._id}/archive`);
  await enter(page, `/products?q=${encodeURIComponent(family)}`, 'employee');
  const tabs = page.getByRole('group', { name: 'Products by state' });
  const rows = page.getByRole('table', { name: 'Products' }).getByRole('rowheader');
  await expect(rows).toHaveCount(3);
  await tabs.getByRole('button', { name: 'All' }).focus();
  for (const [tab, found] of [
    ['Low', 'Empty'],
    ['Sold out', 'Empty'],
    ['On sale', 'Reduced'],
    ['Archived', 'Old'],
  ] as const) {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(tabs.getByRole('button', { name: tab })).toHaveAttribute('aria-pressed', 'true');
    await expect(rows).toHaveText([new RegExp(`${family} ${found}`)]);
  }
  await page.reload();
  await expect(rows).toHaveText([new RegExp(`${family} Old`)]);
  await tabs.getByRole('button', { name: 'All' }).press('Enter');
  await expect(rows).toHaveCount(3);
  // Without a search, each tab has its figure: that of the page's own answer, as other tests add products meanwhile.
  const answer = page.waitForResponse(/\/api\/products\/counts/);
  await page.goto('/products');
  const { total, low, archived } = (await (await answer).json()) as Record<string, number>;
  for (const [tab, count] of [
    ['All', total],
    ['Low', low],
    ['Archived', archived],
  ] as const) {
    await expect(tabs.getByRole('button', { name: tab })).toHaveText(new RegExp(`${tab}\\s*${String(count)}$`));
  }
});
