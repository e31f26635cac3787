import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutcomeKind } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import { auditLog, coupons, products, transactions } from '../../../database/schema';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeCoupon, makeProduct, stockOf } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { BUSY_SHOP, call, orderOf, place, placed } from '../testing';
import type { Reply } from './testing';
import { staffOf } from './testing';

let shop: TestApp;
let headers: Record<string, string>;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  ({ headers } = await shop.signIn('employee'));
});

afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const db = () => shop.database.db;
const staff = () => staffOf(shop, headers);
const KIND = 'cancelled by customer';

const bringBack = (id: string, kind: OutcomeKind = KIND) =>
  call<Reply>(shop.app, 'PUT', `/orders/${id}/bring-back`, { headers, payload: { kind } });

/** An order that was canceled before it was sent, of so many of the pieces in stock. */
const canceled = async ({
  stock = 5,
  quantity = 2,
  ...values
}: { stock?: number; quantity?: number; couponCode?: string } = {}) => {
  const tee = await makeProduct(db(), { name: 'Tee', stock });
  const id = await staff().ordered(tee, { quantity, status: 'confirmed', ...values });
  await staff().end(id, { kind: KIND, status: 'confirmed' });
  return { id, tee };
};

const saleOf = async (id: string) => (await db().select().from(transactions).where(eq(transactions.orderId, id)))[0];

const usesOf = async (id: string) =>
  (await db().select({ uses: coupons.usageCount }).from(coupons).where(eq(coupons.id, id)))[0]?.uses;

describe('bringBackOrder', () => {
  it('takes pieces, coupon and sale again, and stands in history and audit log', async () => {
    const coupon = await makeCoupon(db(), { code: 'BACK', usageLimit: 1 });
    const { id, tee } = await canceled({ couponCode: 'BACK' });
    expect([await usesOf(coupon.id), (await stockOf(db(), tee.id))['M|']]).toEqual([0, 5]);
    const { status, body } = await bringBack(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'confirmed', couponCode: 'BACK' });
    expect(body).not.toHaveProperty('outcome');
    expect(body.history.at(-1)).toMatchObject({ status: 'brought back', by: 'Test employee' });
    expect([await usesOf(coupon.id), (await stockOf(db(), tee.id))['M|']]).toEqual([1, 3]);
    expect((await saleOf(id))?.status).toBe('pending');
    const entries = await db().select().from(auditLog).where(eq(auditLog.entityId, id));
    expect(entries.find(({ action }) => action === 'bring back')).toMatchObject({
      before: { outcome: KIND },
      after: { outcome: null },
    });
    expect((await staff().toDoor(id, 'delivered')).length).toBeGreaterThan(0);
    expect((await staff().read(id)).status).toBe('delivered');
  });

  it('names what is missing and changes nothing', async () => {
    const { id, tee } = await canceled({ stock: 3, quantity: 3 });
    await placed(shop.app, orderOf(tee));
    const { status, body } = await bringBack(id);
    expect([status, body.code, body.error]).toEqual([
      409,
      'STOCK',
      'This order cannot be brought back. Tee, M: 3 needed, 2 in stock',
    ]);
    expect((await staff().read(id)).outcome?.kind).toBe(KIND);
    expect((await saleOf(id))?.status).toBe('cancelled');
  });

  it('names a product that was deleted', async () => {
    const { id, tee } = await canceled();
    await db().delete(products).where(eq(products.id, tee.id));
    expect((await bringBack(id)).body.error).toBe('This order cannot be brought back. Tee, M: no longer in the shop');
  });

  it('is refused when its coupon has been used up since, and takes no piece', async () => {
    await makeCoupon(db(), { code: 'ONCE', usageLimit: 1 });
    const { id, tee } = await canceled({ couponCode: 'ONCE' });
    await placed(shop.app, orderOf(tee, { couponCode: 'ONCE' }));
    expect((await bringBack(id)).body.code).toBe('COUPON_USED_UP');
    expect((await stockOf(db(), tee.id))['M|']).toBe(4);
  });

  it('a parcel that was not checked in is on its way again, and takes nothing from stock', async () => {
    const tee = await makeProduct(db(), { stock: 5 });
    const id = await staff().ordered(tee, { quantity: 2 });
    await staff().end(id, { kind: 'unreachable' });
    expect((await bringBack(id, 'unreachable')).status).toBe(200);
    expect((await staff().read(id)).status).toBe('on the way');
    expect((await stockOf(db(), tee.id))['M|']).toBe(3);
  });

  it('a parcel that came back whole is confirmed and sent anew, in spite of its attempts', async () => {
    const tee = await makeProduct(db(), { stock: 5 });
    const id = await staff().ordered(tee, { quantity: 2 });
    await staff().attempt(id, { reason: 'postponed', note: '' });
    await staff().end(id, { kind: 'refused' });
    await staff().checkIn(id, [{ line: 0, sellable: 2, damaged: 0, lost: 0 }]);
    expect((await bringBack(id, 'refused')).status).toBe(200);
    expect((await staff().read(id)).status).toBe('confirmed');
    expect((await stockOf(db(), tee.id))['M|']).toBe(3);
  });

  it('a parcel with pieces that were written off stays ended', async () => {
    const tee = await makeProduct(db(), { stock: 5 });
    const id = await staff().ordered(tee, { quantity: 2 });
    await staff().end(id, { kind: 'refused' });
    await staff().checkIn(id, [{ line: 0, sellable: 1, damaged: 1, lost: 0 }]);
    expect((await bringBack(id, 'refused')).body.code).toBe('WRITTEN_OFF');
  });

  it('an open order, another ending than was read, and an unknown order are refused', async () => {
    const { id, tee } = await canceled();
    expect((await bringBack(id, 'unreachable')).body.code).toBe('VERSION_OLD');
    expect((await bringBack((await placed(shop.app, orderOf(tee)))._id)).body.code).toBe('NOT_ENDED');
    expect((await bringBack('0'.repeat(24))).status).toBe(404);
  });
});

describe('bringBackOrder: races', () => {
  it('of several who bring one order back at the same time, one does, and its pieces are taken once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, tee } = await canceled();
      const answers = await Promise.all([bringBack(id), bringBack(id), bringBack(id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      expect((await stockOf(db(), tee.id))['M|']).toBe(3);
    }
  });

  it('shoppers who compete for its pieces and staff who end it again sell no piece twice', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, tee } = await canceled({ stock: 2, quantity: 2 });
      const [back, ended, ...bought] = await Promise.all([
        bringBack(id),
        staff().end(id, { kind: KIND, status: 'confirmed' }),
        place(shop.app, orderOf(tee)),
        place(shop.app, orderOf(tee)),
      ]);
      expect([200, 409]).toContain(back.status);
      expect([200, 409]).toContain(ended.status);
      const sold = bought.filter(({ status }) => status === 201).length;
      const holds = (await staff().read(id)).outcome === undefined ? 2 : 0;
      expect((await stockOf(db(), tee.id))['M|']).toBe(2 - sold - holds);
    }
  });
});
