import type { Order } from '@shop/shared/contracts';
import { momentOf, momentOfEvent } from '@shop/shared/rules';
import { expect, test } from '../test';
import { enter, expectUsable, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { uniquePhone } from '../support';

test('customers are written to from an order, and from the queue by one key each', async ({ page, context }) => {
  // The chat app is no part of the shop.
  await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Chat' }));
  const api = await staffApi(page.request);
  const product = await makeProduct(api);
  const customerName = unique('Writes {total}');
  const order = () => placeOrder(page.request, product, { customerName, customerPhone: uniquePhone() });
  const id = await order();
  // The queue needs three more, whatever else waits in it.
  for (let more = 0; more < 3; more += 1) await order();
  const read = async (one: string) => (await (await api.get(`/orders/${one}`)).json()) as Order;
  const writtenTo = async (one: string) =>
    (await read(one)).history.flatMap(({ status }) => momentOfEvent(status) ?? []);

  await test.step('the order opens the chat with its words, and notes it', async () => {
    await enter(page, `/orders?status=all&order=${id}`, 'employee');
    const panel = page.getByRole('dialog', { name: customerName });
    const chat = page.waitForEvent('popup');
    await panel.getByRole('button', { name: 'Write', exact: true }).click();
    const opened = await chat;
    await opened.waitForURL('https://wa.me/**');
    const { chatPhone } = await read(id);
    const url = new URL(opened.url());
    expect(url.pathname).toBe(`/${chatPhone ?? ''}`);
    expect(url.searchParams.get('text')).toContain(`Hello ${customerName}, `);
    expect(await opened.evaluate(() => window.opener === null)).toBe(true);
    await opened.close();
    await expect(panel.getByRole('button', { name: 'Write again' })).toBeVisible();
    await expect(panel.getByRole('list', { name: 'History' })).toContainText('Written to by hand by');
    expect(await writtenTo(id)).toEqual(['confirm']);
  });

  await test.step('the queue goes from one customer to the next', async () => {
    await page.goto('/orders/messages?message=confirm');
    const card = page.getByRole('region', { name: 'To be written to now' });
    await expect(card).toBeVisible();
    await expectUsable(page, 'the queue of messages');
    const current = async () => {
      const link = await card.getByRole('link', { name: /^Order #/ }).getAttribute('href');
      return new URL(link ?? '', 'http://shop').searchParams.get('order') ?? '';
    };
    const first = await current();
    const chat = page.waitForEvent('popup');
    await page.keyboard.press('w');
    const opened = await chat;
    await opened.waitForURL('https://wa.me/**');
    await opened.close();
    await expect.poll(current).not.toBe(first);
    expect(await writtenTo(first)).toEqual(['confirm']);

    const second = await current();
    expect(momentOf(await read(second))).toBe('confirm');
    expect((await api.post(`/orders/${second}/messages`, { moment: 'confirm' })).ok()).toBe(true);
    await page.keyboard.press('w');
    await expect(page.getByText('has already written this message to the customer.')).toBeVisible();
    await expect.poll(current).not.toBe(second);
    expect(await writtenTo(second)).toEqual(['confirm']);
  });
});
