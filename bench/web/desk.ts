import type { Browser, Locator, Page } from '@playwright/test';
import { startShop } from '../../e2e/server';
import { enter, makeProduct, placeOrder, staffApi } from '../../e2e/staff';
import { uniquePhone } from '../../e2e/support';
import { ms, row, target } from './print';

/** How many orders go from pending to printed and handed over. */
const ORDERS = 200;
/** The longest wait after a press, in milliseconds. */
const WAIT_TARGET_MS = 2_000;
/** The most presses. */
const PRESSES_TARGET = 40;

/**
 * The pause before a press. Right after a change, the shop ignores a press, because it was meant for the earlier
 * content.
 */
const PACE_MS = 600;

/** Runs in the page before its scripts: print() lays out the page and returns at once, without a dialog. */
export function printAtOnce(): void {
  window.print = () => {
    const paper = document.querySelector('[data-print-sheets]');
    document.documentElement.dataset['printed'] = String(paper?.children.length);
    window.dispatchEvent(new Event('afterprint'));
  };
}

/** The presses of a person, each with the milliseconds until the screen showed its result. */
function atDesk(page: Page) {
  const waits: { what: string; wait: number }[] = [];
  return {
    waits,
    /** Presses a button as soon as it can be pressed, and waits for the result. */
    press: async (what: string, target: Locator, answered: () => Promise<void>) => {
      await target.click({ trial: true });
      await page.waitForTimeout(PACE_MS);
      const start = performance.now();
      await target.click();
      await answered();
      waits.push({ what, wait: performance.now() - start });
    },
    /**
     * Waits for the answer to a step and records its time. The step is sent some seconds after the press, so that Undo
     * can stop it.
     */
    sent: async (what: string, answered: () => Promise<void>) => {
      await page.waitForRequest((request) => request.url().endsWith('/api/orders/step'), { timeout: 60_000 });
      const start = performance.now();
      await answered();
      waits.push({ what, wait: performance.now() - start });
    },
  };
}

/** Plays a day at the desk of a new shop, with a mouse. @returns the presses, with the wait after each */
async function playDesk(page: Page, customerName: string) {
  await enter(page, `/orders?size=100&q=${encodeURIComponent(customerName)}`, 'employee');
  const { waits, press, sent } = atDesk(page);
  const all = page.getByRole('checkbox', { name: 'Select all orders on this page' });
  const bar = page.getByRole('region', { name: 'Selected orders' });
  const seen = (target: Locator) => () => target.waitFor({ timeout: 60_000 });
  const said = (text: string) => seen(page.getByText(text, { exact: true }));
  const printed = (sheets: number) => () =>
    page.locator(`html[data-printed="${String(sheets)}"]`).waitFor({ state: 'attached' });
  const half = String(ORDERS / 2);
  await all.waitFor();
  await press('Select a page', all, seen(bar.getByText(`${half} orders selected`)));
  const next = page.getByRole('button', { name: 'Next page' }).first();
  await press('Next page', next, seen(bar.getByText(`${half} not on this page`)));
  await press('Select the page', all, seen(bar.getByText(`${String(ORDERS)} orders selected`)));
  const accept = bar.getByRole('button', { name: `Accept ${String(ORDERS)} orders` });
  const undo = seen(page.getByRole('button', { name: 'Undo' }).first());
  await press('Accept all', accept, undo);
  await sent('Accept all, once it is sent', said(`${String(ORDERS)} orders accepted`));
  for (const [entry, sheets] of [
    ['Packing slips', ORDERS],
    ['Pick list', 1],
    ['Handover list', 1],
  ] as const) {
    const choice = page.getByRole('menuitem', { name: entry });
    await page.evaluate(() => delete document.documentElement.dataset['printed']);
    await press('Print', bar.getByRole('button', { name: 'Print' }), seen(choice));
    await press(entry, choice, printed(sheets));
  }
  const send = bar.getByRole('button', { name: `Mark ${String(ORDERS)} as on the way` });
  await press('Mark all as on the way', send, undo);
  await sent('On the way, once it is sent', said(`${String(ORDERS)} orders marked as on the way`));
  return waits;
}

/** Measures how long staff wait while 200 orders go from pending to printed and handed over, press by press. */
export async function measureDesk(browser: Browser): Promise<void> {
  const shop = await startShop();
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  try {
    const api = await staffApi(context.request);
    const product = await makeProduct(api, { stock: { default: ORDERS } });
    const customerName = 'Desk Customer';
    for (let at = 0; at < ORDERS; at += 1) {
      await placeOrder(context.request, product, { customerName, customerPhone: uniquePhone() });
    }
    const page = await context.newPage();
    await page.addInitScript(printAtOnce);
    const waits = await playDesk(page, customerName);
    console.log(`\n${String(ORDERS)} orders from pending to printed and handed over\n`);
    console.log(row(['', 'until answered']));
    for (const { what, wait } of waits) console.log(row([`  ${what}`, ms(wait)]));
    target('longest wait after a press, ms', Math.max(...waits.map(({ wait }) => wait)), WAIT_TARGET_MS);
    target('presses and answers', waits.length, PRESSES_TARGET);
  } finally {
    await context.close();
    await shop.stop();
  }
}
