import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  couponStatus,
  discountPercent,
  effectivePrice,
  fitsStockFilter,
  isOnSale,
  lowUnderOf,
  totalStock,
} from '@shop/shared/rules';
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { products } from '../../database/schema';
import { makeLocalPictureStore } from '../../pictures/store';
import { createTestApp, type TestApp } from '../../testing/app';
import { makeCoupon, makeProduct, makeSupplier } from '../../testing/fixtures';
import { listCoupons } from '../finance/coupons';
import { imageOf } from '../../pictures/images';
import { listProducts, countProducts } from './list-products';
import { discountSql, effectivePriceSql, onSaleSql } from './product-sql';
import { stockAlerts } from './stock-reports';
import { exportProducts } from './transfer/export-products';

describe('catalog SQL: rules that the database applies itself', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await createTestApp();
  });
  afterAll(() => shop.close());

  it('the database prices products as the shared rules do', async () => {
    const { db } = shop.database;
    const amount = fc.constantFrom(0, 0.01, 10, 19.99, 20, 20.01, 999_999.99);
    const samples = fc.sample(fc.record({ price: amount, salePrice: fc.option(amount), onSale: fc.boolean() }), {
      numRuns: 60,
      seed: 7,
    });
    for (const sample of samples) await makeProduct(db, sample);
    const rows = await db
      .select({
        price: products.price,
        salePrice: products.salePrice,
        onSale: products.onSale,
        holds: onSaleSql,
        effective: effectivePriceSql,
        discount: sql<number>`${discountSql}`,
      })
      .from(products);
    expect(rows).toHaveLength(60);
    for (const row of rows) {
      expect(row.holds).toBe(isOnSale(row));
      expect(row.effective).toBe(effectivePrice(row));
      expect(Math.round(row.discount * 100 + 1e-7)).toBe(discountPercent(row));
    }
  });

  it('the database finds low stock as the shared rule does, by the limit of the product or of the shop', async () => {
    const { db } = shop.database;
    const pieces = fc.constantFrom(0, 1, 4, 5, 9, 10, 30);
    const samples = fc.sample(
      fc.record({ stock: fc.record({ S: pieces, M: pieces }), lowStockUnder: fc.constantFrom(null, null, 1, 8, 15) }),
      {
        numRuns: 40,
        seed: 7,
      },
    );
    const { id: supplierId } = await makeSupplier(db);
    for (const sample of samples) await makeProduct(db, { ...sample, supplierId });
    const query = { page: 1, limit: 200, supplier: supplierId };
    for (const lowStockUnder of [5, 10]) {
      const all = await listProducts(db, query, { lowStockUnder });
      expect(all.total).toBe(40);
      for (const filter of ['low', 'partly-low', 'out'] as const) {
        const wanted = all.rows.filter((product) =>
          fitsStockFilter(product.stock, filter, lowUnderOf(product, lowStockUnder)),
        );
        const found = await listProducts(db, { ...query, stock: filter, sort: 'stock' }, { lowStockUnder });
        expect(found.total).toBe(wanted.length);
        expect(found.rows.map(({ _id }) => _id).sort()).toEqual(wanted.map(({ _id }) => _id).sort());
        const beyond = await listProducts(db, { ...query, stock: filter, page: 2 }, { lowStockUnder });
        expect(beyond).toMatchObject({ rows: [], total: wanted.length });
        const totals = found.rows.map(({ stock }) => totalStock(stock));
        expect(totals).toEqual(totals.toSorted((a, b) => a - b));
        let csv = '';
        for await (const part of exportProducts(db, { supplier: supplierId, stock: filter }, { lowStockUnder })) {
          csv += part;
        }
        expect(csv.trim().split('\r\n')).toHaveLength(1 + wanted.length);
      }
    }
  });

  it('countProducts counts what the list finds under the same filters', async () => {
    const { db } = shop.database;
    const rules = { lowStockUnder: 10 };
    const { id: supplierId } = await makeSupplier(db);
    const kinds = [
      { stock: { S: 0 } },
      { stock: { S: 4 }, price: 2_000, salePrice: 1_500, onSale: true },
      { stock: { S: 40 }, price: 2_000, salePrice: 1_500, onSale: false },
      { stock: { S: 0 }, archived: true },
      { stock: { S: 40 }, price: 2_000, salePrice: 1_500, onSale: true, archived: true },
    ];
    for (const kind of kinds) await makeProduct(db, { ...kind, supplierId });
    const list = { page: 1, limit: 1, supplier: supplierId };
    const totalOf = async (part: object) => (await listProducts(db, { ...list, ...part }, rules)).total;
    for (const shown of [{}, { archived: false }, { archived: true }]) {
      expect(await countProducts(db, { supplier: supplierId, ...shown }, rules)).toEqual({
        total: await totalOf(shown),
        low: await totalOf({ ...shown, stock: 'low' }),
        out: await totalOf({ ...shown, stock: 'out' }),
        onSale: await totalOf({ ...shown, onSale: true }),
        archived: 2,
      });
    }
    expect(await countProducts(db, { supplier: supplierId, archived: false }, rules)).toEqual({
      total: 3,
      low: 2,
      out: 1,
      onSale: 1,
      archived: 2,
    });
    expect(await totalOf({ archived: false, onSale: false })).toBe(2);
  });

  it('stockAlerts counts as many alerts as the product list finds', async () => {
    const { db } = shop.database;
    const rules = { lowStockUnder: 10 };
    const list = { page: 1, limit: 1, archived: false };
    const low = await listProducts(db, { ...list, stock: 'low' }, rules);
    const partlyLow = await listProducts(db, { ...list, stock: 'partly-low' }, rules);
    const alerts = (scope: 'product' | 'variant') => stockAlerts(db, { page: 1, limit: 1, scope }, rules);
    expect((await alerts('product')).total).toBe(low.total);
    expect((await alerts('variant')).total).toBe(low.total + partlyLow.total);
    expect(Math.min(low.total, partlyLow.total)).toBeGreaterThan(0);
  });

  it('the database gives coupons the status of the shared rule', async () => {
    const { db } = shop.database;
    const now = new Date('2026-11-20T12:00:00Z');
    const expiries = [null, now, new Date(now.getTime() - 1), new Date(now.getTime() + 1)];
    for (const expiresAt of expiries) for (const active of [true, false]) await makeCoupon(db, { expiresAt, active });
    const query = { page: 1, limit: 200 };
    const { rows: all } = await listCoupons(db, query, now);
    expect(all).toHaveLength(8);
    for (const status of ['active', 'inactive', 'expired'] as const) {
      const { rows } = await listCoupons(db, { ...query, status }, now);
      expect(rows.map(({ _id }) => _id).sort()).toEqual(
        all
          .filter((coupon) => couponStatus(coupon, now) === status)
          .map(({ _id }) => _id)
          .sort(),
      );
    }
  });
});

describe('catalog SQL: URLs of pictures', () => {
  const row = { id: 'i', picture: 'tee-navy-1', widths: [320, 960], avif: true, width: 960, height: 1200, color: null };

  it('picture URLs are those under which the store serves the files', () => {
    const store = makeLocalPictureStore('anywhere');
    const image = imageOf(row);
    expect(image.thumb_url).toBe(store.url('tee-navy-1', 320));
    expect(image.url).toBe(store.url('tee-navy-1', 960));
    expect(image.srcset).toEqual({
      webp: `${store.url('tee-navy-1', 320)} 320w, ${store.url('tee-navy-1', 960)} 960w`,
      avif: `${store.url('tee-navy-1', 320, 'avif')} 320w, ${store.url('tee-navy-1', 960, 'avif')} 960w`,
    });
  });

  it('picture URLs leave out AVIF where no AVIF file exists', () => {
    expect(imageOf({ ...row, avif: false }).srcset).not.toHaveProperty('avif');
  });
});
