import type { Browser } from '@playwright/test';
import { startShop } from '../../e2e/server';
import { enter, makeProduct, placeOrder, staffApi } from '../../e2e/staff';
import { uniquePhone } from '../../e2e/support';
import { median, ms, row, target } from './print';

/** How many customers wait for a message. */
const ORDERS = 60;
/** In the chat app, Enter sends a message, and one more press closes its window. */
const PRESSES_IN_CHAT = 2;
/** The pause before a press. */
const PACE_MS = 600;
/** The longest wait for the next customer after a press, in milliseconds. */
const WAIT_TARGET_MS = 1_000;

/** Counts what staff press, and how long they wait, until 60 customers were written to by keyboard. */
export async function measureQueue(browser: Browser): Promise<void> {
  const shop = await startShop();
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  try {
    // The chat app is no part of the shop.
    await context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'Chat' }));
    const api = await staffApi(context.request);
    const product = await makeProduct(api, { stock: { default: ORDERS } });
    for (let at = 0; at < ORDERS; at += 1) {
      await placeOrder(context.request, product, { customerName: 'Queue Customer', customerPhone: uniquePhone() });
    }
    const page = await context.newPage();
    await enter(page, '/orders/messages?message=confirm', 'employee');
    const card = page.getByRole('region', { name: 'To be written to now' });
    const link = card.getByRole('link', { name: /^Order #/ });
    const write = card.getByRole('button', { name: 'Write' });
    const waits: number[] = [];
    let inChat = 0;
    for (let written = 0; written < ORDERS; written += 1) {
      // Until the words have their link, W does nothing. Nobody presses it before they have read them.
      await write.click({ trial: true });
      await page.waitForTimeout(PACE_MS);
      const order = (await link.getAttribute('href')) ?? '';
      const chat = page.waitForEvent('popup');
      const start = performance.now();
      await page.keyboard.press('w');
      await page.waitForFunction(
        ([selector, before]) => document.querySelector(selector)?.getAttribute('href') !== before,
        ['[aria-label="To be written to now"] a[href*="order="]', order] as const,
      );
      waits.push(performance.now() - start);
      const opened = await chat;
      await opened.waitForURL('https://wa.me/**');
      inChat += PRESSES_IN_CHAT;
      await opened.close();
    }
    console.log(`\n${String(ORDERS)} waiting customers written to by keyboard\n`);
    console.log(row(['  until the next one, median', ms(median(waits))]));
    console.log(row(['  presses in the shop', String(waits.length)]));
    console.log(row(['  presses in the chat app', String(inChat)]));
    target('longest wait for the next customer, ms', Math.max(...waits), WAIT_TARGET_MS);
    target('presses in the shop for each', waits.length / ORDERS, 1);
  } finally {
    await context.close();
    await shop.stop();
  }
}
