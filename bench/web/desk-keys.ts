import type { Browser, Locator, Page } from '@playwright/test';
import { scan } from '../../e2e/keyboard';
import { startShop } from '../../e2e/server';
import { enter, makeProduct, placeOrder, staffApi } from '../../e2e/staff';
import { uniquePhone } from '../../e2e/support';
import { printAtOnce } from './desk';
import { row, target } from './print';

/** How many orders go from pending to printed and handed over. */
const ORDERS = 60;
/** The pause of a hand before each key, in milliseconds. */
const HAND_MS = 150;
/** The pause of an eye before Enter on what has just appeared. The shop ignores an Enter that comes sooner. */
const READ_MS = 600;
/** The most keys for all orders, from a page that was just opened. */
const KEYS_TARGET = 60;
/** The most presses beside the scans. */
const SCANNER_KEYS_TARGET = 60;
/** The longest wait after the last scan until all parcels are done, in seconds. */
const LAST_SCAN_TARGET_S = 5;

/** A keyboard that counts its presses, at the pace of a hand. */
function keyboardOf(page: Page) {
  let presses = 0;
  const press = async (key: string) => {
    await page.waitForTimeout(HAND_MS);
    await page.keyboard.press(key);
    presses += 1;
  };
  /** Presses a key until an element has the focus. */
  const moveTo = async (element: Locator, key = 'Tab') => {
    for (let at = 0; at < 80; at += 1) {
      if (await element.evaluate((node) => node === document.activeElement)) return;
      await press(key);
    }
    throw new Error(`${key} never reached ${String(element)}`);
  };
  return { press, moveTo, presses: () => presses };
}

/** Accepts the orders and prints their slips by keyboard alone, from a page that was just opened. */
async function acceptAndPrint(page: Page, customerName: string) {
  const keyboard = keyboardOf(page);
  const { press, moveTo } = keyboard;
  const bar = page.getByRole('region', { name: 'Selected orders' });
  const choose = async (entry: string, sheets: number) => {
    await page.evaluate(() => delete document.documentElement.dataset['printed']);
    await moveTo(bar.getByRole('button', { name: 'Print' }), 'Shift+Tab');
    await page.waitForTimeout(READ_MS);
    await press('Enter');
    await moveTo(page.getByRole('menuitem', { name: entry }), 'ArrowDown');
    await page.waitForTimeout(READ_MS);
    await press('Enter');
    await page.locator(`html[data-printed="${String(sheets)}"]`).waitFor({ state: 'attached' });
    // The focus is back at the menu once the paper is gone.
    await page.waitForTimeout(READ_MS);
  };
  await enter(page, `/orders?size=100&q=${encodeURIComponent(customerName)}`, 'employee');
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).waitFor();
  await press('Tab');
  await press('Enter');
  await moveTo(page.getByRole('checkbox', { name: 'Select all orders on this page' }));
  await press(' ');
  const accept = bar.getByRole('button', { name: `Accept ${String(ORDERS)} orders` });
  await moveTo(accept, 'Shift+Tab');
  await press('Enter');
  await page.getByText(`${String(ORDERS)} orders accepted`, { exact: true }).waitFor({ timeout: 60_000 });
  await choose('Packing slips', ORDERS);
  return { ...keyboard, bar, choose };
}

/** Measures 60 orders by keyboard alone, from pending to printed and handed over. */
async function byKeyboard(page: Page, customerName: string): Promise<void> {
  const start = performance.now();
  const { press, moveTo, presses, bar, choose } = await acceptAndPrint(page, customerName);
  await choose('Handover list', 1);
  await moveTo(bar.getByRole('button', { name: `Mark ${String(ORDERS)} as on the way` }));
  await press('Enter');
  await page.getByText(`${String(ORDERS)} orders marked as on the way`, { exact: true }).waitFor({ timeout: 60_000 });
  const seconds = (performance.now() - start) / 1000;
  console.log(`\n${String(ORDERS)} orders from pending to printed and handed over, by keyboard alone\n`);
  console.log(row(['  seconds, with a hand of 150 ms a key', seconds.toFixed(1)]));
  target('presses', presses(), KEYS_TARGET);
}

/** Measures the same by scanner: the slips are printed by keyboard, then each parcel is scanned twice. */
async function byScanner(page: Page, customerName: string, ids: readonly string[]): Promise<void> {
  const start = performance.now();
  const { presses } = await acceptAndPrint(page, customerName);
  await page.goto('/orders/parcels');
  const packed = page.getByRole('radio', { name: 'Packed' });
  await packed.waitFor({ state: 'attached' });
  const done = page.getByRole('heading', { name: `${String(ORDERS)} parcels done` });
  const scanAll = async () => {
    for (const id of ids) await scan(page, id);
    const last = performance.now();
    await done.waitFor({ timeout: 120_000 });
    return (performance.now() - last) / 1000;
  };
  const waits = [await scanAll()];
  await page.reload();
  await packed.waitFor({ state: 'attached' });
  await packed.focus();
  await page.keyboard.press('ArrowRight');
  waits.push(await scanAll());
  const seconds = (performance.now() - start) / 1000;
  console.log(`\nThe same by scanner at 20 ms a key\n`);
  console.log(row(['  seconds in all', seconds.toFixed(1)]));
  console.log(row(['  scans', String(ids.length * waits.length)]));
  target('presses beside the scans', presses() + 1, SCANNER_KEYS_TARGET);
  target('seconds after the last scan', Math.max(...waits), LAST_SCAN_TARGET_S);
}

/** Measures a morning of 60 orders at the desk of a new shop, once by keyboard alone and once by scanner. */
export async function measureDeskKeys(browser: Browser): Promise<void> {
  const shop = await startShop();
  try {
    for (const way of ['Keys', 'Scanner'] as const) {
      const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
      const product = await makeProduct(await staffApi(context.request), { stock: { default: ORDERS } });
      const customerName = `${way} Customer`;
      const ids: string[] = [];
      for (let at = 0; at < ORDERS; at += 1) {
        ids.push(await placeOrder(context.request, product, { customerName, customerPhone: uniquePhone() }));
      }
      const page = await context.newPage();
      await page.addInitScript(printAtOnce);
      await (way === 'Keys' ? byKeyboard(page, customerName) : byScanner(page, customerName, ids));
      await context.close();
    }
  } finally {
    await shop.stop();
  }
}
