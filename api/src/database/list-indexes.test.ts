import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DEFAULT_MESSAGES, DEFAULT_POLICY } from '@shop/shared/rules';
import { transactionSeries } from '../shop/finance/transaction-series';
import { listTransactions, summarizeTransactions } from '../shop/finance/transactions';
import { listHandovers } from '../shop/orders/couriers/handovers';
import { countOrders, listOrders } from '../shop/orders/list-orders';
import { listToWrite } from '../shop/orders/messages/list-to-write';
import { phoneRecord, withAdvice } from '../shop/orders/phone-record';
import { refusalFigures } from '../shop/orders/refusal-figures';
import { listCustomers } from '../shop/people/customers';
import { indexOldProducts } from '../shop/search/index-products';
import { synonymsOf } from '../shop/search/synonyms';
import { listPublicCategoryProducts, listPublicProducts } from '../shop/storefront/products';
import { createTestDatabase } from '../testing/database';
import type { TestDatabase } from '../testing/database';
import { makeCategory, makeCustomer, makeOrder, makeProduct, makeTransaction } from '../testing/fixtures';
import { openDatabase } from './client';
import type { Database } from './client';

let created: TestDatabase;
let database: Database;
let category: string;
let someOrder: string;

beforeAll(async () => {
  created = await createTestDatabase();
  // One connection, so that its settings and counters apply to every query.
  database = openDatabase(created.connectionString, { max: 1 });
  const { db, pool } = database;
  const customer = await makeCustomer(db);
  ({ id: someOrder } = await makeOrder(db, { customer }));
  await makeTransaction(db, {});
  ({ id: category } = await makeCategory(db));
  const { id: another } = await makeCategory(db);
  await makeProduct(db, { categoryId: category, price: 20, salePrice: 15, onSale: true });
  // Enough rows that looking some up costs less than reading all of them.
  for (const table of ['orders', 'transactions', 'customers']) {
    await pool.query(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(
         'id', substr(md5(n::text), 1, 24), 'phone_key', n::text))).* from ${table} t, generate_series(1, 3000) n`,
    );
  }
  await pool.query(
    `insert into products select (jsonb_populate_record(t, jsonb_build_object(
       'id', substr(md5(n::text), 1, 24), 'ref_code', n::text, 'name', 'Training Garment ' || n, 'price', 2000 + n,
       'sale_price', case when n % 9 = 0 then 1000 end, 'category_id', case when n % 9 > 1 then $1 else t.category_id end
       ))).* from products t, generate_series(1, 3000) n`,
    [another],
  );
  await pool.query(`
    with h as (insert into handovers (id, courier_name, content_hash, by_name)
      values (substr(md5('handover'), 1, 24), '', 'hash', 'Nadia') returning id)
    insert into handover_parcels (handover_id, line, order_id, customer_name, customer_phone, address, location, items, old_slip)
    select h.id, row_number() over (), o.id, o.customer_name, o.customer_phone, '', '', 1, false from h, orders o`);
  await indexOldProducts(db, new AbortController().signal);
  await makeCustomer(db, { location: 'Beirut' });
  await pool.query('vacuum analyze');
  // For a few rows, PostgreSQL prefers to scan the table. Without that choice, it uses an index if it can.
  await pool.query('set enable_seqscan = off');
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

/** The number of scans of an index, or of several together: 'one_idx or other_idx'. */
async function scansOf(index: string): Promise<number> {
  const { pool } = database;
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ scans: string }>(
    'select sum(idx_scan) as scans from pg_stat_user_indexes where indexrelname = any($1)',
    [index.split(' or ')],
  );
  expect(rows).toHaveLength(1);
  return Number(rows[0]?.scans);
}

/** Where the lists of shoppers read. */
const shoppers = () => ({ pool: database.pool, synonyms: synonymsOf('') });

const page = { page: 1, limit: 20 };

const listed = (query: Parameters<typeof listOrders>[1]) => listOrders(database.db, query, DEFAULT_POLICY);

const NO_RULES = { country: null, visitors: { refusals: { warn: 1, call: 0, refuse: 0 } } };

/** The other tests have no refused orders, of which PostgreSQL could read all. */
const advised = async () => {
  await database.pool.query(`update orders set outcome = 'refused', outcome_by_name = 'Nadia', outcome_at = now(),
    checked_in_at = now() where phone_key like '12__'`);
  await database.pool.query('vacuum analyze orders');
  return withAdvice(database.db, (await listed(page)).rows, NO_RULES);
};

const toWrite = () =>
  listToWrite(database.db, { limit: 20 }, { templates: DEFAULT_MESSAGES, now: new Date(), today: DEFAULT_POLICY });

const inCategory = (query: Parameters<typeof listPublicCategoryProducts>[2]) =>
  listPublicCategoryProducts(shoppers(), category, query);

it.each<[string, string, () => Promise<unknown>]>([
  ['orders_search_idx', 'orders are searched', () => listed({ ...page, q: 'nadia' })],
  ['orders_search_idx', 'orders are searched by phone', () => listed({ ...page, q: '03 123 456' })],
  [
    'handover_parcels_search_idx',
    'handover lists are searched',
    () => listHandovers(database.db, { ...page, q: 'nadia' }, null),
  ],
  ['orders_newest_idx', 'the newest orders are listed', () => listed(page)],
  ['orders_counted_idx', 'orders are counted by status', () => countOrders(database.db, { type: 'online' })],
  ['orders_newest_idx', 'orders of a period are listed', () => listed({ ...page, startDate: new Date(0) })],
  ['orders_newest_idx', 'orders of a period are counted', () => countOrders(database.db, { startDate: new Date() })],
  [
    'orders_status_idx',
    'orders without an address are counted',
    () => countOrders(database.db, { addressMissing: true }),
  ],
  ['orders_status_idx', 'orders of two statuses are listed', () => listed({ ...page, status: 'confirmed,on the way' })],
  ['orders_outcome_idx', 'orders that ended are listed', () => listed({ ...page, outcome: 'any' })],
  ['orders_by_town_idx', 'orders of a town are listed', () => listed({ ...page, town: 'Austin' })],
  ['orders_by_town_idx', 'orders of a town are counted', () => countOrders(database.db, { town: 'Austin' })],
  ['orders_nowhere_idx', 'orders without a town are listed', () => listed({ ...page, town: '-' })],
  ['orders_slip_idx', 'orders with a printed slip are listed', () => listed({ ...page, printed: true })],
  ['orders_slip_idx', 'orders with a printed slip are counted', () => countOrders(database.db, { printed: true })],
  ['orders_newest_idx', 'orders to write to are listed', () => toWrite()],
  ['order_events_message_idx', 'orders that were written to are left out', () => toWrite()],
  ['orders_status_idx', 'orders to pack are listed', () => listed({ ...page, parcel: 'to pack' })],
  ['orders_status_idx', 'packed orders are listed', () => listed({ ...page, parcel: 'packed' })],
  ['orders_status_idx', 'orders with a missing piece are counted', () => countOrders(database.db, { parcel: 'short' })],
  ['orders_courier_idx', 'orders of a courier are listed', () => listed({ ...page, courier: someOrder })],
  ['orders_courier_idx', 'orders of a courier are counted', () => countOrders(database.db, { courier: someOrder })],
  ['orders_status_idx', 'orders that are due are listed', () => listed({ ...page, contact: 'due' })],
  [
    'orders_status_idx',
    'customers to call again are counted',
    () => countOrders(database.db, { contact: 'call again' }),
  ],
  ['orders_status_idx', 'orders without a courier are listed', () => listed({ ...page, courier: 'none' })],
  [
    'orders_hour_idx',
    'orders of an hour are listed',
    () => listed({ ...page, hour: 14, timeZone: 'America/New_York' }),
  ],
  ['orders_hour_idx', 'orders of an hour are counted', () => countOrders(database.db, { hour: 14 })],
  ['orders_outcome_idx', 'refusals are reported', () => refusalFigures(database.db, { startDate: new Date(0) }, 'UTC')],
  ['orders_phone_idx', "a phone's record is read", () => phoneRecord(database.db, someOrder, NO_RULES)],
  ['orders_outcome_idx', 'orders to check in are listed', () => listed({ ...page, outcome: 'to check in' })],
  ['orders_by_name_idx', 'orders are sorted by name', () => listed({ ...page, sort: 'customerName' })],
  ['orders_progress_idx', 'orders are sorted by status', () => listed({ ...page, sort: 'status' })],
  ['orders_total_idx', 'orders are sorted by total', () => listed({ ...page, sort: '-totalAmount' })],
  [
    'customers_by_name_idx',
    'customers are sorted by name',
    () => listCustomers(database.db, { ...page, sort: 'name' }),
  ],
  [
    'customers_by_location_idx',
    'customers are sorted by location',
    () => listCustomers(database.db, { ...page, sort: 'location' }),
  ],
  ['customers_location_idx', 'a location is chosen', () => listCustomers(database.db, { ...page, location: 'Beirut' })],
  ['customers_search_idx', 'customers are searched', () => listCustomers(database.db, { ...page, q: 'nadia' })],
  ['transactions_search_idx', 'transactions are searched', () => listTransactions(database.db, { ...page, q: 'rent' })],
  [
    'transactions_amount_idx',
    'transactions are sorted by amount',
    () => listTransactions(database.db, { ...page, sort: '-amount' }),
  ],
  ['products_live_newest_idx', 'shoppers see the newest', () => listPublicProducts(shoppers(), page)],
  [
    'products_live_by_name_idx',
    'shoppers sort by name',
    () => listPublicProducts(shoppers(), { ...page, sort: 'name' }),
  ],
  [
    'products_live_price_idx',
    'shoppers sort by price',
    () => listPublicProducts(shoppers(), { ...page, sort: 'price-high' }),
  ],
  [
    'products_sale_discount_idx',
    'shoppers see the sale',
    () => listPublicProducts(shoppers(), { ...page, onSale: true, sort: 'discount' }),
  ],
  ['products_category_newest_idx', 'shoppers see a category', () => inCategory(page)],
  ['products_category_by_name_idx', 'a category is sorted by name', () => inCategory({ ...page, sort: 'name' })],
  ['products_category_price_idx', 'a category is sorted by price', () => inCategory({ ...page, sort: 'price-low' })],
  [
    'product_document_search_idx',
    'shoppers search',
    () => listPublicProducts(shoppers(), { ...page, q: 'garment 29' }),
  ],
  ['search_words_search_idx', 'shoppers mistype', () => listPublicProducts(shoppers(), { ...page, q: 'trianing' })],
  [
    'product_search_words_idx',
    'close words are counted',
    () => listPublicProducts(shoppers(), { ...page, q: 'trianing' }),
  ],
  ['transactions_newest_idx', 'the newest transactions are listed', () => listTransactions(database.db, page)],
  ['transactions_sums_idx', 'transactions are summed', () => summarizeTransactions(database.db, {})],
  [
    'transactions_sums_idx',
    'transactions of a period are summed',
    () => summarizeTransactions(database.db, { startDate: new Date(0) }),
  ],
  [
    'transactions_sums_idx',
    'transactions are charted',
    () => transactionSeries(database.db, {}, { now: new Date(), timeZone: 'UTC' }),
  ],
  ['orders_refused_idx or orders_refused_e164_idx', 'refusals of the phones on a page are counted', () => advised()],
])('the index %s is used when %s', async (index, _, work) => {
  // For so few rows, walking another index costs as little, so the planner may do that. In a search it may not.
  const walks = index.endsWith('_search_idx') ? 'off' : 'on';
  await database.pool.query(`set enable_indexscan = ${walks}; set enable_indexonlyscan = ${walks}`);
  const before = await scansOf(index);
  await work();
  expect(await scansOf(index)).toBeGreaterThan(before);
});
