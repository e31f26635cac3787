import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSchemas } from '@shop/shared/contracts';
import type { Coupon, Transaction, TransactionSummary } from '@shop/shared/contracts';
import { fromCents, toCents } from '@shop/shared/rules';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { makeCoupon, makeTransaction } from '../../testing/fixtures';

const now = new Date('2026-11-20T12:00:00Z');
const november = (day: number, hour = 12) => new Date(Date.UTC(2026, 10, day, hour));

describe('finance lists', () => {
  let shop: TestApp;
  let staff: SignedIn;

  beforeAll(async () => {
    shop = await createTestApp({ now: () => now });
    staff = await shop.signIn('employee');
    const { db } = shop.database;
    await makeTransaction(db, {
      amount: 23.1,
      description: 'Order A1',
      customerName: 'Rami Haddad',
      paymentMethod: 'delivery',
      createdAt: november(18),
      products: [{ name: 'Training Tee', quantity: 2, price: 1005 }],
    });
    await makeTransaction(db, { amount: 40.2, description: 'Order A2', createdAt: november(19), status: 'pending' });
    await makeTransaction(db, {
      amount: 99.99,
      description: 'Order A3',
      createdAt: november(19, 13),
      status: 'cancelled',
    });
    await makeTransaction(db, { amount: 0.2, description: 'Order A4', createdAt: november(20, 0) });
    await makeTransaction(db, { type: 'refund', amount: 5.05, description: 'Goodwill', createdAt: november(20, 1) });
    await makeTransaction(db, { type: 'expense', amount: 30, description: 'Rent', createdAt: november(20, 2) });
    await makeTransaction(db, {
      type: 'purchase',
      amount: 12.3,
      description: 'Fabric',
      reference: 'PO-77',
      createdAt: november(20, 3),
    });
    await makeTransaction(db, {
      type: 'expense',
      amount: 7,
      description: 'Bus',
      createdAt: november(1),
      status: 'pending',
    });
  });
  afterAll(() => shop.close());

  const get = async (url: string) => {
    const answer = await shop.app.inject({ url: `/api${url}`, headers: staff.headers });
    expect(answer.statusCode).toBe(200);
    return answer;
  };
  const filters = [
    '',
    'type=sale',
    'type=expense',
    'status=pending',
    'status=completed&type=sale',
    'startDate=2026-11-19T12:00:00.000Z',
    'endDate=2026-11-19T12:00:00.000Z',
    'startDate=2026-11-19&endDate=2026-11-19',
    'startDate=2026-11-20T02:00:00%2B02:00',
    'q=ORDER',
    'q=rami&type=sale',
    'q=po-7',
    'q=nothing%20like%20it',
  ];

  it.each(['/api/transactions', '/api/transactions/summary', '/api/coupons'])('%s is for staff only', async (url) => {
    const customer = await shop.signIn('customer');
    expect((await shop.app.inject(url)).statusCode).toBe(401);
    expect((await shop.app.inject({ url, headers: customer.headers })).statusCode).toBe(403);
  });

  describe('transactions', () => {
    it('the transaction list is newest first, in the shape of the contract, in dollars', async () => {
      const answer = await get('/transactions');
      expect(answer.headers['x-total-count']).toBe('8');
      const rows: Transaction[] = callSchemas.listTransactions.response.parse(answer.json());
      expect(answer.json()).toEqual(rows);
      expect(rows.map(({ description }) => description)).toEqual([
        'Fabric',
        'Rent',
        'Goodwill',
        'Order A4',
        'Order A3',
        'Order A2',
        'Order A1',
        'Bus',
      ]);
      expect(rows[6]).toMatchObject({
        type: 'sale',
        amount: 23.1,
        status: 'completed',
        customerName: 'Rami Haddad',
        orderId: null,
        createdAt: november(18).toISOString(),
        products: [{ name: 'Training Tee', quantity: 2, price: 10.05 }],
      });
    });

    it.each([
      ['type=sale', 4],
      ['type=sale&status=completed', 2],
      ['status=cancelled', 1],
      ['startDate=2026-11-20', 4],
      ['startDate=2026-11-20T00:00:00.000Z&endDate=2026-11-20T01:00:00.000Z', 1],
      ['startDate=2026-11-19&endDate=2026-11-19', 2],
      ['endDate=2026-11-18', 2],
      ['q=order%20a1', 1],
      ['q=PO-77', 1],
      ['q=%23PO-77', 1],
      ['q=haddad', 1],
      ['sort=-amount&limit=1', 8],
    ])('the transaction filter %s matches %d transactions', async (query, total) => {
      expect((await get(`/transactions?${query}`)).headers['x-total-count']).toBe(String(total));
    });

    it('the transaction list can be sorted by amount', async () => {
      const rows: Transaction[] = (await get('/transactions?sort=-amount&limit=2')).json();
      expect(rows.map(({ amount }) => amount)).toEqual([99.99, 40.2]);
    });

    it.each(['startDate=yesterday', 'type=gift', 'status=paid', 'sort=notes', 'page=x'])(
      'the transaction list refuses %s',
      async (query) => {
        const answer = await shop.app.inject({ url: `/api/transactions?${query}`, headers: staff.headers });
        expect(answer.statusCode).toBe(400);
        expect(answer.json()).toMatchObject({ errors: [{ field: query.split('=')[0] }] });
      },
    );
  });

  describe('the summary', () => {
    it('counts completed sales as revenue, and completed expenses, purchases and refunds against it', async () => {
      expect((await get('/transactions/summary')).json()).toEqual({
        totalRevenue: 23.3,
        totalExpenses: 47.35,
        netProfit: -24.05,
        totalTransactions: 8,
      });
    });

    it.each(filters)('equals the sum of the rows that match "%s"', async (filter) => {
      const rows: Transaction[] = (await get(`/transactions?${filter}`)).json();
      const cents = (...types: string[]) =>
        rows
          .filter(({ type, status }) => status === 'completed' && types.includes(type))
          .reduce((sum, { amount }) => sum + toCents(amount), 0);
      const revenue = cents('sale');
      const expenses = cents('expense', 'purchase', 'refund');
      const summary: TransactionSummary = (await get(`/transactions/summary?${filter}`)).json();
      expect(summary).toEqual({
        totalRevenue: fromCents(revenue),
        totalExpenses: fromCents(expenses),
        netProfit: fromCents(revenue - expenses),
        totalTransactions: rows.length,
      });
    });
  });

  describe('coupons', () => {
    beforeAll(async () => {
      const { db } = shop.database;
      await makeCoupon(db, {
        code: 'SPRING',
        description: 'For early birds',
        discountValue: 12.5,
        createdAt: november(1),
      });
      await makeCoupon(db, {
        code: 'FIVER',
        discountType: 'fixed',
        discountValue: 5,
        expiresAt: november(21),
        active: false,
        usageCount: 3,
        createdAt: november(2),
      });
      await makeCoupon(db, { code: 'OLD', discountType: 'fixed', expiresAt: november(19), createdAt: november(3) });
    });

    it('the coupon list is inside a data array, newest first, in percent or dollars', async () => {
      const answer = await get('/coupons');
      expect(answer.headers['x-total-count']).toBe('3');
      const { data }: { data: Coupon[] } = callSchemas.listCoupons.response.parse(answer.json());
      expect(answer.json()).toEqual({ data });
      expect(data.map(({ code }) => code)).toEqual(['OLD', 'FIVER', 'SPRING']);
      expect(data[1]).toMatchObject({
        discountType: 'fixed',
        discountValue: 5,
        expiryDate: november(21).toISOString(),
        active: false,
        usageCount: 3,
      });
      expect(data[2]).toMatchObject({ discountType: 'percentage', discountValue: 12.5, expiryDate: null });
    });

    it.each([
      ['q=spr', ['SPRING']],
      ['q=EARLY', ['SPRING']],
      ['type=fixed', ['OLD', 'FIVER']],
      ['status=active', ['SPRING']],
      ['status=inactive', ['FIVER']],
      ['status=expired', ['OLD']],
      ['type=fixed&status=active', []],
      ['sort=code', ['FIVER', 'OLD', 'SPRING']],
      ['sort=expiryDate', ['OLD', 'FIVER', 'SPRING']],
      ['sort=-usageCount&limit=1', ['FIVER']],
      ['page=2&limit=2', ['SPRING']],
    ])('the coupon list is searched and sorted by %s', async (query, expected) => {
      const { data }: { data: Coupon[] } = (await get(`/coupons?${query}`)).json();
      expect(data.map(({ code }) => code)).toEqual(expected);
    });

    it('the coupon list refuses a status that is never derived', async () => {
      const answer = await shop.app.inject({ url: '/api/coupons?status=used', headers: staff.headers });
      expect(answer.statusCode).toBe(400);
    });
  });
});
