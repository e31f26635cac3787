import type { Pool } from 'pg';
import { READERS, measure, measureInTurn } from './load';
import type { Measured } from './load';
import { print, row } from './print';
import type { Addresses } from './servers';
import { FEW, MANY, grow } from './stock-up';

/** Of what a bare server manages with the same bytes, so much at least. */
const TARGET = 0.5;

/**
 * Measures the product list, one product and the home page against a bare answer of the same bytes, and against nginx
 * where there is one. Answers how many do not reach the target.
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
    const against = others.map(([name], index): [string, Measured] => [name, measured[index] ?? bare]);
    print(title, ours, against);
    if (ours.perSecond < TARGET * bare.perSecond) missed.push(title);
  }
  if (home === null) console.log('Nothing is built (npm run build): the home page was not measured.');
  if (nginx === null) console.log('nginx is not installed (apt-get install nginx): not compared.');
  console.log(missed.length === 0 ? '\nReached by all.' : `\nNOT REACHED by: ${missed.join('; ')}.`);
  return missed.length;
}

/** A page of the large shop may take so much longer than one of the small, by its median: what measuring is unsure of. */
const AS_FAST = 1.25;

/**
 * Measures category, search and sale in a small shop, lets it grow, and measures them again. Answers how many of the kept
 * answers are slower than before.
 */
export async function compareSizes(addresses: Addresses, pool: Pool, seconds: number): Promise<number> {
  const { rows } = await pool.query<{ id: string }>('select id from categories limit 1');
  const paths: [string, string][] = [
    ['Category', `/category/${rows[0]?.id ?? ''}?limit=24`],
    ['Search', '?q=number%204&limit=24'],
    ['Sale', '?onSale=true&sort=discount&limit=24'],
  ];
  const servers: [string, string][] = [
    ['kept', addresses.shop],
    ['from the database', addresses.uncached],
  ];
  const all = async () => {
    const measured = new Map<string, Measured>();
    for (const [title, path] of paths) {
      for (const [how, server] of servers) {
        const url = `${server}${addresses.list.path}${path}`;
        measured.set(`${title}, ${how}`, await measure({ url, connections: READERS }, seconds));
      }
    }
    return measured;
  };
  const few = await all();
  await grow(pool);
  const many = await all();
  console.log(
    `\n${FEW} and ${MANY} products, all in one category, pages of 24, ${READERS} connections; ratio: many to few\n`,
  );
  console.log(row(['', 'a second', 'median', '99 %', 'ratio']));
  const slower: string[] = [];
  for (const [title, grown] of many) {
    const small = few.get(title);
    if (small === undefined) continue;
    print(`${title}: ${MANY}`, grown, [[String(FEW), small]]);
    // Below a millisecond there is nothing to tell apart.
    if (title.endsWith('kept') && grown.p50 > AS_FAST * Math.max(small.p50, 1)) slower.push(title);
  }
  console.log(slower.length === 0 ? '\nAs fast as with few: reached.' : `\nNOT REACHED by: ${slower.join('; ')}.`);
  return slower.length;
}
