import type { Browser } from '@playwright/test';
import { MANY, startLongShop } from '../../e2e/long-shop';
import { firstProduct } from './measure';
import { median, ms, row, target } from './print';

/** A list may take at most this many times as long as the sale list, which shows as many products. */
const TARGET = 1.3;

/**
 * Measures on a slow line when each list of a large shop shows its first product. Compares it with the time of the sale
 * list in the same round. Prints medians.
 */
export async function compareLongLists(browser: Browser, rounds: number): Promise<void> {
  const shop = await startLongShop();
  try {
    await shop.grow();
    const paths = ['/sale', '/shop', '/shop?q=number', `/category/${shop.category}`, '/'];
    const times = new Map<string, number[]>(paths.map((path) => [path, []]));
    // The server renders the pages before anything is measured, as in a shop that has run for a while.
    for (const path of paths) await (await fetch(shop.url + path)).text();
    for (let round = 0; round < rounds; round++) {
      for (const [path, list] of times) list.push(await firstProduct(browser, shop.url + path));
    }
    const of = (path: string) => median(times.get(path) ?? []);
    console.log(`\n50 KB/s and 400 ms, nothing cached, ${MANY} products in one category; until the first is painted\n`);
    for (const path of paths) console.log(row([`  ${path.replace(shop.category, '…')}`, ms(of(path))]));
    for (const path of paths.slice(1)) {
      target(`${path.replace(shop.category, '…')} to /sale`, of(path) / of('/sale'), TARGET);
    }
  } finally {
    await shop.stop();
  }
}
