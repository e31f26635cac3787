import { type Page, expect, test } from '../test';
import { tabTo } from '../keyboard';
import { requestsEnd } from '../ready';
import { enter, expectUsable, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { uniquePhone } from '../support';

/** Every list of the back office, and the name of its table. */
const LISTS = [
  ['/orders', 'Orders'],
  ['/customers', 'Customers'],
  ['/suppliers', 'Suppliers'],
  ['/transactions', 'Transactions'],
  ['/coupons', 'Coupons'],
  ['/staff', 'Staff Accounts'],
  ['/audit', 'Audit Log'],
] as const;

const WIDTHS = [360, 390, 640, 767, 768, 1023, 1024, 1280, 1440, 1920];

const names = (page: Page) => page.getByRole('rowheader').getByRole('button').allInnerTexts();

const goTo = async (page: Page, path: string, table: string) => {
  await page.goto(path);
  await expect(page.getByRole('table', { name: table })).toBeVisible();
};

test('lists fit every screen from phones to wide desktops and are accessible, in light and dark', async ({ page }) => {
  test.slow();
  await enter(page, '/account');
  for (const [index, [path, table]] of LISTS.entries()) {
    await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark', reducedMotion: 'reduce' });
    await goTo(page, path, table);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const where = `${path} at ${String(width)} px`;
      const list = page.getByRole('table', { name: table });
      await expect(list).toBeVisible();
      const cut = () =>
        list.evaluate((element) =>
          [element, ...element.querySelectorAll('td, th, button, a')]
            .filter((part) => part.getClientRects().length > 0 && !part.closest('thead'))
            .map((part) => part.getBoundingClientRect())
            .some(({ left, right }) => left < 0 || right > document.documentElement.clientWidth),
        );
      // A list notices a new width one frame later.
      await expect.poll(cut, `${where} is cut`).toBe(false);
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(wide, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
    }
    await expectUsable(page, `${path} at 1920 px`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'dark' : 'light', reducedMotion: 'reduce' });
    await expectUsable(page, `${path} at 390 px`);
  }
});

test('a page of a list and its cards stay short on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, '/account');
  for (const [path, table] of LISTS) {
    await goTo(page, path, table);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    expect(await page.getByRole('rowheader').count(), path).toBeLessThanOrEqual(25);
    const tallest = await page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') })
      .evaluateAll((rows) => Math.max(...rows.map((row) => row.getBoundingClientRect().height)));
    expect(tallest, `a card of ${path}`).toBeLessThanOrEqual(112);
    // Whatever is loaded late may make the page longer.
    await requestsEnd(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, path).toBeLessThanOrEqual(4_000);
  }
});

test('a row of orders is one line high on a wide screen, with advice in it and with a name of 20 letters', async ({
  page,
}) => {
  const api = await staffApi(page.request);
  const product = await makeProduct(api);
  const customerName = 'Maximilian Whittaker';
  const customerPhone = uniquePhone();
  const refused = await placeOrder(page.request, product, { customerName, customerPhone });
  for (const status of ['confirmed', 'on the way']) await api.post('/orders/step', { ids: [refused], status });
  await api.put(`/orders/${refused}/outcome`, { kind: 'refused', status: 'on the way' });
  // The newest, with advice because of the one before. Orders of other tests may be older than both.
  await placeOrder(page.request, product, { customerName, customerPhone });
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, '/orders?status=pending,confirmed&sort=-createdAt', 'employee');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows.filter({ hasText: customerName }).first()).toContainText(/Call first|Refused before/);
  const tallest = await rows.evaluateAll((all, longest) => {
    const common = all.filter((row) => (row.querySelector('th')?.innerText.length ?? 0) <= longest);
    return Math.max(...common.map((row) => row.getBoundingClientRect().height));
  }, customerName.length);
  expect(tallest).toBeLessThanOrEqual(48);
});

test('the card of an order on a phone shows everything that its row shows', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, '/orders?status=delivered', 'employee');
  const card = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first();
  for (const text of [
    /#[0-9A-F]{8}/,
    /Delivered/i,
    /\$[\d,]+\.\d\d/,
    /Online|In-store/,
    /\d items?/,
    /Cash|WhatsApp/,
    /\w{3} \d{1,2},/,
  ]) {
    await expect(card).toContainText(text);
  }
});

test('orders are sorted by their headings, which keep the sort in the address and announce it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, '/orders?status=all', 'employee');
  const heading = (name: string) => page.getByRole('columnheader', { name });
  await expect(heading('Date')).toHaveAttribute('aria-sort', 'descending');
  const totals = async () =>
    (await page.getByRole('cell', { name: /^\$[\d,]+\.\d\d$/ }).allInnerTexts()).map((text) =>
      Number(text.replaceAll(/[$,]/g, '')),
    );
  await tabTo(page, 'button', /^Total$/);
  await page.keyboard.press('Enter');
  await expect(heading('Total')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=-totalAmount/);
  await expect(async () => {
    const shown = await totals();
    expect(shown).toHaveLength(50);
    expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  }).toPass();
  const largest = Math.max(...(await totals()));
  await heading('Total').getByRole('button').click();
  await expect(heading('Total')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(async () => Math.max(...(await totals()))).toBeLessThan(largest);
  const smallest = await names(page);
  await page.reload();
  await expect(heading('Total')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => names(page)).toEqual(smallest);

  // On a phone, which shows no column heads, a select box has the same order.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('totalAmount');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Date: newest first' });
  await expect(page).not.toHaveURL(/sort=/);
});

test('a list has its pages above and below, of a chosen length, and keeps both in the address', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, '/orders?status=all', 'employee');
  await expect(page.getByRole('rowheader')).toHaveCount(50);
  const range = page.getByRole('status').filter({ hasText: 'orders' });
  await expect(range).toHaveText(/^1–50 of [\d,]+ orders$/);
  const first = await names(page);
  const above = page.getByRole('navigation', { name: 'Pages, above the list' });
  await above.getByRole('button', { name: 'Next page' }).click();
  await expect(range).toHaveText(/^51–100 of/);
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => names(page)).not.toEqual(first);

  const below = page.getByRole('navigation', { name: 'Pages', exact: true });
  await below
    .getByRole('button', { name: /^Page \d+$/ })
    .last()
    .click();
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeInViewport();
  await expect(below.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('100 a page');
  await expect(page).toHaveURL(/\/orders\?(?=.*status=all)(?=.*size=100)[^&]*&[^&]*$/);
  await expect(page.getByRole('rowheader')).toHaveCount(100);
  await page.reload();
  await expect(range).toHaveText(/^1–100 of/);

  await page.goto('/orders?status=all&page=9999');
  await expect(below.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await expect(page).not.toHaveURL(/page=9999/);
});

test('a row opens wherever it is pressed, but not while text in it is selected', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, '/orders?status=all', 'employee');
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .first();
  const phone = row.getByRole('cell').nth(1);
  const box = await phone.boundingBox();
  if (!box) throw new Error('The row is not on screen');
  await page.mouse.move(box.x + 14, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  expect(await page.evaluate(() => String(window.getSelection()))).not.toBe('');
  await expect(page.getByRole('dialog')).toBeHidden();
  await row.getByRole('cell').last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(row.getByRole('rowheader').getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the headings of a long list stay visible', async ({ page }) => {
  await enter(page, '/orders?status=all', 'employee');
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByRole('rowheader').nth(30).scrollIntoViewIfNeeded();
    await expect(page.getByRole('columnheader', { name: 'Date' }).getByRole('button')).toBeInViewport();
    await page.getByRole('columnheader', { name: 'Date' }).getByRole('button').click({ trial: true });
  }
});

test('a chat order keeps its badge, and has a bar at its edge until it is delivered', async ({ page, request }) => {
  const api = await staffApi(request);
  const product = await makeProduct(api);
  const customerName = unique('Chat');
  const id = await placeOrder(request, product, {
    customerName,
    customerPhone: uniquePhone(),
    paymentMethod: 'credit',
    notes: 'WhatsApp order',
  });
  const steps = [
    ['confirmed', () => api.put(`/orders/${id}/accept`), true],
    ['on the way', () => api.put(`/orders/${id}/status`, { status: 'on the way' }), true],
    ['delivered', () => api.put(`/orders/${id}/status`, { status: 'delivered' }), false],
  ] as const;
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, '/account', 'employee');
  for (const [status, take, marked] of steps) {
    expect((await take()).ok()).toBe(true);
    await page.goto(`/orders?status=${encodeURIComponent(status)}&q=${encodeURIComponent(customerName)}`);
    const row = page.getByRole('row').filter({ hasText: customerName });
    await expect(row.getByText('WhatsApp', { exact: true })).toBeVisible();
    // The shadow is at the row's edge, in its first cell.
    const shadow = await row.locator(':scope > :first-child').evaluate((cell) => getComputedStyle(cell).boxShadow);
    expect(shadow !== 'none', status).toBe(marked);
  }
});
