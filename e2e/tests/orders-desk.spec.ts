import { expect, test } from '../test';
import { DESK, openOrders, row } from '../desk';
import { enter, staffApi } from '../staff';

test('a screen of 1440 by 900 shows 22 orders whole, and the actions of the page are in ink', async ({ page }) => {
  await page.setViewportSize(DESK);
  // The oldest, which are the demo's: other tests place orders of long names, whose rows have two lines.
  await enter(page, '/orders?status=all&sort=createdAt', 'employee');
  await expect(page.getByRole('rowheader').nth(30)).toBeAttached();
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  const whole = await rows.evaluateAll(
    (all) => all.filter((one) => one.getBoundingClientRect().bottom <= window.innerHeight).length,
  );
  expect(whole).toBeGreaterThanOrEqual(22);
  await expect(page.getByRole('heading', { level: 1, name: 'Orders Management' })).toHaveCSS('font-size', '16px');
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  await expect(page.getByRole('button', { name: 'New order' })).toHaveCSS('background-color', ink);
});

test('fingers get controls of 44 px on a screen of the same size', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL !== undefined && { baseURL }),
    viewport: DESK,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await enter(page, '/orders?status=all', 'employee');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  for (const control of [
    page.getByRole('button', { name: 'New order' }),
    page.getByRole('combobox', { name: 'Order type' }),
    page.getByRole('searchbox', { name: 'Search orders' }),
    page.getByRole('button', { name: /^To accept/ }),
    page.getByRole('row').nth(1),
  ]) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await context.close();
});

test('the rare filters come by one press of a key, and one that is set stays in the line until it is cleared', async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await enter(page, '/orders?status=all', 'employee');
  const payment = page.getByRole('combobox', { name: 'Payment' });
  const button = page.getByRole('button', { name: 'Filter', exact: true });
  await expect(payment).toBeHidden();
  await button.press('Enter');
  for (const name of ['Outcome', 'Payment', 'Attention', 'Town', 'Slips', 'Date Range']) {
    await expect(page.getByRole('combobox', { name })).toBeVisible();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Outcome' })).toBeFocused();
  await payment.selectOption('Cash');
  await expect(payment).toBeVisible();
  await button.click();
  await expect(page.getByRole('combobox', { name: 'Outcome' })).toBeHidden();
  await expect(payment).toBeVisible();
  await page.getByRole('button', { name: 'Clear Payment' }).click();
  await expect(payment).toBeHidden();
  await expect(page).toHaveURL(/\/orders\?status=all$/);
});

test('an order stands beside the list, which can be used, and gives the focus back to its row', async ({ page }) => {
  const { names } = await openOrders(page, 3);
  const [first = '', second = '', third = ''] = names;
  await row(page, first).click();
  const panel = page.getByRole('dialog', { name: first });
  await expect(panel.getByRole('button', { name: 'Close' }).last()).toBeFocused();
  await expect(panel).not.toHaveAttribute('aria-modal', 'true');
  for (const name of ['Accept Order', 'Delete Order', 'Close']) {
    await expect(panel.getByRole('button', { name }).last()).toBeVisible();
  }
  const list = await page.getByRole('table', { name: 'Orders' }).boundingBox();
  const side = await panel.boundingBox();
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(side?.x ?? 0);
  expect(side?.width).toBe(440);

  await row(page, third).click();
  await expect(page.getByRole('dialog', { name: third })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('k');
  await expect(page.getByRole('dialog', { name: second })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog', { name: third })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, third)).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: third })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/q=Desk/);
});

test('the desk works by keys: rows, the next step, editing, search, a new order and the list of keys', async ({
  page,
}) => {
  const { names } = await openOrders(page, 2);
  const [first = '', second = ''] = names;
  await page.keyboard.press('j');
  await expect(row(page, first)).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(page, second)).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: second });
  await expect(panel).toBeVisible();
  await page.keyboard.press('a');
  await expect(panel.getByRole('button', { name: 'Mark as On the Way' })).toBeVisible();
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: /^Edit order/ });
  await expect(form).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await panel.press('Escape');
  await expect(panel).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeFocused();
  await row(page, first).focus();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog', { name: 'New order' })).toBeVisible();
});

test('a scan of letters that are shortcuts changes, prints and opens nothing, wherever the focus is', async ({
  page,
}) => {
  const { names, ids } = await openOrders(page, 2);
  const [first = '', second = ''] = names;
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  const keyboard = await page.context().newCDPSession(page);
  // A scanner's keys stand in one queue, 20 ms apart, however busy the machine of the test is.
  const scan = async () => {
    const start = Date.now() / 1000;
    const keys = [...'AEPNJKPNA7'].map((key) => ({ key, text: key }));
    const enter = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };
    await Promise.all(
      [...keys, enter].map((key, at) =>
        keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp: start + at * 0.02, ...key }),
      ),
    );
  };
  await scan();
  await row(page, second).focus();
  await scan();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await row(page, first).click();
  const panel = page.getByRole('dialog', { name: first });
  const accept = panel.getByRole('button', { name: 'Accept Order' });
  for (const place of [accept, panel, row(page, second)]) {
    await place.focus();
    await scan();
  }
  await expect(accept).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.locator('html')).not.toHaveAttribute('data-printed');
  const api = await staffApi(page.request);
  for (const id of ids) {
    expect(await (await api.get(`/orders/${id}`)).json()).toMatchObject({ status: 'pending' });
  }
});

test('the account page switches the letters off in this browser', async ({ page }) => {
  const { names } = await openOrders(page, 1);
  await page.goto('/account');
  await page.getByRole('switch', { name: 'Shortcuts with single letters' }).uncheck();
  await page.goto('/orders?status=all');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(names).toHaveLength(1);
});

test('an address without filters shows what is to do, the oldest first, and All is one press away', async ({
  page,
}) => {
  const { names, ids } = await openOrders(page, 2);
  const [first = '', second = ''] = names;
  const api = await staffApi(page.request);
  await api.put(`/orders/${ids[1] ?? ''}/accept`);
  await api.put(`/orders/${ids[1] ?? ''}/status`, { status: 'on the way' });
  await page.goto('/orders?size=100');
  const tabs = page.getByRole('group', { name: 'Orders by status' });
  await expect(tabs.getByRole('button', { pressed: true })).toHaveText(/^To do/);
  await expect(tabs.getByRole('button').first()).toHaveText(/^To do/);
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('cell', { name: /On the way|Delivered/i })).toHaveCount(0);
  await expect(row(page, second)).toHaveCount(0);
  await tabs.getByRole('button', { name: /^All/ }).click();
  await expect(page).toHaveURL(/status=all/);
  await expect(page.getByRole('columnheader', { name: 'Date' })).toHaveAttribute('aria-sort', 'descending');
  await expect(row(page, second)).toBeVisible();
  await expect(row(page, first)).toBeVisible();
});

test('rows of other filters are marked until the answer comes, on orders and on transactions', async ({ page }) => {
  await enter(page, '/account');
  for (const [path, table, api, choose] of [
    [
      '/orders?status=all',
      'Orders',
      /\/api\/orders\?.*status=/,
      () => page.getByRole('button', { name: /^To accept/ }).click(),
    ],
    [
      '/transactions',
      'Transactions',
      /\/api\/transactions\?.*type=/,
      async () => {
        await page.getByRole('combobox', { name: 'Type' }).selectOption('Sale');
        await page.getByRole('button', { name: 'Apply Filters' }).click();
      },
    ],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const list = page.locator('[aria-busy="true"]').filter({ has: page.getByRole('table', { name: table }) });
    await expect(list).toHaveCount(0);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      answer = done;
    });
    await page.route(api, async (route) => {
      await held;
      await route.continue();
    });
    await choose();
    await expect(list).toHaveCount(1);
    answer();
    await expect(list).toHaveCount(0);
    await page.unroute(api);
  }
});

test('a screen that is turned keeps a form of the open order above it, and makes the order a dialog after it', async ({
  page,
}) => {
  const { names, ids } = await openOrders(page, 1);
  await page.goto(`/orders?order=${ids[0] ?? ''}`);
  const order = page.getByRole('dialog', { name: names[0] ?? '' });
  await order.getByRole('button', { name: 'Cancel order…' }).click();
  const form = page.getByRole('dialog', { name: 'Cancel order' });
  await expect(form).toBeVisible();
  await page.setViewportSize({ width: 810, height: 1080 });
  await form.getByRole('textbox', { name: 'Note' }).click();
  await page.keyboard.type('Turned');
  await expect(form.getByRole('textbox', { name: 'Note' })).toHaveValue('Turned');
  await page.setViewportSize(DESK);
  await page.setViewportSize({ width: 810, height: 1080 });
  await expect(form.getByRole('textbox', { name: 'Note' })).toHaveValue('Turned');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(form).toBeHidden();
  await expect(page.locator('[data-side-panel]')).toHaveCount(0);
  await order.getByRole('button', { name: 'Cancel order…' }).click();
  await expect(form).toBeVisible();
});
