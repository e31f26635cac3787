import type { Pool } from 'pg';
import { openDatabase } from '../../api/src/database/client';
import { newId } from '../../api/src/database/schema/columns';
import { users } from '../../api/src/database/schema';
import { hashPassword } from '../../api/src/shop/auth/passwords';
import { alternate } from './alternate';
import { SCALE, fill } from './dataset';
import { row } from './print';
import type { Addresses } from './servers';

/** A list may take at most this many times as long as reading one row by its key. */
const TARGET = 10;

/**
 * Reports that read every order. They are printed without a target, because their screens start with a short period.
 */
const WHOLE_HISTORY = ['Refusals of all time'];

/** The first requests of the staff screens. */
const lists = (some: {
  category: string;
  supplier: string;
  product: string;
  order: string;
  settlement: string;
}): [string, string][] => [
  ['Orders', '/orders'],
  ['Orders, pending', '/orders?status=pending'],
  ['Orders, delivered', '/orders?status=delivered'],
  ['Orders, pending or to send', '/orders?status=pending,confirmed'],
  ['Orders, not pending', '/orders?status=confirmed,on-the-way,delivered'],
  ['Orders, online', '/orders?type=online'],
  ['Orders, in store', '/orders?type=in-store'],
  ['Orders, paid on delivery', '/orders?paymentMethod=delivery'],
  ['Orders, chat', '/orders?paymentMethod=credit'],
  ['Orders, pending chat', '/orders?status=pending&type=online&paymentMethod=credit'],
  ['Orders, searched by name', '/orders?q=nadia%20farah'],
  ['Orders, searched by phone', '/orders?q=03%20000%20123'],
  ['Orders, by total', '/orders?sort=-totalAmount'],
  ['Orders, oldest first', '/orders?sort=createdAt'],
  ['Orders, by name', '/orders?sort=customerName'],
  ['Orders, by status', '/orders?sort=status'],
  ['Orders, counted by status', '/orders/counts'],
  ['Chat orders, counted by status', '/orders/counts?paymentMethod=credit'],
  ['Orders of a town', '/orders?town=Beirut'],
  ['Orders of a town, counted by status', '/orders/counts?town=Beirut'],
  ['Orders, slip not printed', '/orders?printed=false'],
  ['Orders, slip printed', '/orders?printed=true'],
  ['Orders without a town', '/orders?town=-'],
  ['Orders without a town, counted by status', '/orders/counts?town=-'],
  ['Orders, slip printed, counted by status', '/orders/counts?printed=true'],
  ['Orders to pack', '/orders?parcel=to%20pack'],
  ['Orders without a courier', '/orders?courier=none'],
  ['Orders with an appointment until today', '/orders?contact=due'],
  ['Orders whose customer is called again', '/orders?contact=call%20again'],
  ['Orders, packed', '/orders?parcel=packed'],
  ['Orders with a missing piece, counted by status', '/orders/counts?parcel=short'],
  ['Orders, of an hour', '/orders?hour=14'],
  ['Orders of an hour, counted by status', '/orders/counts?hour=14'],
  ['Orders of this month', '/orders?startDate=MONTH'],
  ['Orders, address missing', '/orders?addressMissing=true'],
  ['Orders, waiting for a day', '/orders?waitingHours=24'],
  ['Orders that ended', '/orders?outcome=any'],
  ['Orders that ended, counted by status', '/orders/counts?outcome=any'],
  ['Orders to check in', '/orders?outcome=to-check-in'],
  ['Orders whose pieces are to come back', '/orders?contact=to%20come%20back'],
  ['Orders whose shopper asks to exchange', '/orders?contact=asks%20to%20exchange'],
  ['Orders that were refused', '/orders?outcome=refused'],
  ['Orders with a product', `/orders?product=${some.product}`],
  ['Orders that were refused, of an hour', '/orders?outcome=refused&hour=14'],
  ['Orders with write-offs', '/orders?outcome=written-off'],
  ['Record of a phone', `/orders/${some.order}/phone-record`],
  ['Refusals of 30 days, as the page opens', '/orders/refusals?startDate=MONTH'],
  ['Refusals of this quarter', '/orders/refusals?startDate=QUARTER'],
  ['Refusals of all time', '/orders/refusals'],
  ['Rates of exchanges, 30 days', '/orders/exchange-rates?startDate=MONTH'],
  ['Rates of exchanges of all time', '/orders/exchange-rates'],
  ['Rates of exchanges of a product', `/orders/exchange-rates?product=${some.product}`],
  ['Dashboard figures', '/dashboard/summary'],
  ['Dashboard, cash that waits', '/dashboard/cash'],
  ['Days of the till', '/cash/closings'],
  ['Dashboard, 30 days', '/dashboard/sales?days=30'],
  ['Products', '/products'],
  ['Products, not archived', '/products?archived=false'],
  ['Products of a category', `/products?category=${some.category}`],
  ['Products of a supplier', `/products?supplier=${some.supplier}`],
  ['Products, searched', '/products?q=range%20123'],
  ['Products, by name', '/products?sort=name'],
  ['Products, by price', '/products?sort=-price'],
  ['Products, by stock', '/products?sort=stock'],
  ['Products, low in total', '/products?archived=false&stock=low&sort=stock'],
  ['Products, low in some variants', '/products?archived=false&stock=partly-low&sort=stock'],
  ['Products, sold out', '/products?archived=false&stock=out'],
  ['Products on sale', '/products?archived=false&onSale=true'],
  ['Products that are not on sale', '/products?archived=false&onSale=false'],
  ['Products, archived', '/products?archived=true'],
  ['Products, last sold first', '/products?archived=false&sort=-lastSold'],
  ['Products, by SKU', '/products?sort=refCode'],
  ['Products, by sale price', '/products?sort=-salePrice'],
  ['Products, by cost', '/products?sort=-buyPrice'],
  ['Products of a category, low', `/products?archived=false&stock=low&category=${some.category}`],
  ['Products of a supplier, sold out, on sale', `/products?stock=out&onSale=true&supplier=${some.supplier}`],
  ['Products, searched, low', '/products?archived=false&stock=low&q=range%20123'],
  ['Products, figures of the tabs', '/products/counts?archived=false'],
  ['Products, figures of the tabs with archived ones', '/products/counts'],
  ['Products of a category, figures of the tabs', `/products/counts?archived=false&category=${some.category}`],
  ['Products of a supplier, figures of the tabs', `/products/counts?archived=false&supplier=${some.supplier}`],
  ['Low stock, in total', '/products/admin/stock/alerts?scope=product&limit=1'],
  ['Low stock', '/products/admin/stock/alerts?limit=5'],
  ['Low stock, whole page', '/products/admin/stock/alerts'],
  ['Movements of a product', `/products/${some.product}/inventory/history?limit=50`],
  ['Categories', '/categories'],
  ['Customers', '/customers'],
  ['Customers of a location', '/customers?location=Beirut'],
  ['Customers, searched', '/customers?q=nadia%20farah'],
  ['Customers, searched by phone', '/customers?q=000123'],
  ['Customers, by spent', '/customers?sort=-totalSpent'],
  ['Customers, by orders', '/customers?sort=-orderCount'],
  ['Customers, by last order', '/customers?sort=-lastOrderDate'],
  ['Customers, by name', '/customers?sort=name'],
  ['Customers, oldest first', '/customers?sort=createdAt'],
  ['Customers, by location', '/customers?sort=location'],
  ['Locations of customers', '/customers/locations'],
  ['Suppliers', '/suppliers'],
  ['Suppliers, searched', '/suppliers?q=mill%2012'],
  ['Suppliers, by last order', '/suppliers?sort=-lastOrderDate'],
  ['Transactions', '/transactions'],
  ['Where the cash is', '/cash'],
  ['Moves of cash', '/cash/moves'],
  ['Settlements', '/settlements'],
  ['Settlement of a week', `/settlements/${some.settlement}`],
  ['What waits for a settlement', '/settlements/unsettled'],
  ['Files of couriers', '/settlements/statements'],
  ['Transactions, this month', '/transactions?startDate=MONTH'],
  ['Transactions, expenses', '/transactions?type=expense'],
  ['Transactions, pending', '/transactions?status=pending'],
  ['Transactions, searched', '/transactions?q=invoice%20123'],
  ['Transactions, by amount', '/transactions?sort=-amount'],
  ['Transactions, oldest first', '/transactions?sort=createdAt'],
  ['Summary of all transactions', '/transactions/summary'],
  ['Summary of this month', '/transactions/summary?startDate=MONTH'],
  ['Chart of all transactions', '/transactions/series'],
  ['Chart of this month', '/transactions/series?startDate=MONTH'],
  ['Coupons', '/coupons'],
  ['Coupons, active', '/coupons?status=active'],
  ['Staff', '/staff'],
  ['Audit log', '/audit?limit=50'],
  ['Audit log of a person', '/audit?limit=50&byUserId=PERSON'],
  ['Audit log of products', '/audit?limit=50&entity=product'],
  ['Choices of the audit log', '/audit/facets'],
];

/** Creates an admin account. @returns its email and password */
export async function makeAdmin(databaseUrl: string): Promise<{ email: string; password: string }> {
  const database = openDatabase(databaseUrl, { max: 1, seconds: null });
  const account = { email: `bench-${newId()}@example.test`, password: newId() };
  const passwordHash = await hashPassword(account.password);
  await database.db.insert(users).values({ name: 'Bench', email: account.email, role: 'admin', passwordHash });
  await database.close();
  return account;
}

/** Creates an admin account and signs in. @returns the Authorization header */
export async function signIn(shop: string, databaseUrl: string): Promise<Record<string, string>> {
  const account = await makeAdmin(databaseUrl);
  const answer = await fetch(`${shop}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return { authorization: `Bearer ${accessToken}` };
}

/** Fills a shop with the records of some years, unless that was done before. */
export async function fillOnce(pool: Pool): Promise<void> {
  const { rows } = await pool.query(`select 1 from products where ref_code = 'SCALE-7'`);
  if (rows.length === 0) await fill(pool);
}

/**
 * Fills the shop with the records of some years. Then measures the first page of every staff list against one row by
 * its primary key: both over HTTP, with the same account, in turn.
 *
 * @returns how many lists took too long
 */
export async function compareLists(
  addresses: Addresses,
  { pool, databaseUrl, seconds }: { pool: Pool; databaseUrl: string; seconds: number },
): Promise<number> {
  const started = performance.now();
  await fillOnce(pool);
  const { rows } = await pool.query<{
    category: string;
    supplier: string;
    product: string;
    order: string;
    person: string;
    settlement: string;
  }>(
    `select (select category_id from products where ref_code = 'SCALE-7') as category,
            (select supplier_id from products where ref_code = 'SCALE-7') as supplier,
            (select id from products where ref_code = 'SCALE-7') as product,
            (select id from orders where order_type = 'online' and deleted_at is null limit 1) as "order",
            (select by_user_id from audit_log limit 1) as person,
            (select id from settlements order by at desc, id limit 1) as settlement`,
  );
  const [some] = rows;
  if (some === undefined) throw new Error('The shop was not filled');
  const headers = await signIn(addresses.shop, databaseUrl);
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const target = (path: string) => ({
    url: `${addresses.shop}/api${path.replace('MONTH', ago(30)).replace('QUARTER', ago(91)).replace('PERSON', some.person)}`,
    headers,
  });
  const key = target(`/products/${some.product}`);
  console.log(
    `\nFirst pages of staff's lists with ${SCALE.orders} orders, ${SCALE.customers} customers and ${SCALE.products} products ` +
      `(made in ${((performance.now() - started) / 1000).toFixed(0)} s), one request at a time; ratio: to reading one ` +
      `product by its key in the same moments; target: below ${TARGET}\n`,
  );
  console.log(row(['', 'median', 'by its key', 'ratio', '']));
  let missed = 0;
  for (const [title, path] of lists(some)) {
    const pair = [target(path), key];
    let [list = 0, one = 0] = await alternate(pair, seconds / 6);
    // The machine may have been busy for a moment, so the pair is measured once more, for longer.
    if (list >= TARGET * one) [list = 0, one = 0] = await alternate(pair, seconds);
    const reached = list < TARGET * one;
    const whole = WHOLE_HISTORY.includes(title);
    if (!reached && !whole) missed += 1;
    console.log(
      row([
        title,
        `${list.toFixed(2)} ms`,
        `${one.toFixed(2)} ms`,
        (list / one).toFixed(1),
        whole ? 'every order' : reached ? '' : 'NOT REACHED',
      ]),
    );
  }
  console.log(missed === 0 ? '\nAll of them are reached.' : `\n${missed} of them are not reached.`);
  return missed;
}
