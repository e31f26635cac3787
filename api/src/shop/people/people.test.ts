import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSchemas } from '@shop/shared/contracts';
import type { Customer, Supplier } from '@shop/shared/contracts';
import { createTestApp, type SignedIn, type TestApp } from '../../testing/app';
import { makeCustomer, makeGuest, makeOrder, makeSupplier, makeTransaction } from '../../testing/fixtures';

const day = (date: number) => new Date(Date.UTC(2026, 0, date));

describe('customers and suppliers', () => {
  let shop: TestApp;
  let staff: SignedIn;

  beforeAll(async () => {
    shop = await createTestApp();
    staff = await shop.signIn('employee');
  });
  afterAll(() => shop.close());

  const list = async (url: string) => {
    const answer = await shop.app.inject({ url: `/api${url}`, headers: staff.headers });
    expect(answer.statusCode).toBe(200);
    return answer;
  };

  it.each(['/api/customers', '/api/suppliers'])('%s is for staff only', async (url) => {
    const customer = await shop.signIn('customer');
    expect((await shop.app.inject(url)).statusCode).toBe(401);
    expect((await shop.app.inject({ url, headers: customer.headers })).statusCode).toBe(403);
    expect((await shop.app.inject({ url: `${url}?sort=phoneKey`, headers: staff.headers })).statusCode).toBe(400);
    expect((await shop.app.inject({ url: `${url}?limit=501`, headers: staff.headers })).statusCode).toBe(400);
  });

  describe('customers', () => {
    let rami: Awaited<ReturnType<typeof makeCustomer>>;
    let maya: Awaited<ReturnType<typeof makeCustomer>>;

    beforeAll(async () => {
      const { db } = shop.database;
      const guest = await makeGuest(db);
      maya = await makeCustomer(db, {
        name: 'Maya_Khoury',
        phone: '+961 3 555 111',
        location: 'Byblos',
        createdAt: day(2),
      });
      rami = await makeCustomer(db, { name: 'Rami Haddad', phone: '70-222333', location: 'Beirut', createdAt: day(3) });
      await makeOrder(db, { customer: rami, subtotal: 20.1, status: 'pending', createdAt: day(4) });
      await makeOrder(db, {
        customer: rami,
        subtotal: 10.2,
        status: 'delivered',
        createdAt: day(5),
        deletedAt: day(9),
      });
      await makeOrder(db, { customer: rami, subtotal: 500, status: 'confirmed', createdAt: day(6), deletedAt: day(7) });
      for (let n = 1; n <= 22; n += 1) await makeOrder(db, { customer: guest, subtotal: 1, createdAt: day(n) });
    });

    const names = async (query: string) => {
      const rows: Customer[] = (await list(`/customers${query}`)).json();
      return rows.map(({ name }) => name);
    };

    it('the customer list has the shape of the contract, with its total number in the headers', async () => {
      const answer = await list('/customers?limit=2');
      expect(answer.headers).toMatchObject({ 'x-total-count': '3', 'x-page': '1', 'x-limit': '2' });
      expect(callSchemas.listCustomers.response.parse(answer.json())).toEqual(answer.json());
    });

    it('carry the figures of orders that count: delivered ones, but not those deleted before delivery', async () => {
      const [customer]: Customer[] = (await list('/customers?q=rami')).json();
      expect(customer).toEqual({
        _id: rami.id,
        customerId: rami.customerId,
        name: 'Rami Haddad',
        phone: '70-222333',
        staffNote: '',
        // No server has read this number yet, and it has no country code.
        chatPhone: null,
        address: '',
        location: 'Beirut',
        phones: [],
        tags: [],
        version: 1,
        createdAt: day(3).toISOString(),
        orderCount: 2,
        totalSpent: 36.3,
        lastOrderDate: day(5).toISOString(),
        orders: [
          {
            _id: expect.any(String),
            status: 'delivered',
            totalAmount: 13.2,
            itemCount: 1,
            createdAt: day(5).toISOString(),
          },
          {
            _id: expect.any(String),
            status: 'pending',
            totalAmount: 23.1,
            itemCount: 1,
            createdAt: day(4).toISOString(),
          },
        ],
      });
    });

    it('a customer without orders has zero figures and no last order date', async () => {
      const [customer]: Customer[] = (await list('/customers?q=maya')).json();
      expect(customer).toMatchObject({ orderCount: 0, totalSpent: 0, lastOrderDate: null, orders: [] });
    });

    it('the customer list includes the one guest, with its latest 5 orders, newest first', async () => {
      const [guest]: Customer[] = (await list('/customers?q=guest')).json();
      expect(guest).toMatchObject({ customerId: 'GUEST', orderCount: 22, totalSpent: 88 });
      expect(guest?.orders.map(({ createdAt }) => createdAt)).toEqual(
        Array.from({ length: 5 }, (_, n) => day(22 - n).toISOString()),
      );
    });

    it('the list of customer locations names each location once, in its most frequent spelling', async () => {
      await makeCustomer(shop.database.db, { name: 'Zed', location: 'Beirut', createdAt: day(1) });
      await makeCustomer(shop.database.db, { name: 'Zed', location: 'beïrut', createdAt: day(1) });
      expect((await list('/customers/locations')).json()).toEqual(['Beirut', 'Byblos']);
      await shop.database.pool.query("delete from customers where name = 'Zed'");
    });

    it('a single customer has the whole history of its orders', async () => {
      const [guest]: Customer[] = (await list('/customers?q=guest')).json();
      const answer = await list(`/customers/${guest?._id ?? ''}`);
      const customer: Customer = callSchemas.getCustomer.response.parse(answer.json());
      expect(customer).toEqual({ ...guest, orders: customer.orders });
      expect(customer.orders).toHaveLength(22);
      expect(customer.orders[21]?.createdAt).toBe(day(1).toISOString());
      const unknown = await shop.app.inject({ url: `/api/customers/${'0'.repeat(24)}`, headers: staff.headers });
      expect(unknown.json()).toMatchObject({ status: 404, error: 'Customer not found' });
    });

    it.each([
      ['?q=HADDAD', ['Rami Haddad']],
      ['?q=maya_', ['Maya_Khoury']],
      ['?q=%25', []],
      ['?q=70-222', ['Rami Haddad']],
      ['?q=70%20222%20333', ['Rami Haddad']],
      ['?q=%2B9613555', ['Maya_Khoury']],
      ['?location=byblos', ['Maya_Khoury']],
      ['?location=B%C3%BDblos%20', ['Maya_Khoury']],
      ['?sort=-orderCount', ['Guest Customer', 'Rami Haddad', 'Maya_Khoury']],
      ['?sort=-totalSpent&limit=1', ['Guest Customer']],
      ['?sort=-lastOrderDate', ['Guest Customer', 'Rami Haddad', 'Maya_Khoury']],
      ['?sort=name', ['Guest Customer', 'Maya_Khoury', 'Rami Haddad']],
      ['?sort=createdAt&limit=1&page=2', ['Rami Haddad']],
      ['?sort=createdAt&limit=1&page=9', []],
    ])('are found and sorted by %s', async (query, expected) => {
      expect(await names(query)).toEqual(expected);
    });

    it('are found by either id, and by the last 8 characters of an id in any case', async () => {
      for (const typed of [maya.id, maya.customerId, maya.id.slice(-8).toUpperCase()]) {
        expect(await names(`?q=${typed}`)).toContain('Maya_Khoury');
      }
    });
  });

  describe('suppliers', () => {
    beforeAll(async () => {
      const { db } = shop.database;
      const cedar = await makeSupplier(db, { name: 'Cedar', company: 'Cedar SAL', createdAt: day(1) });
      await makeSupplier(db, { name: 'Ajax', status: 'suspended', email: 'ajax@mill.example', createdAt: day(2) });
      const purchase = { type: 'purchase', supplierId: cedar.id } as const;
      await makeTransaction(db, { ...purchase, createdAt: day(10) });
      await makeTransaction(db, { ...purchase, createdAt: day(12) });
      await makeTransaction(db, { ...purchase, createdAt: day(14), status: 'cancelled' });
      await makeTransaction(db, { ...purchase, type: 'expense', createdAt: day(16) });
    });

    it('carry the date of the latest purchase recorded for them', async () => {
      const answer = await list('/suppliers?sort=name');
      expect(answer.headers['x-total-count']).toBe('2');
      const rows: Supplier[] = callSchemas.listSuppliers.response.parse(answer.json());
      expect(answer.json()).toEqual(rows);
      expect(rows).toMatchObject([
        { name: 'Ajax', status: 'suspended', lastOrderDate: null },
        { name: 'Cedar', status: 'active', company: 'Cedar SAL', lastOrderDate: day(12).toISOString() },
      ]);
    });

    it.each([
      ['', ['Ajax', 'Cedar']],
      ['?q=sal', ['Cedar']],
      ['?q=MILL.', ['Ajax']],
      ['?status=active', ['Cedar']],
      ['?status=inactive', []],
      ['?sort=createdAt', ['Cedar', 'Ajax']],
      ['?sort=-lastOrderDate', ['Cedar', 'Ajax']],
    ])('are found and sorted by %j', async (query, expected) => {
      const rows: Supplier[] = (await list(`/suppliers${query}`)).json();
      expect(rows.map(({ name }) => name)).toEqual(expected);
    });
  });
});
