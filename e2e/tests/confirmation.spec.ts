import type { ConfirmLink, Order } from '@shop/shared/contracts';
import { expectUsableEverywhere } from '../looks';
import { openReady } from '../ready';
import { enter, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { uniquePhone } from '../support';
import { expect, test } from '../test';

test('a customer confirms an order by its link, which a scanner of links opens without answering', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const api = await staffApi(page.request);
  const product = await makeProduct(api);
  const customerName = unique('Confirms');
  const id = await placeOrder(page.request, product, { customerName, customerPhone: uniquePhone() });
  const read = async () => (await (await api.get(`/orders/${id}`)).json()) as Order;
  const { path } = (await (await api.get(`/orders/${id}/confirm-link`)).json()) as ConfirmLink;

  await test.step('a scanner follows the link and runs its scripts', async () => {
    const before = await read();
    const scanner = await browser.newContext({ baseURL, userAgent: 'LinkScanner/1.0' });
    const tab = await scanner.newPage();
    const sent: string[] = [];
    tab.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
    await openReady(tab, path);
    await expect(tab.getByRole('button', { name: 'Yes, send it' })).toBeVisible();
    expect(sent.filter((line) => line.startsWith('POST')).map((line) => new URL(line.slice(5)).pathname)).toEqual([
      '/api/orders/confirmation',
    ]);
    // Neither an address nor a header that the browser sent has the token.
    expect(sent.join()).not.toContain(path.split('#')[1]);
    expect(await read()).toEqual(before);
    await scanner.close();
  });

  await test.step('the customer asks for a change, and staff read it', async () => {
    await openReady(page, path);
    await expectUsableEverywhere(page, 'the question of a confirmation link');
    await page.getByRole('button', { name: 'Change something' }).click();
    await page.getByRole('textbox', { name: 'What should we change?' }).fill('The blue door, after six');
    await expectUsableEverywhere(page, 'the note of a confirmation link');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Thank you, we have your note')).toBeVisible();
    await page.goBack();
    await page.goForward();
    await expect(page.getByText('Thank you, we have your note')).toBeVisible();
    await expectUsableEverywhere(page, 'an answered confirmation link');
    await enter(page, `/orders?contact=answered&q=${encodeURIComponent(customerName)}`, 'employee');
    await expect(page.getByRole('row', { name: customerName })).toContainText('Wants a change');
    await page.getByRole('rowheader', { name: customerName }).click();
    const panel = page.getByRole('dialog', { name: customerName });
    await expect(panel.getByText('The blue door, after six').first()).toBeVisible();
    await expectUsableEverywhere(page, 'an order with the answer of its customer');
  });

  await test.step('after the parcel has left, the link only tracks', async () => {
    for (const status of ['confirmed', 'on the way']) await api.put(`/orders/${id}/status`, { status });
    await openReady(page, path);
    await expect(page.getByText(/is on its way, so there is nothing left to confirm/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  });
});
