import {
  ORDER_STATUSES,
  OUTCOME_KINDS,
  couponDiscountCents,
  effectivePrice,
  fromCents,
  guideOf,
  phoneDigits,
} from '@shop/shared/rules';
import { describe, expect, it, jest } from '@jest/globals';
import { isGarment } from './drawing/picture-spec';
import { makeDemoShop } from './demo-shop';
import type { DemoOrder, DemoShop } from './types';

// A year of business takes seconds on a busy machine.
jest.setTimeout(60_000);

const NOW = new Date('2026-11-20T17:00:00Z');
const MOMENTS = [NOW, new Date('2026-03-01T05:02:00Z'), new Date('2027-07-04T11:59:59Z')];
const shop = makeDemoShop({ now: NOW, timeZone: 'America/New_York' });

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const unique = <T>(values: readonly T[]) => new Set(values).size === values.length;
const pieces = ({ lines }: DemoOrder) => sum(lines.map(({ quantity }) => quantity));
const stands = ({ deletedAt, outcome }: DemoOrder) => deletedAt === null && outcome === null;
/** The pieces of an order that are not in stock: delivered, on their way, or written off after a return. */
const held = (order: DemoOrder) => {
  const { outcome } = order;
  if (outcome === null) return stands(order) ? pieces(order) : 0;
  return outcome.checkedInAt === null ? pieces(order) : sum(outcome.writeOffs.map(({ quantity }) => quantity));
};

describe('the demo shop', () => {
  it('is identical, to the last cent, for the same moment', () => {
    expect(makeDemoShop({ now: NOW, timeZone: 'America/New_York' })).toEqual(shop);
  });

  it.each(MOMENTS)('has figures that follow from one another at %s', (now) => {
    const made = makeDemoShop({ now, timeZone: 'America/New_York' });
    checkOrders(made, now);
    checkStock(made);
    checkMoney(made, now);
    checkReferences(made);
  });

  it('charges the given delivery fee for online orders only', () => {
    const { orders } = makeDemoShop({ now: NOW, timeZone: 'UTC', deliveryFee: 450 });
    expect(new Set(orders.map(({ orderType, deliveryFee }) => `${orderType} ${deliveryFee}`))).toEqual(
      new Set(['online 450', 'in-store 0']),
    );
  });

  it('has a size guide for every product with sizes, with a row for each of them', () => {
    for (const { name, sizes, categoryId } of shop.products) {
      const inherited = shop.categories.find(({ id }) => id === categoryId)?.sizeChart ?? null;
      const guide = guideOf({ own: null, inherited, sizes });
      expect({ name, rows: guide?.rows.map(({ size }) => size) ?? [] }).toEqual({ name, rows: sizes });
    }
  });

  it('describes the measurements that the plate of a product shows', () => {
    const tee = shop.products.find(({ refCode }) => refCode === 'TEE-1002');
    expect(tee?.description).toContain('Size M, measured flat: length 72 cm, chest 54 cm, sleeve 22 cm.');
  });

  it('has enough data to fill every screen', () => {
    const live = shop.products.filter(({ archived }) => !archived);
    const onSale = live.filter(({ onSale: sale }) => sale);
    expect(live.length).toBeGreaterThanOrEqual(48);
    expect(shop.products.length).toBeGreaterThan(live.length);
    expect(shop.categories.filter(({ parentId, archived }) => parentId === null && !archived)).toHaveLength(4);
    expect(shop.categories.length).toBeGreaterThanOrEqual(12);
    expect(live.every(({ colors }) => colors.length >= 2 && colors.length <= 4)).toBe(true);
    for (const { name, colors, images } of live) {
      const views = images.map(({ spec }) => spec.view);
      expect({ name, fronts: views.filter((view) => view === 'front').length }).toEqual({
        name,
        fronts: colors.length,
      });
      expect(views).toEqual(expect.arrayContaining(['detail', 'weave', 'measured']));
    }
    expect(live.filter(({ images }) => images.some(({ spec }) => spec.view === 'back')).length).toBeGreaterThan(40);

    const dollars = onSale.map((product) => fromCents(effectivePrice(product)));
    const inRange = (from: number, to: number) => dollars.filter((price) => price >= from && price < to).length;
    for (const [from, to] of [
      [0, 25],
      [25, 50],
      [50, 100],
      [100, Infinity],
    ] as const) {
      expect(inRange(from, to)).toBeGreaterThan(0);
    }
    expect(onSale.every(({ price, salePrice }) => salePrice !== null && salePrice > 0 && salePrice < price)).toBe(true);

    const left = live.map(({ stock }) => sum(stock.map(({ quantity }) => quantity)));
    expect(left.some((total) => total === 0)).toBe(true);
    expect(left.some((total) => total > 0 && total < 10)).toBe(true);
    expect(
      live.some(
        ({ stock }) => stock.some(({ quantity }) => quantity === 0) && stock.some(({ quantity }) => quantity > 0),
      ),
    ).toBe(true);

    expect(shop.customers.length).toBeGreaterThanOrEqual(180);
    expect(shop.orders.length).toBeGreaterThanOrEqual(1000);
    expect(new Set(shop.orders.filter(stands).map(({ status }) => status)).size).toBe(4);
    expect(new Set(shop.orders.map(({ channel }) => channel)).size).toBe(3);
    const outcomes = shop.orders.flatMap(({ outcome }) => outcome ?? []);
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(OUTCOME_KINDS));
    expect(outcomes.some(({ checkedInAt }) => checkedInAt === null)).toBe(true);
    expect(outcomes.some(({ writeOffs }) => writeOffs.length > 0)).toBe(true);
    // A phone number with a refused parcel has a new order.
    const refused = new Set(
      shop.orders.filter(({ outcome }) => outcome?.kind === 'refused').map((order) => order.customerPhone),
    );
    expect(
      shop.orders.some((order) => order.status === 'pending' && stands(order) && refused.has(order.customerPhone)),
    ).toBe(true);
    expect(new Set(shop.suppliers.map(({ status }) => status)).size).toBe(3);
    expect(new Set(shop.transactions.map(({ type }) => type)).size).toBe(4);
    expect(new Set(shop.transactions.map(({ status }) => status)).size).toBe(3);
    expect(shop.coupons.map(({ code }) => code)).toContain('WELCOME10');
  });
});

function checkOrders({ orders, coupons, customers }: DemoShop, now: Date) {
  const phones = new Map(customers.map(({ id, phone }) => [id, phone]));
  for (const order of orders) {
    const subtotal = sum(order.lines.map(({ unitPrice, quantity }) => unitPrice * quantity));
    expect(order.subtotal).toBe(subtotal);
    expect(order.totalAmount).toBe(subtotal - order.discount + order.deliveryFee);
    expect(order.deliveryFee).toBe(order.orderType === 'online' ? 300 : 0);
    expect(order.customerPhone).toBe(phones.get(order.customerId));
    if (order.channel === 'web') expect(order.customerAddress).not.toBe('');

    const coupon = coupons.find(({ code }) => code === order.couponCode);
    expect(coupon === undefined).toBe(order.couponCode === null);
    const { discountType, discountValue } = coupon ?? { discountType: 'fixed', discountValue: 0 };
    const value = discountType === 'fixed' ? fromCents(discountValue) : discountValue;
    expect(order.discount).toBe(couponDiscountCents({ discountType, discountValue: value }, subtotal));

    const moments = [order.createdAt, ...order.history.map(({ at }) => at), now].map(Number);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    const reached = order.history
      .map(({ event }) => event)
      .filter((event) => ORDER_STATUSES.some((status) => status === event));
    expect(reached.at(-1)).toBe(order.status);
    expect(order.outcome === null || order.history.some(({ event }) => event === order.outcome?.kind)).toBe(true);
  }
}

function checkStock({ products, movements, orders }: DemoShop) {
  const balances = new Map<string, number>();
  for (const { productId, size, color, change } of movements) {
    const key = `${productId}/${size}/${color}`;
    const balance = (balances.get(key) ?? 0) + change;
    expect(balance).toBeGreaterThanOrEqual(0);
    balances.set(key, balance);
  }
  const inStock = products.flatMap(({ id, stock }) =>
    stock.map(({ size, color, quantity }) => [`${id}/${size}/${color}`, quantity] as const),
  );
  expect(unique(inStock.map(([key]) => key))).toBe(true);
  for (const [key, quantity] of inStock) expect(quantity).toBe(balances.get(key) ?? 0);
  expect([...balances.keys()].every((key) => inStock.some(([known]) => known === key))).toBe(true);

  const taken = new Map<string, number>();
  for (const { orderId, change } of movements) {
    if (orderId) taken.set(orderId, (taken.get(orderId) ?? 0) + change);
  }
  for (const order of orders) expect(0 - (taken.get(order.id) ?? 0)).toBe(held(order));
}

function checkMoney({ transactions, orders, coupons }: DemoShop, now: Date) {
  const sales = transactions.filter(({ type }) => type === 'sale');
  expect(sales).toHaveLength(orders.length);
  const byOrder = new Map(sales.map((sale) => [sale.orderId, sale]));
  for (const order of orders) {
    const sale = byOrder.get(order.id);
    expect(sale?.amount).toBe(order.totalAmount);
    expect(sale?.status).toBe(!stands(order) ? 'cancelled' : order.status === 'delivered' ? 'completed' : 'pending');
  }
  expect(transactions.every(({ amount }) => Number.isInteger(amount) && amount > 0)).toBe(true);
  expect(transactions.every(({ createdAt }) => createdAt <= now)).toBe(true);
  for (const { code, usageCount } of coupons) {
    expect(usageCount).toBe(orders.filter((order) => order.couponCode === code && stands(order)).length);
  }
}

function checkReferences({ products, categories, suppliers, customers, orders, transactions }: DemoShop) {
  const ids = (things: readonly { id: string }[]) => new Set(things.map(({ id }) => id));
  const everything = [products, categories, suppliers, customers, orders, transactions].flatMap((list) =>
    list.map(({ id }) => id),
  );
  expect(unique(everything)).toBe(true);
  expect(everything.every((id) => /^[0-9a-f]{24}$/.test(id))).toBe(true);
  expect(unique(products.map(({ refCode }) => refCode.toLowerCase()))).toBe(true);
  expect(unique(products.map(({ name }) => name))).toBe(true);
  expect(unique(customers.map(({ phone }) => phoneDigits(phone)))).toBe(true);

  const [known, people] = [ids(products), ids(customers)];
  expect(products.every(({ categoryId }) => ids(categories).has(categoryId))).toBe(true);
  expect(products.every(({ supplierId }) => ids(suppliers).has(supplierId))).toBe(true);
  expect(categories.every(({ parentId }) => parentId === null || ids(categories).has(parentId))).toBe(true);
  expect(orders.every(({ customerId }) => people.has(customerId))).toBe(true);
  expect(orders.flatMap(({ lines }) => lines).every(({ productId }) => known.has(productId))).toBe(true);
  const pictures = products.flatMap(({ images }) => images);
  // Plates are shared: of one cloth in one color, of one cut in one size.
  const drawn = pictures.filter(({ spec }) => isGarment(spec));
  expect(unique(drawn.map(({ pictureId }) => pictureId))).toBe(true);
  for (const { colors, images } of products) expect(images.every(({ color }) => colors.includes(color))).toBe(true);
}
