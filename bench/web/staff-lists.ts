import type { Browser, Page } from '@playwright/test';
import { SCALE } from '../api/dataset';
import { fillOnce, makeAdmin } from '../api/lists';
import { openDatabase } from '../../api/src/database/client';
import { findEmbeddedPostgres } from '../../api/src/database/embedded/launcher';
import { startShop } from '../../e2e/server';
import { median, ms, row, target } from './print';

const CPU_SLOWDOWN = 4;
/** The longest task while scrolling, in milliseconds. */
const SCROLL_TARGET_MS = 100;
/** The longest time from a key to its letter on the screen, in milliseconds. */
const TYPING_TARGET_MS = 150;
/** How often the wheel turns; each turn scrolls half a screen. */
const TURNS = 20;

/** Lists in their default size and in their largest, and the text to search for in each. */
const LISTS = [
  { name: 'orders', path: '/orders?status=all', rows: 50, search: 'Search orders', text: 'nadia farah' },
  { name: 'orders', path: '/orders?status=all&size=100', rows: 100, search: 'Search orders', text: 'nadia farah' },
  { name: 'products', path: '/products', rows: 50, search: 'Search products', text: 'range 123' },
  { name: 'products', path: '/products?size=100', rows: 100, search: 'Search products', text: 'range 123' },
];

const listName = ({ name, rows }: (typeof LISTS)[number]): string => `${name}, ${rows} a page`;

/** The figures of one visit of a list, in milliseconds. */
interface Feel {
  /** The longest task while scrolling; 0 when no task took 50 ms. */
  longestTask: number;
  /** The time from the slowest key to the frame that shows it. */
  typing: number;
}

/** Runs in the page before its scripts: records the longest task, and the slowest key up to its paint. */
function watchWork(): void {
  for (const name of ['benchTask', 'benchKey']) Reflect.set(globalThis, name, 0);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      Reflect.set(globalThis, 'benchTask', Math.max(duration, Number(Reflect.get(globalThis, 'benchTask'))));
    }
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (!['keydown', 'keypress', 'input', 'keyup'].includes(name)) continue;
      Reflect.set(globalThis, 'benchKey', Math.max(duration, Number(Reflect.get(globalThis, 'benchKey'))));
    }
    // The browser reports no shorter durations.
  }).observe(Object.assign({ type: 'event' }, { durationThreshold: 16 }));
}

/** Waits for two paints. By then, observers have reported everything from before. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  );

/** Reads one recorded figure of the page. */
const noted = async (page: Page, name: string): Promise<number> => {
  await settled(page);
  return page.evaluate((key) => Number(Reflect.get(globalThis, key)), name);
};

/** Resets one recorded figure of the page. */
const forget = async (page: Page, name: string): Promise<void> => {
  await settled(page);
  await page.evaluate((key) => Reflect.set(globalThis, key, 0), name);
};

/** Opens a list on a signed-in page, scrolls through it, and types in its search. */
async function feelOf(page: Page, url: string, { path, rows, search, text }: (typeof LISTS)[number]): Promise<Feel> {
  await page.goto(url + path);
  await page
    .locator('tbody th[scope="row"]')
    .nth(rows - 1)
    .waitFor({ state: 'attached' });
  // A request of the page itself would be measured as work of the scrolling.
  await page.waitForLoadState('networkidle');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.mouse.move(700, 450);
  await forget(page, 'benchTask');
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, 450);
    await settled(page);
  }
  if ((await page.evaluate(() => window.scrollY)) === 0) throw new Error(`${path} did not scroll`);
  const longestTask = await noted(page, 'benchTask');
  const field = page.getByRole('searchbox', { name: search });
  await field.focus();
  await forget(page, 'benchKey');
  const answered = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === text);
  await field.pressSequentially(text, { delay: 120 });
  await answered;
  const typing = await noted(page, 'benchKey');
  if ((await field.inputValue()) !== text) throw new Error(`${path} lost a letter`);
  await session.detach();
  return { longestTask, typing };
}

/** Measures scrolling and typing in the longest staff lists on a slow computer. Prints medians in milliseconds. */
export async function feelStaffLists(browser: Browser, rounds: number): Promise<void> {
  const shop = await startShop({ SEED: 'none' });
  try {
    const databaseUrl = await findEmbeddedPostgres(shop.dataDir);
    if (databaseUrl === null) throw new Error('The database of the shop does not answer');
    const database = openDatabase(databaseUrl, { max: 1, seconds: null });
    try {
      await fillOnce(database.pool);
    } finally {
      await database.close();
    }
    const account = await makeAdmin(databaseUrl);
    const feels = new Map<string, Feel[]>(LISTS.map((list) => [listName(list), []]));
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.addInitScript(watchWork);
      await page.goto(`${shop.url}/login`);
      await page.getByLabel('Username').fill(account.email);
      await page.getByLabel('Password').fill(account.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByLabel('Username').waitFor({ state: 'hidden' });
      for (const list of LISTS) feels.get(listName(list))?.push(await feelOf(page, shop.url, list));
      await context.close();
    }
    console.log(
      `\nProcessor ${CPU_SLOWDOWN} times slower, pages of ${SCALE.orders} orders and ${SCALE.products} products\n`,
    );
    console.log(row(['', 'longest task', 'typing']));
    for (const [name, list] of feels) {
      const longestTask = median(list.map((feel) => feel.longestTask));
      const typing = median(list.map((feel) => feel.typing));
      console.log(row([`  ${name}`, ms(longestTask), ms(typing)]));
      target('longest task while scrolling, ms', longestTask, SCROLL_TARGET_MS);
      target('from a key to its paint, ms', typing, TYPING_TARGET_MS);
    }
  } finally {
    await shop.stop();
  }
}
