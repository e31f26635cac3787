import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSchemas } from '@shop/shared/contracts';
import type { ErrorBody, Transaction, TransactionSeries, TransactionSummary } from '@shop/shared/contracts';
import { csvText, fromCents, orderNumber, toCents } from '@shop/shared/rules';
import { parse } from 'csv-parse/sync';
import { desc, eq } from 'drizzle-orm';
import { auditLog, transactions } from '../../database/schema';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { UNKNOWN_ID, makeCustomer, makeOrder, makeSupplier, makeTransaction } from '../../testing/fixtures';

const now = new Date('2026-11-20T12:00:00Z');

describe('transactions', () => {
  let shop: TestApp;
  let admin: SignedIn;
  let employee: SignedIn;

  beforeAll(async () => {
    shop = await createTestApp({ now: () => now, env: { TIME_ZONE: 'America/New_York' } });
    admin = await shop.signIn('admin');
    employee = await shop.signIn('employee');
  });
  afterAll(() => shop.close());

  const post = async <Body>(payload: object, by: SignedIn = admin) => {
    const answer = await shop.app.inject({ method: 'POST', url: '/api/transactions', headers: by.headers, payload });
    return { status: answer.statusCode, body: answer.json<Body>() };
  };
  const get = (url: string) => shop.app.inject({ url: `/api/transactions${url}`, headers: employee.headers });
  const rent = { type: 'expense', amount: 1250.5, description: 'Rent', paymentMethod: 'bank transfer' };

  describe('manual transactions', () => {
    it('an expense is recorded', async () => {
      const { status, body } = await post<Transaction>({ ...rent, reference: ' R-11 ', date: '2026-11-01' });
      expect(status).toBe(201);
      expect(callSchemas.createTransaction.response.parse(body)).toEqual(body);
      expect(body).toMatchObject({
        type: 'expense',
        amount: 1250.5,
        status: 'completed',
        description: 'Rent',
        paymentMethod: 'bank transfer',
        reference: 'R-11',
        createdAt: '2026-11-01T04:00:00.000Z',
        orderId: null,
        supplierId: null,
        products: [],
      });
      const [line] = await shop.database.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
      expect(line).toMatchObject({
        byUserId: admin.user._id,
        action: 'create',
        entity: 'transaction',
        entityId: body._id,
        after: { amount: 1250.5 },
      });
    });

    it('a purchase is recorded, and becomes the latest purchase of its supplier', async () => {
      const supplier = await makeSupplier(shop.database.db, { name: 'Cedar Mill' });
      const { body } = await post<Transaction>({
        type: 'purchase',
        amount: 90,
        paymentMethod: 'card',
        supplierId: supplier.id.toUpperCase(),
      });
      expect(body).toMatchObject({
        type: 'purchase',
        description: 'Purchase from Cedar Mill',
        supplierId: supplier.id,
        supplierName: 'Cedar Mill',
        createdAt: now.toISOString(),
      });
      const listed = await shop.app.inject({ url: '/api/suppliers?q=Cedar%20Mill', headers: employee.headers });
      expect(listed.json()).toMatchObject([{ lastOrderDate: now.toISOString() }]);
    });

    it('a refund on an order is recorded, and refunds never exceed its cost', async () => {
      const customer = await makeCustomer(shop.database.db, { name: 'Maya' });
      const order = await makeOrder(shop.database.db, { customer, subtotal: 20 });
      const refund = { type: 'refund', amount: 20, paymentMethod: 'cash', orderId: order.id };
      expect((await post<Transaction>(refund)).body).toMatchObject({
        type: 'refund',
        description: `Refund on order ${order.id.slice(-8).toUpperCase()}`,
        orderId: order.id,
        customerId: customer.id,
        customerName: 'Maya',
      });
      expect(await post(refund)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'amount', message: 'At most $3.00 can be refunded on this order' }] },
      });
      const answers = await Promise.all(Array.from({ length: 4 }, () => post({ ...refund, amount: 3 })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
      expect(await post(refund)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'amount', message: 'This order has been refunded in full' }] },
      });
    });

    describe('canceled transactions', () => {
      const cancel = (id: string, by: SignedIn = admin) =>
        shop.app.inject({ method: 'PUT', url: `/api/transactions/${id}/cancel`, headers: by.headers });
      const summary = async (): Promise<TransactionSummary> => (await get('/summary')).json();

      it('a canceled transaction stays in the list and leaves every sum, and the audit log names the user', async () => {
        const before = await summary();
        const { body } = await post<Transaction>({ ...rent, amount: 40 });
        expect(await summary()).toMatchObject({ totalExpenses: before.totalExpenses + 40 });
        const answer = await cancel(body._id);
        expect(answer.json()).toEqual({ ...body, status: 'cancelled' });
        expect(await summary()).toEqual({ ...before, totalTransactions: before.totalTransactions + 1 });
        // A second cancellation changes nothing and adds no record.
        expect((await cancel(body._id)).json()).toEqual({ ...body, status: 'cancelled' });
        const lines = await shop.database.db.select().from(auditLog).where(eq(auditLog.entityId, body._id));
        expect(lines).toMatchObject([
          { action: 'create' },
          {
            action: 'cancel',
            entity: 'transaction',
            byUserId: admin.user._id,
            before: { status: 'completed' },
            after: { status: 'cancelled' },
          },
        ]);
      });

      it('the amount of a canceled refund can be refunded again', async () => {
        const { db } = shop.database;
        const order = await makeOrder(db, { customer: await makeCustomer(db), subtotal: 20 });
        const refund = { type: 'refund', amount: 23, paymentMethod: 'cash', orderId: order.id };
        const { body } = await post<Transaction>(refund);
        expect((await post(refund)).status).toBe(422);
        await cancel(body._id);
        expect((await post(refund)).status).toBe(201);
      });

      it('a sale cannot be canceled as a transaction, because it follows its order', async () => {
        const sale = await makeTransaction(shop.database.db, {});
        expect((await cancel(sale.id)).json()).toMatchObject({
          status: 409,
          error: 'A sale follows its order: delete the order, or enter a refund',
        });
        expect((await cancel(UNKNOWN_ID)).json()).toMatchObject({ status: 404, error: 'Transaction not found' });
        expect((await cancel(sale.id, employee)).statusCode).toBe(403);
      });
    });

    it('are for admins only', async () => {
      const before = await shop.database.db.$count(transactions);
      expect(await post(rent, employee)).toMatchObject({ status: 403, body: { error: 'Admin access required' } });
      expect(await shop.database.db.$count(transactions)).toBe(before);
    });

    it.each([
      [{ ...rent, type: 'sale' }, 400, 'type', undefined],
      [{ ...rent, amount: 0 }, 400, 'amount', 'Amount must be more than 0'],
      [{ ...rent, amount: -1 }, 400, 'amount', 'Amount must be more than 0'],
      [{ ...rent, amount: 1.005 }, 400, 'amount', 'Must have at most two decimals'],
      [{ ...rent, amount: 1_000_000 }, 400, 'amount', 'Must be 999,999.99 or less'],
      [{ ...rent, amount: '12' }, 400, 'amount', 'Amount must be a number'],
      [{ ...rent, description: ' ' }, 400, 'description', 'Description is required'],
      [{ ...rent, description: 'x'.repeat(201) }, 400, 'description', 'Must be 200 characters or fewer'],
      [{ ...rent, notes: 'x'.repeat(2001) }, 400, 'notes', 'Must be 2000 characters or fewer'],
      [{ ...rent, paymentMethod: 'shells' }, 400, 'paymentMethod', undefined],
      [{ ...rent, date: 'yesterday' }, 400, 'date', 'Must be a date from the years 0001 to 9999, such as 2026-11-20'],
      [{ ...rent, date: '2026-11-21' }, 422, 'date', 'Date must not be in the future'],
      [{ ...rent, type: 'purchase' }, 400, 'supplierId', 'Supplier is required'],
      [{ ...rent, type: 'purchase', supplierId: UNKNOWN_ID }, 422, 'supplierId', 'This supplier does not exist'],
      [{ ...rent, type: 'refund' }, 400, 'orderId', 'Order is required'],
      [{ ...rent, type: 'refund', orderId: 'abc' }, 400, 'orderId', 'Must be a 24 character id'],
      [{ ...rent, type: 'refund', orderId: UNKNOWN_ID }, 422, 'orderId', 'This order does not exist'],
    ])('a manual transaction of %j is refused', async (payload, status, field, message) => {
      const before = await shop.database.db.$count(transactions);
      const answer = await post<ErrorBody>(payload);
      expect(answer.status).toBe(status);
      const fieldError = answer.body.errors.find((error) => error.field === field);
      expect(fieldError).toBeDefined();
      if (message !== undefined) expect(fieldError?.message).toBe(message);
      expect(await shop.database.db.$count(transactions)).toBe(before);
    });
  });

  describe('time series', () => {
    beforeAll(async () => {
      const { db } = shop.database;
      await db.delete(transactions);
      // In New York it is half past eleven at night on the 17th; in UTC it is the 18th.
      await makeTransaction(db, { amount: 20.1, createdAt: new Date('2026-11-18T04:30:00Z') });
      await makeTransaction(db, { amount: 10.2, createdAt: new Date('2026-11-18T16:00:00Z') });
      await makeTransaction(db, { amount: 99, createdAt: new Date('2026-11-18T16:00:00Z'), status: 'pending' });
      await makeTransaction(db, { type: 'expense', amount: 5, createdAt: new Date('2026-11-20T11:00:00Z') });
      await makeTransaction(db, { type: 'refund', amount: 2.5, createdAt: new Date('2026-11-20T11:00:00Z') });
      await makeTransaction(db, { amount: 7, createdAt: new Date('2024-02-03T12:00:00Z') });
    });

    const series = async (query: string): Promise<TransactionSeries> => {
      const answer = await get(`/series?${query}`);
      expect(answer.statusCode).toBe(200);
      const body: TransactionSeries = answer.json();
      expect(callSchemas.transactionSeries.response.parse(body)).toEqual(body);
      return body;
    };

    it('is divided into days of the shop, including days without transactions', async () => {
      expect(await series('startDate=2026-11-16T05:00:00Z')).toEqual({
        unit: 'day',
        points: [
          { date: '2026-11-16', revenue: 0, expenses: 0 },
          { date: '2026-11-17', revenue: 20.1, expenses: 0 },
          { date: '2026-11-18', revenue: 10.2, expenses: 0 },
          { date: '2026-11-19', revenue: 0, expenses: 0 },
          { date: '2026-11-20', revenue: 0, expenses: 7.5 },
        ],
      });
    });

    it('is divided into weeks or months where it is long', async () => {
      const weeks = await series('startDate=2026-08-01T04:00:00Z');
      expect(weeks.unit).toBe('week');
      expect(weeks.points.at(-1)).toEqual({ date: '2026-11-16', revenue: 30.3, expenses: 7.5 });
      const months = await series('');
      expect(months.unit).toBe('month');
      expect(months.points).toHaveLength(34);
      expect(months.points[0]).toEqual({ date: '2024-02-01', revenue: 7, expenses: 0 });
    });

    it('does not begin long before the first transaction, nor end before it begins', async () => {
      expect((await series('startDate=0001-01-01')).points).toHaveLength(34);
      expect(await series('startDate=2030-01-01')).toEqual({ unit: 'day', points: [] });
      expect(await series('q=nothing%20like%20it')).toEqual({ unit: 'day', points: [] });
      expect((await series('endDate=9999-01-01&startDate=2026-11-19')).points).toHaveLength(3);
    });

    it.each(['', 'type=sale', 'type=expense', 'status=pending', 'startDate=2026-11-18&endDate=2026-11-18', 'q=order'])(
      'adds up to the summary of the same filters: "%s"',
      async (query) => {
        const { points } = await series(query);
        const summary: TransactionSummary = (await get(`/summary?${query}`)).json();
        const sum = (key: 'revenue' | 'expenses') =>
          fromCents(points.reduce((total, point) => total + toCents(point[key]), 0));
        expect({ revenue: sum('revenue'), expenses: sum('expenses') }).toEqual({
          revenue: summary.totalRevenue,
          expenses: summary.totalExpenses,
        });
      },
    );
  });

  describe('CSV export', () => {
    it('the transaction export has one line per transaction and is safe in a spreadsheet', async () => {
      const { db } = shop.database;
      await db.delete(transactions);
      await makeTransaction(db, {
        description: '=HYPERLINK("http://evil.example")',
        customerName: '@SUM(A1)',
        notes: 'one, "two"\nthree',
        amount: 12.5,
        createdAt: new Date('2026-11-18T16:00:00Z'),
      });
      await makeTransaction(db, {
        type: 'expense',
        description: 'Rent',
        amount: 900,
        createdAt: new Date('2026-11-17T16:00:00Z'),
      });
      const answer = await get('/export.csv');
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="transactions-2026-11-20.csv"',
        'cache-control': 'no-store',
      });
      const [header, first, second, ...rest] = answer.body.split('\r\n');
      expect(header).toBe(
        '\ufeffDate,Local time,ID,Type,Status,Description,Amount,Amount of pending and canceled,Payment method,Customer,' +
          'Supplier,Order ID,Order number,Reference,Notes',
      );
      expect(first).toMatch(
        /^2026-11-18T16:00:00\.000Z,2026-11-18 11:00,'?[0-9a-f]{24},sale,completed,"'=HYPERLINK\(""http:\/\/evil/,
      );
      expect(first).toContain(`,12.5,,,'@SUM(A1),,,,,"one, ""two""\nthree"`);
      expect(second).toMatch(/,expense,completed,Rent,-900,,/);
      expect(rest).toEqual(['']);
      expect((await get('/export.csv?type=expense')).body.split('\r\n')).toHaveLength(3);
      expect((await get('/export.csv?type=gift')).statusCode).toBe(400);
    });

    it('the transaction export has the shop’s own time, the order’s number, and only completed amounts in the sum', async () => {
      const { db } = shop.database;
      await db.delete(transactions);
      const { id } = await makeOrder(db, { customer: await makeCustomer(db) });
      const createdAt = new Date('2026-11-18T16:00:00Z');
      await makeTransaction(db, { description: 'Sold', amount: 12.5, orderId: id, createdAt });
      await makeTransaction(db, { type: 'expense', status: 'pending', description: 'Rent', amount: 900 });
      await makeTransaction(db, { status: 'cancelled', description: 'Lost', amount: 40 });
      const rows: Record<string, string>[] = parse((await get('/export.csv')).body, { bom: true, columns: true });
      const amounts = rows.map((row) => [row['Description'], row['Amount'], row['Amount of pending and canceled']]);
      expect(amounts.toSorted()).toEqual([
        ['Lost', '', '40'],
        ['Rent', '', '-900'],
        ['Sold', '12.5', ''],
      ]);
      const sold = rows.find((row) => row['Description'] === 'Sold');
      expect(sold).toMatchObject({ Date: createdAt.toISOString(), 'Local time': '2026-11-18 11:00' });
      expect(csvText(sold?.['Order number'] ?? '')).toBe(orderNumber(id));
    });

    it('the transaction export is complete at any length, with each transaction once', async () => {
      const { db } = shop.database;
      await db.delete(transactions);
      const createdAt = new Date('2026-11-18T16:00:00Z');
      await db.insert(transactions).values(
        Array.from({ length: 4500 }, (_, index) => ({
          type: 'sale' as const,
          description: `Sale ${index}`,
          amount: 100,
          // Many rows have the same time, so a border between two parts of the file falls among them.
          createdAt: new Date(createdAt.getTime() + Math.floor(index / 1500) * 1000),
        })),
      );
      const lines = (await get('/export.csv')).body.trimEnd().split('\r\n').slice(1);
      expect(new Set(lines).size).toBe(4500);
    });
  });
});
