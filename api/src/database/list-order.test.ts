import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DEFAULT_POLICY } from '@shop/shared/rules';
import { listCategories } from '../shop/catalog/categories';
import { listProducts } from '../shop/catalog/list-products';
import { listCoupons } from '../shop/finance/coupons';
import { listOrders } from '../shop/orders/list-orders';
import { customerLocations, listCustomers } from '../shop/people/customers';
import { listSuppliers } from '../shop/people/suppliers';
import { listStaff } from '../shop/staff/accounts';
import { synonymsOf } from '../shop/search/synonyms';
import { listPublicProducts } from '../shop/storefront/products';
import { createTestDatabase } from '../testing/database';
import type { TestDatabase } from '../testing/database';
import { makeCategory, makeCoupon, makeCustomer, makeOrder, makeProduct, makeSupplier } from '../testing/fixtures';
import { openDatabase } from './client';
import type { Database } from './client';
import { users } from './schema';

/** Names that stand elsewhere by their bytes, or by those of their lower case. */
const NAMES = ['Zoë', 'zob', 'élan 2', 'Élan', 'Fig', 'Ålesund', 'Abe', 'O-Neil', 'Łódź', 'Max_x', 'Max 1', 'قميص'];

const AS_IN_BROWSERS = NAMES.toSorted((a, b) => a.localeCompare(b, 'en-US'));

let created: TestDatabase;
let database: Database;

beforeAll(async () => {
  created = await createTestDatabase();
  database = openDatabase(created.connectionString);
  const { db } = database;
  for (const [at, name] of NAMES.entries()) {
    await makeCategory(db, { name });
    await makeProduct(db, { name, refCode: name, description: 'Wanted' });
    await makeSupplier(db, { name, company: name });
    await makeCoupon(db, { code: name });
    await db.insert(users).values({ name, email: `${String(at)}@shop.example`, role: 'employee', passwordHash: '-' });
    await makeOrder(db, { customer: await makeCustomer(db, { name, location: name }) });
  }
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

const page = { page: 1, limit: 50 };
const rules = { lowStockUnder: 1 };
const namesOf = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name);

const LISTS: Record<string, (db: Database['db']) => Promise<string[]>> = {
  categories: async (db) => namesOf(await listCategories(db, page, { staff: true })),
  products: async (db) => namesOf(await listProducts(db, { ...page, sort: 'name' }, rules)),
  'reference codes': async (db) => namesOf(await listProducts(db, { ...page, sort: 'refCode' }, rules)),
  suppliers: async (db) => namesOf(await listSuppliers(db, { ...page, sort: 'name' })),
  companies: async (db) => namesOf(await listSuppliers(db, { ...page, sort: 'company' })),
  coupons: async (db) => (await listCoupons(db, { ...page, sort: 'code' }, new Date())).rows.map(({ code }) => code),
  staff: async (db) => namesOf(await listStaff(db, page)),
  customers: async (db) => namesOf(await listCustomers(db, { ...page, sort: 'name' })),
  'customers by location': async (db) => namesOf(await listCustomers(db, { ...page, sort: 'location' })),
  locations: (db) => customerLocations(db),
  orders: async (db) =>
    (await listOrders(db, { ...page, sort: 'customerName' }, DEFAULT_POLICY)).rows.map(
      ({ customerName }) => customerName,
    ),
  "shoppers' products": async () =>
    namesOf(await listPublicProducts({ pool: database.pool, synonyms: synonymsOf('') }, { ...page, sort: 'name' })),
  "shoppers' search": async () =>
    namesOf(await listPublicProducts({ pool: database.pool, synonyms: synonymsOf('') }, { ...page, q: 'wanted' })),
};

it.each(Object.entries(LISTS))('names are sorted as in browsers: %s', async (_, list) => {
  expect(await list(database.db)).toEqual(AS_IN_BROWSERS);
});
