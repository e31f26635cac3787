import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../../../testing/app';
import { createTestApp } from '../../../testing/app';
import { UNKNOWN_ID, makeProduct, stockOf } from '../../../testing/fixtures';
import { findContradictions } from '../invariants';
import { BUSY_SHOP, orderOf, placed } from '../testing';
import { editor } from './testing';

let shop: TestApp;
let staff: ReturnType<typeof editor>;
let id: string;
let tee: string;

beforeAll(async () => {
  shop = await createTestApp({ env: BUSY_SHOP });
  staff = editor(shop.app, (await shop.signIn('employee')).headers);
  const { db } = shop.database;
  const product = await makeProduct(db, { name: 'Tee', stock: { S: 4, M: 6 } });
  tee = product.id;
  id = (await placed(shop.app, orderOf(product)))._id;
});

afterAll(async () => {
  const { db } = shop.database;
  // None of the refused edits has changed anything.
  expect(await staff.read(id)).toMatchObject({ version: 1, totalAmount: 23, itemCount: 1 });
  expect(await stockOf(db, tee)).toEqual({ 'S|': 4, 'M|': 5 });
  expect(await findContradictions(db)).toEqual([]);
  await shop.close();
});

const lines = (...products: object[]) => ({ products });

describe('editOrder: invalid edits', () => {
  it.each([
    ['without a version', { version: undefined }, 400, 'version'],
    ['of no lines', lines(), 400, 'products'],
    ['of 51 lines', lines(...Array.from({ length: 51 }, () => ({ line: 0, quantity: 1 }))), 400, 'products'],
    ['with a fee below 0', { deliveryFee: -1 }, 400, 'deliveryFee'],
    ['with a fee of a billion', { deliveryFee: 1e9 }, 400, 'deliveryFee'],
    ['with half a cent in the fee', { deliveryFee: 1.005 }, 400, 'deliveryFee'],
    ['of 0 pieces', lines({ line: 0, quantity: 0 }), 400, 'products.0.quantity'],
    ['of half a piece', lines({ line: 0, quantity: 1.5 }), 400, 'products.0.quantity'],
    ['of a line without a product', lines({ quantity: 1 }), 400, 'products.0.product'],
    ['of an unknown line', lines({ line: 7, quantity: 1 }), 422, 'products.0.line'],
    ['of a line twice', lines({ line: 0, quantity: 1 }, { line: 0, quantity: 1 }), 422, 'products.1.line'],
    ['of a line of another product', lines({ line: 0, product: UNKNOWN_ID, quantity: 1 }), 422, 'products.0.line'],
    ['to a size that the product does not have', lines({ line: 0, quantity: 1, size: 'XXL' }), 422, 'products.0.size'],
    [
      'to a color that the product does not have',
      lines({ line: 0, quantity: 1, color: 'Red' }),
      422,
      'products.0.color',
    ],
    ['with too large a total', { deliveryFee: 999_999.99 }, 422, 'products'],
  ])('an edit %s is refused at its field', async (_, edit, status, field) => {
    for (const answer of [await staff.edit(id, edit), await staff.preview(id, edit)]) {
      expect(answer.status).toBe(status);
      expect(answer.body.errors.map((error) => error.field)).toContain(field);
    }
  });

  it('an edit beyond the stock is refused with the line and the pieces available', async () => {
    const edit = lines({ line: 0, quantity: 2 }, { product: tee, quantity: 5, size: 'S' });
    expect(await staff.edit(id, edit)).toMatchObject({
      status: 409,
      body: {
        code: 'STOCK',
        errors: [{ field: 'products.1.quantity', message: expect.stringContaining('4') }],
        details: { problems: [{ index: 1, problem: 'stock', available: 4, requested: 5 }] },
      },
    });
    // The pieces that the order already has count as available, even when they are split over several lines.
    const all = lines({ line: 0, quantity: 4 }, { product: tee, quantity: 3, size: 'M' });
    expect((await staff.edit(id, all)).body.details).toMatchObject({
      problems: [
        { index: 0, available: 6, requested: 7 },
        { index: 1, available: 6, requested: 7 },
      ],
    });
  });

  it('an edit to an unknown or archived product is refused because the product cannot be sold', async () => {
    const archived = await makeProduct(shop.database.db, { name: 'Old Cap', archived: true, sizes: [] });
    for (const product of [UNKNOWN_ID, archived.id]) {
      const edit = lines({ line: 0, quantity: 1 }, { product, quantity: 1 });
      expect((await staff.edit(id, edit)).body).toMatchObject({
        code: 'UNAVAILABLE',
        errors: [{ field: 'products.1.product' }],
      });
    }
  });

  it('an edit that would cost more than was seen is refused with the new total', async () => {
    const edit = { ...lines({ line: 0, quantity: 2 }), expectedTotal: 42.99 };
    expect((await staff.edit(id, edit)).body).toMatchObject({
      code: 'PRICE_CHANGED',
      errors: [{ field: 'expectedTotal', message: 'The total is now $43.00' }],
    });
  });

  it('an edit of an old version or of an unknown order is refused with that reason', async () => {
    expect(await staff.edit(id, { version: 2, deliveryFee: 1 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_OLD', error: 'This order was changed meanwhile.', details: { version: 1 } },
    });
    expect((await staff.edit(UNKNOWN_ID, {})).status).toBe(404);
    expect((await staff.preview('nonsense', {})).status).toBe(404);
  });
});
