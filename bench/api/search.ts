import { fromCents } from '@shop/shared/rules';
import type { Database } from '../../api/src/database/client';
import { countSold, indexOldProducts } from '../../api/src/shop/search/index-products';
import { SEARCH_TABLE } from '../../api/src/seed/search-table.fixture';
import { makeCategory, makeProduct } from '../../api/src/testing/fixtures';
import { makeCatalog } from '../../demo/catalog';
import { makeClock } from '../../demo/clock';
import { timesOf, type Target } from './alternate';
import { row } from './print';
import type { Shop } from './reads';

/** How many products the searched shop has. */
const PRODUCTS = 5000;

/** The most milliseconds that half of the searches, and all but one in a hundred, may take on a machine at rest. */
const MAX_P50 = 10;
const MAX_P99 = 50;

/** The demo shop's clothes stand in series with these names. */
const SERIES = ['Harbor', 'Summit', 'Cedar', 'Delta', 'Ember', 'Fjord', 'Grove', 'Haven', 'Isle', 'Juniper', 'Kestrel'];

/** Products that are made at once. */
const AT_ONCE = 20;

/** Fills an empty shop with the demo shop's clothes, each of them many times, in its own categories. */
export async function stockClothes({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<void> {
  const { categories, products } = makeCatalog(makeClock(new Date('2026-11-20T17:00:00Z'), 'UTC'));
  const ids = new Map<string, string>();
  for (const { id, name, parentId, archived } of categories) {
    const parent = parentId === null ? null : (ids.get(parentId) ?? null);
    ids.set(id, (await makeCategory(db, { name, archived, parentId: parent })).id);
  }
  const make = async (at: number): Promise<void> => {
    const product = products[at % products.length];
    if (product === undefined) throw new Error('The demo shop has no products');
    const series = Math.floor(at / products.length);
    const { name, refCode, description, composition, material, sizes, colors, price, categoryId } = product;
    await makeProduct(db, {
      ...{ description, composition, material, sizes: [...sizes], colors: [...colors] },
      name: series === 0 ? name : `${SERIES[series % SERIES.length]} ${name}`,
      refCode: series === 0 ? refCode : `${refCode}-${String(series)}`,
      price: fromCents(price),
      categoryId: categoryId === null ? null : (ids.get(categoryId) ?? null),
      images: 4,
    });
  };
  for (let from = 0; from < PRODUCTS; from += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, PRODUCTS - from) }, (_, at) => make(from + at)));
  }
  await pool.query(`update product_images i set color = p.colors[1 + i.position / 2] from products p
    where p.id = i.product_id and cardinality(p.colors) > 0`);
  await indexOldProducts(db, new AbortController().signal);
  await countSold(db);
  await pool.query('vacuum analyze');
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;

/**
 * Measures the searches of the table that the search must answer, each read from the database, in turn with one product
 * by its key.
 *
 * @returns how many kinds of requests take too long
 */
export async function compareSearches({ addresses }: Shop, seconds: number): Promise<number> {
  const url = (path: string, query: Record<string, string>): Target => ({
    url: `${addresses.uncached}${path}?${new URLSearchParams(query).toString()}`,
  });
  const typed = SEARCH_TABLE.map(([text]) => text);
  const byKey = { url: addresses.uncached + addresses.detail.path };
  const kinds: [title: string, (q: string) => Target][] = [
    ['First page of results', (q) => url('/api/products/public', { q, fields: 'card', limit: '28' })],
    ['Suggestions', (q) => url('/api/products/public', { q, fields: 'card', limit: '6', typing: 'true' })],
    ['Choices of the filters', (q) => url('/api/products/public/facets', { q })],
    ['Suggested categories', (q) => url('/api/categories/search', { q, limit: '3' })],
  ];
  console.log(
    `\n${String(typed.length)} searches of ${String(PRODUCTS)} products, read from the database, one at a time, ` +
      `in turn with one product by its key; targets: p50 below ${String(MAX_P50)} ms, p99 below ${String(MAX_P99)} ms\n`,
  );
  console.log(row(['', 'p50', 'p99', 'by its key', 'ratio', '']));
  let missed = 0;
  for (const [title, targetOf] of kinds) {
    const times = await timesOf([...typed.map(targetOf), byKey], seconds, { warmUp: 1, rounds: 3 });
    const keys = (times.pop() ?? []).toSorted((a, b) => a - b);
    const all = times.flat().toSorted((a, b) => a - b);
    const [p50, p99] = [at(all, 0.5), at(all, 0.99)];
    const slowest = times
      .map(
        (of, index) =>
          [
            at(
              of.toSorted((a, b) => a - b),
              0.5,
            ),
            typed[index] ?? '',
          ] as const,
      )
      .toSorted(([a], [b]) => b - a)
      .slice(0, 3);
    const reached = p50 < MAX_P50 && p99 < MAX_P99;
    if (!reached) missed += 1;
    const key = at(keys, 0.5);
    const cells = [`${p50.toFixed(1)} ms`, `${p99.toFixed(1)} ms`, `${key.toFixed(1)} ms`, (p50 / key).toFixed(1)];
    console.log(row([title, ...cells, reached ? '' : 'NOT REACHED']));
    console.log(`  slowest: ${slowest.map(([time, text]) => `'${text}' ${time.toFixed(1)} ms`).join(', ')}`);
  }
  console.log(missed === 0 ? '\nReached by all.' : `\nNOT REACHED by ${String(missed)}.`);
  return missed;
}
