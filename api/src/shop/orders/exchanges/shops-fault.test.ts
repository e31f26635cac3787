import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct, stockOf } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { staffOf } from '../outcomes/testing';
import { BUSY_SHOP } from '../testing';
import { exchangesOf, lineOf } from './testing';

let shop: TestApp;
let staff: ReturnType<typeof staffOf>;
let exchanges: ReturnType<typeof exchangesOf>;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  const { headers } = await shop.signIn('employee');
  staff = staffOf(shop, headers);
  exchanges = exchangesOf(shop, headers);
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const delivered = async (quantity = 1) => {
  const shirt = await makeProduct(shop.database.db, { price: 20 });
  return { shirt, id: await staff.ordered(shirt, { status: 'delivered', quantity }) };
};

describe('an exchange for a fault of the shop', () => {
  it('costs nothing, also where the new piece is dearer, and takes nothing back if it shall not', async () => {
    const { id } = await delivered();
    const coat = await makeProduct(shop.database.db, { price: 35 });
    const { body } = await exchanges.exchange(id, {
      // As the form sends a field that staff left empty.
      feeWaivedReason: '',
      expectedTotal: 0,
      lines: [lineOf({ reason: 'fault', product: coat.id, noneBack: true })],
    });
    expect(body).toMatchObject({
      subtotal: 35,
      discount: 15,
      discountReason: 'Exchange: fault of the shop',
      exchangeCredit: 20,
      deliveryFee: 0,
      totalAmount: 0,
      exchange: { lines: [{ reason: 'fault', noneBack: true }] },
    });
    await staff.toDoor(body._id, 'delivered');
    const nothing = await exchanges.checkIn(body._id, { sellable: 1, damaged: 0, lost: 0 });
    expect([nothing.status, nothing.body.code]).toEqual([409, 'NONE_BACK']);
  });

  it('checks in only what comes back', async () => {
    const { id, shirt } = await delivered(2);
    const missing = lineOf({ reason: 'missing' });
    const { body } = await exchanges.exchange(id, { kind: 'in the shop', lines: [missing, lineOf()] });
    expect(body).toMatchObject({ totalAmount: 0, exchange: { lines: [{ noneBack: true }, { reason: 'too small' }] } });
    expect((await exchanges.checkIn(body._id, { sellable: 1, damaged: 0, lost: 0 }, 1)).status).toBe(422);
    expect((await exchanges.checkIn(body._id, { sellable: 1, damaged: 0, lost: 0 })).status).toBe(200);
    expect((await stockOf(shop.database.db, shirt.id))['M|']).toBe(9);
  });

  it('is the only one whose old piece may stay with the customer', async () => {
    const { id } = await delivered();
    const { status, body } = await exchanges.exchange(id, { lines: [lineOf({ noneBack: true })] });
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'lines.0.noneBack', message: 'Only a fault of the shop needs no piece back' }],
    ]);
    expect((await staff.read(id)).exchanges).toBeUndefined();
  });
});
