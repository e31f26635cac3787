import { GUEST_CUSTOMER_ID } from '@shop/shared/contracts';
import type { OrderTerms } from '@shop/shared/contracts';
import { DEFAULT_POLICY, foldText, phoneDigits } from '@shop/shared/rules';
import { makeDemoShop } from '@shop/demo/demo-shop';
import { UPRIGHT_WIDTHS, offeredWidths } from '@shop/demo/picture-widths';
import type { DemoOutcome, DemoShop } from '@shop/demo/types';
import type { Db, Tx } from '../database/client';
import { withTransaction } from '../database/client';
import { insertRows } from '../database/insert-rows';
import {
  categories,
  coupons,
  couriers,
  customerPhones,
  customers,
  deliveryAttempts,
  orderEvents,
  orderLines,
  orders,
  productImages,
  products,
  seeds,
  stock,
  suppliers,
  users,
  writeOffs,
} from '../database/schema';
import { indexProducts } from '../shop/search/index-products';
import { hashPassword } from '../shop/auth/passwords';
import { storedE164 } from '../phones/person-sql';
import { readPhone } from '../phones/read-phone';
import { termColumns } from '../shop/orders/order-terms';
import type { PictureStore } from '../pictures/store';
import { adminOf, insertBooks } from './books';
import { copyPictures } from './pictures';
import type { PictureReport } from './pictures';

export interface SeedOptions {
  readonly db: Db;
  readonly pictures: PictureStore;
  /** The end of the year of orders. */
  readonly now: Date;
  /** The shop's IANA time zone. */
  readonly timeZone: string;
  /** Cents on every online order. Default value: 300. */
  readonly deliveryFee?: number;
  /** The other terms of every order. Default value: the shop's own terms. */
  readonly terms?: OrderTerms;
  /** Gets a line of text at the start and at the end, for the person who starts the shop. */
  readonly log?: (message: string) => void;
}

/** How much was seeded. */
export interface SeedReport extends PictureReport {
  readonly products: number;
  readonly orders: number;
  readonly milliseconds: number;
}

async function insertAccounts(tx: Tx, shop: DemoShop) {
  const rows = await Promise.all(
    shop.users.map(async ({ password, ...user }) => ({
      ...user,
      username: user.role,
      passwordHash: await hashPassword(password),
      demo: true,
    })),
  );
  await insertRows(tx, users, rows);
}

async function insertCatalog(tx: Tx, shop: DemoShop) {
  await insertRows(tx, categories, [...shop.categories]);
  await insertRows(
    tx,
    suppliers,
    shop.suppliers.map(({ lastOrderDate: _derived, ...supplier }) => supplier),
  );
  await insertRows(
    tx,
    products,
    shop.products.map(({ images: _images, stock: _stock, sizes, colors, ...product }) => ({
      ...product,
      sizes: [...sizes],
      colors: [...colors],
    })),
  );
  await insertRows(
    tx,
    productImages,
    shop.products.flatMap((product) =>
      product.images.map(({ id, pictureId, color }, position) => ({
        id,
        productId: product.id,
        position,
        picture: pictureId,
        widths: offeredWidths(UPRIGHT_WIDTHS),
        // Stored as WebP. The server makes AVIF copies and some of the widths at their first request.
        avif: true,
        width: UPRIGHT_WIDTHS.largest,
        height: UPRIGHT_WIDTHS.largest * 1.25,
        color,
      })),
    ),
  );
  await insertRows(
    tx,
    stock,
    shop.products.flatMap((product) => product.stock.map((variant) => ({ productId: product.id, ...variant }))),
  );
  await indexProducts(
    tx,
    shop.products.map(({ id }) => id),
  );
}

/** The columns of an order that say how it ended. */
const outcomeColumns = (outcome: DemoOutcome | null) =>
  outcome && {
    outcome: outcome.kind,
    outcomeNote: outcome.note,
    outcomeByUserId: outcome.by.userId,
    outcomeByName: outcome.by.name,
    outcomeAt: outcome.at,
    checkedInAt: outcome.checkedInAt,
  };

async function insertOrders(tx: Tx, shop: DemoShop, terms: OrderTerms) {
  const admin = adminOf(shop);
  await insertRows(
    tx,
    couriers,
    shop.couriers.map((courier) => ({ ...courier, nameFolded: foldText(courier.name) })),
  );
  const e164Of = (phone: string) => storedE164(readPhone(phone, null));
  const couponIds = new Map(shop.coupons.map(({ id, code }) => [code, id]));
  await insertRows(
    tx,
    customers,
    shop.customers.map(({ otherPhone: _other, blockedReason = null, staffNote = '', tags = [], ...customer }) => ({
      ...customer,
      staffNote,
      tags: [...tags],
      blockedAt: blockedReason === null ? null : customer.createdAt,
      blockedReason,
      blockedByName: blockedReason === null ? null : admin,
      phoneKey: customer.customerId === GUEST_CUSTOMER_ID ? null : phoneDigits(customer.phone),
    })),
  );
  await insertRows(
    tx,
    customerPhones,
    shop.customers.flatMap(({ id, otherPhone, createdAt }) =>
      otherPhone === undefined
        ? []
        : [
            {
              customerId: id,
              phone: otherPhone,
              phoneKey: phoneDigits(otherPhone),
              phoneE164: e164Of(otherPhone),
              createdAt,
            },
          ],
    ),
  );
  await insertRows(
    tx,
    coupons,
    shop.coupons.map(({ expiryDate, discountType, discountValue, ...coupon }) => ({
      ...coupon,
      discountType,
      // In hundredths: of a percent, or of a dollar. Cents are hundredths already.
      discountValue: discountType === 'percentage' ? discountValue * 100 : discountValue,
      expiresAt: expiryDate,
    })),
  );
  await insertRows(
    tx,
    orders,
    shop.orders.map(({ lines, history: _history, totalAmount, outcome, ...order }) => ({
      ...order,
      ...outcomeColumns(outcome),
      ...termColumns(terms),
      total: totalAmount,
      phoneKey: phoneDigits(order.customerPhone),
      couponId: order.couponCode === null ? null : couponIds.get(order.couponCode),
      itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    })),
  );
  await insertRows(
    tx,
    orderLines,
    shop.orders.flatMap((order) =>
      order.lines.map(({ unitPrice, unitCost, ...line }, position) => ({
        ...line,
        orderId: order.id,
        position,
        price: unitPrice,
        cost: unitCost,
      })),
    ),
  );
  await insertRows(
    tx,
    orderEvents,
    shop.orders.flatMap((order) =>
      order.history.map(({ event, at, by, courier }) => ({
        orderId: order.id,
        event,
        ...(courier !== undefined && { changes: { before: { courier: null }, after: { courier } } }),
        byUserId: by.userId,
        byName: by.name,
        at,
      })),
    ),
  );
  await insertRows(
    tx,
    deliveryAttempts,
    shop.orders.flatMap(({ id, outcome }) =>
      (outcome?.attempts ?? []).map(({ by, ...attempt }) => ({
        ...attempt,
        orderId: id,
        byUserId: by.userId,
        byName: by.name,
      })),
    ),
  );
  await insertRows(
    tx,
    writeOffs,
    shop.orders.flatMap(({ id, outcome }) =>
      (outcome?.writeOffs ?? []).map((writeOff) => ({
        ...writeOff,
        orderId: id,
        byUserId: outcome?.by.userId,
        byName: outcome?.by.name ?? '',
        at: outcome?.checkedInAt ?? outcome?.at,
      })),
    ),
  );
}

/**
 * Copies the demo's pictures to the store, then fills an empty, migrated database with the demo shop, in one
 * transaction: all of it or nothing. The caller makes sure that the database is empty.
 */
export async function seedDemoShop(options: SeedOptions): Promise<SeedReport> {
  const { db, pictures, now, timeZone, deliveryFee, terms = DEFAULT_POLICY, log = () => undefined } = options;
  const begun = performance.now();
  const shop = makeDemoShop({ now, timeZone, deliveryFee });
  log(`Setting up the demo shop with ${shop.products.length} products, once ...`);
  const report = await copyPictures(pictures);
  await withTransaction(db, async (tx) => {
    await insertAccounts(tx, shop);
    await insertCatalog(tx, shop);
    await insertOrders(tx, shop, terms);
    await insertBooks(tx, shop, now);
    await tx.insert(seeds).values({ name: 'demo' });
  });
  const milliseconds = Math.round(performance.now() - begun);
  log(
    `The demo shop stands: ${shop.products.length} products, ${shop.orders.length} orders, ` +
      `${report.copied} pictures copied and ${report.kept} kept, in ${(milliseconds / 1000).toFixed(1)} s.`,
  );
  return { ...report, products: shop.products.length, orders: shop.orders.length, milliseconds };
}
