import type { Pool } from 'pg';
import { READERS, measureInTurn } from './load';
import type { Measurement } from './load';
import { print, row } from './print';
import type { Addresses } from './servers';
import { FEW, MANY, RARE } from './stock-up';

/** The least share of the requests per second that a bare server reaches with the same bytes. */
const TARGET = 0.5;

/**
 * Measures the product list, one product and the home page against a bare server that answers the same bytes, and
 * against nginx when it is installed.
 *
 * @returns how many do not reach the target
 */
export async function compareReads(addresses: Addresses, products: number, seconds: number): Promise<number> {
  console.log(`\nReads at ${READERS} connections, ${seconds} s each, in turn; target: ${TARGET} of bare Fastify\n`);
  console.log(row(['', 'a second', 'median', '99 %', 'ratio']));
  const { list, detail, home, nginx } = addresses;
  const subjects = [
    { title: `Public product list (${products} products, ${list.bytes} bytes)`, ...list, inDatabase: true },
    { title: `One product (${detail.bytes} bytes)`, ...detail, inDatabase: true },
    ...(home === null ? [] : [{ title: `Home page, rendered (${home.bytes} bytes)`, ...home, inDatabase: false }]),
  ];
  const missed: string[] = [];
  for (const { title, path, inDatabase } of subjects) {
    const others: [string, string][] = [['bare Fastify answer of the same bytes', addresses.sameBytes]];
    if (inDatabase) others.push(['ours, read from the database each time', addresses.uncached]);
    if (nginx !== null) others.push(['nginx, the same bytes from a file', nginx]);
    const loads = [addresses.shop, ...others.map(([, server]) => server)].map((server) => ({
      url: server + path,
      connections: READERS,
    }));
    const [ours, ...measured] = await measureInTurn(loads, seconds);
    const [bare] = measured;
    if (ours === undefined || bare === undefined) throw new Error('Nothing was measured');
    const against = others.map(([name], index): [string, Measurement] => [name, measured[index] ?? bare]);
    print(title, ours, against);
    if (ours.perSecond < TARGET * bare.perSecond) missed.push(title);
  }
  if (home === null) console.log('Nothing is built (npm run build): the home page was not measured.');
  console.log(
    nginx === null
      ? 'nginx is not installed (apt-get install nginx): not compared.'
      : 'nginx is installed: compared, with one worker that serves the same bytes from a file.',
  );
  console.log(missed.length === 0 ? '\nReached by all.' : `\nNOT REACHED by: ${missed.join('; ')}.`);
  return missed.length;
}

/**
 * The most that the median time of a page in the large shop may be, as a multiple of the small shop's: the error of
 * measurement.
 */
const AS_FAST = 1.25;
/** The least share of the small shop's uncached reads per second that the large shop must reach. */
const AS_MANY = 0.8;

/** The shopper lists that are compared. Each shows as many products in the small shop as in the large one. */
const lists = (category: string): [string, string][] => [
  ['Category', `/category/${category}?limit=28`],
  ['Category by price', `/category/${category}?sort=price-low&limit=28`],
  ['Whole shop', '?limit=28'],
  ['Whole shop as cards', '?fields=card&sort=name&limit=28'],
  ['Sale', '?onSale=true&sort=discount&limit=28'],
  ['Search, as many', `?q=${RARE.toLowerCase()}&limit=28`],
  ['Search, mistyped', `?q=${RARE.toLowerCase().replace('ea', 'ae')}&limit=28`],
  ['Search, 100 times more', '?q=number%204&limit=10'],
];

/** How many products an answer shows, and out of how many. @throws Error when the status is no success */
async function shownAt(url: string): Promise<{ shown: number; of: number }> {
  const answer = await fetch(url);
  const rows: unknown = await answer.json();
  if (!answer.ok || !Array.isArray(rows)) throw new Error(`${url} was answered ${answer.status}`);
  return { shown: rows.length, of: Number(answer.headers.get('x-total-count')) };
}

/** A measured shop: its address and its database. */
export interface Shop {
  addresses: Addresses;
  pool: Pool;
}

/**
 * Measures the shopper lists in a small shop and in a large one, in turn.
 *
 * @returns how many are slower in the large shop
 */
export async function compareSizes(small: Shop, large: Shop, seconds: number): Promise<number> {
  console.log(
    `\n${FEW} and ${MANY} products, all in one category, ${READERS} connections, ${seconds} s each,\nin turn; what is shown of what was found; ratio: large to small\n`,
  );
  console.log(row(['', 'a second', 'median', '99 %', 'ratio']));
  const slower: string[] = [];
  const pathsOf = async ({ pool }: Shop) => {
    const { rows } = await pool.query<{ id: string }>('select id from categories limit 1');
    return lists(rows[0]?.id ?? '');
  };
  const smallPaths = await pathsOf(small);
  for (const [index, [title, path]] of (await pathsOf(large)).entries()) {
    for (const how of ['kept', 'from the database'] as const) {
      const urls = [[large, path] as const, [small, smallPaths[index]?.[1] ?? ''] as const].map(
        ([{ addresses }, wanted]) =>
          `${how === 'kept' ? addresses.shop : addresses.uncached}${addresses.list.path}${wanted}`,
      );
      const [many, few] = await Promise.all(urls.map(shownAt));
      if (many === undefined || few === undefined || many.shown !== few.shown) {
        throw new Error(`${title}: the shops do not show as many products`);
      }
      const loads = urls.map((url) => ({ url, connections: READERS }));
      const [grown, before] = await measureInTurn(loads, seconds);
      if (grown === undefined || before === undefined) throw new Error('Nothing was measured');
      print(`${title}, ${how}, ${many.shown} of ${many.of}`, grown, [[`${few.shown} of ${few.of}`, before]]);
      // The tool measures in whole milliseconds, so a difference of one means nothing.
      const holds =
        how === 'kept'
          ? grown.p50 <= Math.max(AS_FAST * before.p50, before.p50 + 1)
          : grown.perSecond >= AS_MANY * before.perSecond;
      if (!holds) slower.push(`${title}, ${how}`);
    }
  }
  console.log(
    slower.length === 0
      ? `\nAs fast as with few (kept: the median; from the database: ${AS_MANY} of as many a second): reached.`
      : `\nNOT REACHED by: ${slower.join('; ')}.`,
  );
  return slower.length;
}
