import type { Pool } from 'pg';
import { READERS, measure } from './load';
import type { Measured } from './load';
import { print, row } from './print';
import type { Addresses } from './servers';
import { FEW, MANY, grow } from './stock-up';

/** Measures the product list and one product against a bare answer of the same bytes, and against nginx where there is one. */
export async function compareReads(addresses: Addresses, products: number, seconds: number): Promise<void> {
  console.log(`\nReads at ${READERS} connections, ${seconds} s each\n`);
  console.log(row(['', 'a second', 'median', '99 %', 'ratio']));
  const subjects = [
    { title: `Public product list (${products} products, ${addresses.list.bytes} bytes)`, ...addresses.list },
    { title: `One product (${addresses.detail.bytes} bytes)`, ...addresses.detail },
  ];
  for (const { title, path } of subjects) {
    const of = (server: string) => measure({ url: server + path, connections: READERS }, seconds);
    const bare = await of(addresses.sameBytes);
    const ours = await of(addresses.shop);
    const against: [string, Measured][] = [['bare Fastify answer of the same bytes', bare]];
    against.push(['ours, read from the database each time', await of(addresses.uncached)]);
    if (addresses.nginx !== null) against.push(['nginx, the same bytes from a file', await of(addresses.nginx)]);
    print(title, ours, against);
  }
  if (addresses.nginx === null) console.log('nginx is not installed: not compared.');
}

/** Measures category, search and sale in a small shop, lets it grow, and measures them again. */
export async function compareSizes(addresses: Addresses, pool: Pool, seconds: number): Promise<void> {
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
  for (const [title, grown] of many) {
    const small = few.get(title);
    if (small) print(`${title}: ${MANY}`, grown, [[String(FEW), small]]);
  }
}
