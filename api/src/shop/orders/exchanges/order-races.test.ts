import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import type { StoreBalance } from '@shop/shared/contracts';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct, stockOf } from '../../../testing/fixtures';
import { closeAfterRaces, race } from '../../../testing/races';
import { staffOf } from '../outcomes/testing';
import type { Reply } from '../outcomes/testing';
import { BUSY_SHOP, call, orderOf } from '../testing';
import { exchangesOf, lineOf } from './testing';

let shop: TestApp;
let headers: Record<string, string>;
let staff: ReturnType<typeof staffOf>;
let exchanges: ReturnType<typeof exchangesOf>;

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, COUNTRY: 'LB' } });
  ({ headers } = await shop.signIn('employee'));
  staff = staffOf(shop, headers);
  exchanges = exchangesOf(shop, headers);
});

afterAll(() => closeAfterRaces(shop));

let numbers = 0;
const newPhone = () => {
  numbers += 1;
  return `+961 71 ${String(100_000 + numbers)}`;
};

const stocked = (price: number, small = 1_000_000) =>
  makeProduct(shop.database.db, { price, stock: { M: 900_000, S: small } });

/** A sale in the shop of a piece in size M. */
const sale = (product: { id: string }, customerPhone: string, values: object = {}) =>
  call<Reply>(shop.app, 'POST', '/orders', {
    headers,
    payload: orderOf(product, { orderType: 'in-store', paymentMethod: 'cash', customerPhone, ...values }),
  });

const balance = async (phone: string) =>
  (await call<StoreBalance>(shop.app, 'GET', `/store-balance?phone=${encodeURIComponent(phone)}`, { headers })).body
    .balance;

/** A number that an exchange left $20.00. */
const withBalance = async (dear: { id: string }, cheap: { id: string }) => {
  const phone = newPhone();
  const { body } = await sale(dear, phone);
  await exchanges.exchange(body._id, {
    kind: 'in the shop',
    feeWaivedReason: undefined,
    lines: [lineOf({ product: cheap.id })],
  });
  return phone;
};

const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort();

describe('races of exchanges and store balance', () => {
  race('one of two clerks exchanges for the last piece', async () => {
    const shirt = await stocked(20, 0);
    return {
      run: async () => {
        const own = await stocked(20, 1);
        const [first, second] = [await sale(shirt, newPhone()), await sale(shirt, newPhone())];
        const answers = await Promise.all(
          [first, second].map(({ body }) => exchanges.exchange(body._id, { lines: [lineOf({ product: own.id })] })),
        );
        expect(statusesOf(answers)).toEqual([201, 409]);
        expect((await stockOf(shop.database.db, own.id))['S|']).toBe(0);
      },
    };
  });

  race('store balance expires, or an order uses it', async () => {
    const [dear, cheap] = [await stocked(30), await stocked(10)];
    return {
      run: async () => {
        const phone = await withBalance(dear, cheap);
        const digits = phone.replace(/\D/g, '');
        const [used, expired] = await Promise.all([
          sale(dear, phone, { balanceUsed: 20 }),
          shop.database.pool.query<{ cents: string }>(
            `select expire_store_balance($1, $2, now() + interval '1 day') as cents`,
            [`+${digits}`, digits],
          ),
        ]);
        expect([used.status, expired.rows[0]?.cents]).toEqual(used.status === 201 ? [201, '0'] : [409, '2000']);
        expect(await balance(phone)).toBe(0);
      },
    };
  });

  race('a return is checked in, canceled, or its piece exchanged: one of them', async () => {
    const dear = await stocked(30);
    return {
      run: async () => {
        const phone = newPhone();
        const { body } = await sale(dear, phone);
        const back = (await exchanges.giveBack(body._id, { rest: 'balance' })).body.exchanges?.[0]?.order ?? '';
        const [checkedIn, canceled] = await Promise.all([
          exchanges.checkIn(back, { sellable: 1, damaged: 0, lost: 0 }),
          exchanges.cancelReturn(back),
          exchanges.exchange(body._id, { lines: [lineOf({ product: dear.id })] }),
        ]);
        expect(statusesOf([checkedIn, canceled])).toEqual([200, 409]);
        expect(await balance(phone)).toBe(checkedIn.status === 200 ? 30 : 0);
      },
    };
  });

  race('of two clerks one books the request of a shopper, or declines it', async () => {
    const dear = await stocked(30);
    return {
      run: async () => {
        const phone = newPhone();
        const { body } = await sale(dear, phone);
        const payload = { order: body._id, phone, what: 'return', piece: 'Shirt', reason: 'other' };
        await call(shop.app, 'POST', '/orders/exchange-requests', { payload });
        const read = async () => (await call<Reply>(shop.app, 'GET', `/orders/${body._id}`, { headers })).body;
        const request = (await read()).requests?.[0]?._id ?? '';
        const [booked, declined] = await Promise.all([
          exchanges.giveBack(body._id, { rest: 'balance', request }),
          call(shop.app, 'PUT', `/exchange-requests/${request}/decline`, { headers, payload: { reason: 'Worn' } }),
        ]);
        const after = await read();
        expect([
          booked.status,
          declined.status,
          after.exchanges?.length ?? 0,
          after.requests?.[0]?.closed?.how,
        ]).toEqual(declined.status === 200 ? [409, 200, 0, 'declined'] : [booked.status, 409, 1, 'booked']);
      },
    };
  });

  race('a piece comes back in one of two returns, or in an exchange', async () => {
    const dear = await stocked(30);
    return {
      run: async () => {
        const { body } = await sale(dear, newPhone());
        const answers = await Promise.all([
          exchanges.giveBack(body._id, { rest: 'balance' }),
          exchanges.exchange(body._id, { lines: [lineOf({ product: dear.id })] }),
          exchanges.giveBack(body._id, { rest: 'balance' }),
        ]);
        expect(statusesOf(answers)).toEqual([201, 422, 422]);
      },
    };
  });

  race('store balance pays one of two orders at once, in whatever spelling of its number', async () => {
    const [dear, cheap] = [await stocked(30), await stocked(10)];
    return {
      run: async () => {
        const phone = await withBalance(dear, cheap);
        const spellings = [phone, phone.replace('+961 ', '0')];
        const answers = await Promise.all(spellings.map((spelling) => sale(dear, spelling, { balanceUsed: 20 })));
        expect(statusesOf(answers)).toEqual([201, 409]);
        expect(await balance(phone)).toBe(0);
      },
    };
  });

  race('store balance that an order gives back while another asks for it is spent at most once', async () => {
    const [dear, cheap] = [await stocked(30), await stocked(10)];
    return {
      run: async () => {
        const phone = await withBalance(dear, cheap);
        const online = { orderType: 'online', channel: 'phone', paymentMethod: 'delivery', balanceUsed: 20 };
        const { body } = await sale(dear, phone, online);
        const [ended, other] = await Promise.all([
          staff.end(body._id, { kind: 'cancelled by shop', status: 'pending' }),
          sale(dear, phone, { balanceUsed: 20 }),
        ]);
        expect(ended.status).toBe(200);
        expect([201, 409]).toContain(other.status);
        const back = await exchanges.bringBack(body._id, 'cancelled by shop');
        expect(back.status).toBe(other.status === 201 ? 409 : 200);
        expect(await balance(phone)).toBe(0);
      },
    };
  });

  race('an edit to more and a sale share a balance that is enough for one', async () => {
    const [dear, cheap] = [await stocked(30), await stocked(10)];
    return {
      run: async () => {
        const phone = await withBalance(dear, cheap);
        const online = { orderType: 'online', channel: 'phone', paymentMethod: 'delivery', balanceUsed: 5 };
        const { body } = await sale(dear, phone, online);
        const { version } = await staff.read(body._id);
        const answers = await Promise.all([
          call<Reply>(shop.app, 'PUT', `/orders/${body._id}`, { headers, payload: { version, balanceUsed: 20 } }),
          sale(dear, phone, { balanceUsed: 15 }),
        ]);
        expect(answers.map(({ status }) => status < 300).sort()).toEqual([false, true]);
        expect(await balance(phone)).toBe(0);
      },
    };
  });
});
