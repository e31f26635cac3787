import type { Order } from '@shop/shared/contracts';
import { scan } from '../keyboard';
import { type Page, expect, test } from '../test';
import { enter, expectUsable, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { uniquePhone } from '../support';

/** Places orders and accepts them. */
const accepted = async (page: Page, count: number) => {
  const api = await staffApi(page.request);
  const product = await makeProduct(api);
  const customerName = unique('Parcel');
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.push(await placeOrder(page.request, product, { customerName, customerPhone: uniquePhone() }));
  }
  expect((await api.post('/orders/step', { ids, status: 'confirmed' })).ok()).toBe(true);
  const read = async (id: string) => (await (await api.get(`/orders/${id}`)).json()) as Order;
  return { ids, customerName, read };
};

test('parcels are packed and handed over by a scanner alone, on a slow line, and what is wrong is said', async ({
  page,
}) => {
  const { ids, read } = await accepted(page, 6);
  await enter(page, '/orders/parcels', 'employee');
  // Answers come two seconds late, so that many scans are made before the first one is answered.
  await page.route('**/api/orders/parcels', async (route) => {
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await route.fulfill({ response: answer });
  });
  const lines = page.getByRole('list', { name: 'Scanned parcels' }).getByRole('listitem');

  await test.step('each scan is taken at once, wherever the focus is', async () => {
    await page.getByRole('radio', { name: 'Packed' }).focus();
    for (const id of ids) await scan(page, id);
    await scan(page, '0123456789abcdef01234567');
    await scan(page, 'x'.repeat(200));
    await expect(lines).toHaveCount(8);
    await expect(page.getByRole('heading', { name: '6 parcels done' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('No order has the code');
    for (const id of ids) expect((await read(id)).packedAt).not.toBeNull();
    await expectUsable(page, 'scanned parcels');
  });

  await test.step('one packed by mistake is undone by keyboard', async () => {
    const undo = lines.last().getByRole('button', { name: /^Undo/ });
    await undo.focus();
    // The shop ignores an Enter on a button that has just appeared, unless another key comes first.
    await page.keyboard.press('Shift');
    await page.keyboard.press('Enter');
    await expect(lines.last()).toContainText('Packed: undone.');
    expect((await read(ids[0] ?? '')).packedAt).toBeNull();
  });

  await test.step('what is handed over can be undone for some seconds, and is then on its way', async () => {
    await page.getByRole('radio', { name: 'Packed' }).press('ArrowRight');
    await expect(page.getByRole('radio', { name: 'Handed over' })).toBeChecked();
    for (const id of ids.slice(1)) await scan(page, id);
    await lines.nth(4).getByRole('button', { name: /^Undo/ }).click();
    await expect(lines.getByText('Handed over: undone.')).toHaveCount(1);
    await expect.poll(async () => (await read(ids[5] ?? '')).status, { timeout: 30_000 }).toBe('on the way');
    expect((await read(ids[1] ?? '')).status).toBe('confirmed');
    await expect(lines.filter({ hasText: /Final|waits/ })).toHaveCount(0);
    await scan(page, ids[2] ?? '');
    await expect(page.getByRole('alert')).toContainText('You have already sent this order on its way.');
  });
});

test('a parcel that a colleague has packed is said to be packed, and the list of orders shows it', async ({ page }) => {
  const { ids, customerName } = await accepted(page, 1);
  const id = ids[0] ?? '';
  const colleague = await staffApi(page.request);
  expect((await colleague.post('/orders/marks', { ids, mark: 'packed', on: true })).ok()).toBe(true);
  await enter(page, '/orders/parcels', 'employee');
  await scan(page, id);
  await expect(page.getByRole('alert')).toContainText('has already marked this order as packed.');
  await page.goto(`/orders?q=${encodeURIComponent(customerName)}`);
  await expect(page.getByRole('row', { name: new RegExp(customerName) })).toContainText('Packed');
});
