import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { makeProduct, stockOf } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { staffOf } from '../outcomes/testing';
import { BUSY_SHOP } from '../testing';
import { editor } from './testing';

let shop: TestApp;
let door: ReturnType<typeof staffOf>;
let desk: ReturnType<typeof editor>;

beforeAll(async () => {
  shop = await createTestApp({ env: { ...BUSY_SHOP, PENDING_ORDERS_PER_PHONE: '1000000' } });
  const { headers } = await shop.signIn('employee');
  door = staffOf(shop, headers);
  desk = editor(shop.app, headers);
});
afterAll(async () => {
  expect(await findContradictions(shop.database.db)).toEqual([]);
  await shop.close();
});

const makeTee = (pieces: number) => makeProduct(shop.database.db, { stock: { S: pieces, M: pieces } });

describe('editOrder: ended orders', () => {
  it('an ended order cannot be edited, not even its address', async () => {
    const product = await makeTee(5);
    const id = await door.ordered(product, { quantity: 2 });
    expect((await door.end(id, { kind: 'refused' })).status).toBe(200);
    for (const edit of [{ deliveryFee: 0 }, { customerAddress: '9 Elm Street' }]) {
      for (const answer of [await desk.edit(id, edit), await desk.preview(id, edit)]) {
        expect([answer.status, answer.body.code]).toEqual([409, 'ORDER_ENDED']);
        expect(answer.body.error).toContain('refused');
      }
    }
    expect(await desk.read(id)).toMatchObject({ version: 1, customerAddress: '12 Cedar Street', deliveryFee: 3 });
  });

  it('an order that ends after edits gives back the pieces that it then held', async () => {
    const product = await makeTee(5);
    const { db } = shop.database;
    const id = await door.ordered(product, { quantity: 2, status: 'confirmed' });
    const products = [
      { line: 0, quantity: 1 },
      { product: product.id, size: 'S', quantity: 3 },
    ];
    expect((await desk.edit(id, { products })).status).toBe(200);
    expect(await stockOf(db, product.id)).toEqual({ 'S|': 2, 'M|': 4 });
    expect((await door.end(id, { kind: 'cancelled by customer', status: 'confirmed' })).status).toBe(200);
    expect(await stockOf(db, product.id)).toEqual({ 'S|': 5, 'M|': 5 });
  });

  it('an edited order that failed delivery writes off its pieces line by line', async () => {
    const product = await makeTee(5);
    const { db } = shop.database;
    const id = await door.ordered(product, { quantity: 2, status: 'confirmed' });
    const products = [
      { line: 0, quantity: 1 },
      { product: product.id, size: 'S', quantity: 3 },
    ];
    await desk.edit(id, { products });
    await desk.step(id, 'on the way');
    await door.end(id, { kind: 'unreachable' });
    const back = await door.checkIn(id, [
      { line: 0, sellable: 1, damaged: 0, lost: 0 },
      { line: 1, sellable: 1, damaged: 1, lost: 1 },
    ]);
    expect(back.status).toBe(200);
    expect(await stockOf(db, product.id)).toEqual({ 'S|': 3, 'M|': 5 });
    expect(await findContradictions(db)).toEqual([]);
  });

  it('an edit and the end of an order at the same moment run in turn, and nothing is counted twice', async () => {
    const product = await makeTee(100);
    for (let round = 0; round < 30; round += 1) {
      const id = await door.ordered(product, { quantity: 2, status: 'confirmed' });
      const [edited, ended] = await Promise.all([
        desk.edit(id, { products: [{ line: 0, quantity: 5 }] }),
        door.end(id, { kind: 'cancelled by shop', status: 'confirmed' }),
      ]);
      expect(ended.status).toBe(200);
      expect([200, 409]).toContain(edited.status);
    }
    expect(await stockOf(shop.database.db, product.id)).toEqual({ 'S|': 100, 'M|': 100 });
  });
});
