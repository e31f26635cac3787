import {
  phoneDigits,
  resolveStockKey,
  toCents,
  variantsOf,
  type KnownOrderStatus,
  type Variant,
} from '@shop/shared/rules';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/client';
import { one } from '../database/one';
import { newId } from '../database/schema/columns';
import {
  categories,
  coupons,
  customers,
  orderLines,
  orders,
  productImages,
  products,
  stock,
  stockMovements,
  suppliers,
  transactions,
} from '../database/schema';
import { indexProducts } from '../shop/search/index-products';

/**
 * Rows for API tests, written directly into the database. Money is in dollars, as in the API. All fields have defaults;
 * pass only what the test is about. Each function answers the row as the database has it (money in cents).
 */

/** An id that nothing has: 24 hexadecimal zeros. */
export const UNKNOWN_ID = '0'.repeat(24);

/** A live top-level category. */
export async function makeCategory(
  db: Db,
  values: { name?: string; priority?: number; parentId?: string | null; archived?: boolean; description?: string } = {},
) {
  return one(
    await db
      .insert(categories)
      .values({ name: 'Shirts', ...values })
      .returning(),
  );
}

/** An active supplier. */
export async function makeSupplier(db: Db, values: Partial<typeof suppliers.$inferInsert> = {}) {
  const base = { name: 'Cedar Textiles', email: 'sales@cedar.example', phone: '+96170111222' };
  return one(
    await db
      .insert(suppliers)
      .values({ ...base, ...values })
      .returning(),
  );
}

/** Fields of a product fixture. `stock` is the pieces of every variant, or pieces by stock key (others 0). */
export interface ProductFixture {
  name?: string;
  refCode?: string;
  description?: string;
  composition?: string;
  material?: string;
  /** Dollars. Default value: 20. */
  price?: number;
  salePrice?: number | null;
  onSale?: boolean;
  buyPrice?: number | null;
  categoryId?: string | null;
  supplierId?: string | null;
  sizes?: string[];
  colors?: string[];
  stock?: number | Record<string, number>;
  /** How many pictures it has. Default value: 0. */
  images?: number;
  archived?: boolean;
  /** Its shelf in the shop. Default value: none. */
  shelf?: string;
  createdAt?: Date;
  lowStockUnder?: number | null;
}

/** A product that sells at 20 dollars in sizes S and M, 10 pieces of each variant, with its stock and movements. */
export async function makeProduct(db: Db, fixture: ProductFixture = {}) {
  const { price = 20, salePrice = null, buyPrice = null, stock: pieces = 10, images = 0, ...values } = fixture;
  const id = newId();
  const axes = { sizes: fixture.sizes ?? ['S', 'M'], colors: fixture.colors ?? [] };
  const row = one(
    await db
      .insert(products)
      .values({
        name: 'Training Tee',
        refCode: `SKU-${id}`,
        ...values,
        ...axes,
        id,
        price: toCents(price),
        salePrice: salePrice === null ? null : toCents(salePrice),
        buyPrice: buyPrice === null ? null : toCents(buyPrice),
      })
      .returning(),
  );
  const quantities = new Map<Variant, number>();
  const variants = variantsOf(axes);
  for (const variant of variants) quantities.set(variant, typeof pieces === 'number' ? pieces : 0);
  if (typeof pieces !== 'number') {
    for (const [key, quantity] of Object.entries(pieces)) {
      const wanted = resolveStockKey(key, axes);
      const variant = variants.find(({ size, color }) => size === wanted?.size && color === wanted.color);
      if (!variant) throw new Error(`The product has no variant '${key}'`);
      quantities.set(variant, quantity);
    }
  }
  const rows = [...quantities].map(([variant, quantity]) => ({ productId: id, ...variant, quantity }));
  await db.insert(stock).values(rows);
  const received = rows.filter(({ quantity }) => quantity > 0);
  if (received.length > 0) {
    await db.insert(stockMovements).values(
      received.map(({ quantity, ...variant }) => ({
        ...variant,
        delta: quantity,
        reason: 'received' as const,
        byName: 'Fixture',
      })),
    );
  }
  if (images > 0) {
    await db.insert(productImages).values(
      Array.from({ length: images }, (_, position) => ({
        productId: id,
        position,
        picture: `fixture-${id}-${position}`,
        widths: [320, 640, 1280],
        width: 1280,
        height: 1600,
        color: axes.colors[position] ?? null,
      })),
    );
  }
  await indexProducts(db, [id]);
  return row;
}

/** Pieces in stock of a product, by stock row ('size|color'), straight from the database. */
export async function stockOf(db: Db, productId: string): Promise<Record<string, number>> {
  const rows = await db.select().from(stock).where(eq(stock.productId, productId));
  return Object.fromEntries(rows.map(({ size, color, quantity }) => [`${size}|${color}`, quantity]));
}

/** An active coupon of 10 percent. `discountValue` is percent or dollars, by type. */
export async function makeCoupon(
  db: Db,
  {
    discountValue = 10,
    minSubtotal = null,
    ...values
  }: {
    code?: string;
    description?: string;
    discountType?: 'percentage' | 'fixed';
    discountValue?: number;
    expiresAt?: Date | null;
    active?: boolean;
    usageCount?: number;
    usageLimit?: number | null;
    startsAt?: Date | null;
    /** Dollars. */
    minSubtotal?: number | null;
    createdAt?: Date;
  } = {},
) {
  return one(
    await db
      .insert(coupons)
      .values({
        code: `CODE${newId().toUpperCase()}`,
        discountType: 'percentage',
        ...values,
        discountValue: toCents(discountValue),
        minSubtotal: minSubtotal === null ? null : toCents(minSubtotal),
      })
      .returning(),
  );
}

/** A customer known by phone. */
export async function makeCustomer(
  db: Db,
  values: { name?: string; phone?: string; location?: string; address?: string; createdAt?: Date } = {},
) {
  const id = newId();
  const phone = values.phone ?? `+9613${parseInt(id.slice(-7), 16)}`;
  return one(
    await db
      .insert(customers)
      .values({ id, customerId: id, name: 'Rami Haddad', ...values, phone, phoneKey: phoneDigits(phone) })
      .returning(),
  );
}

/** The reserved customer of orders without a phone. */
export async function makeGuest(db: Db) {
  return one(
    await db
      .insert(customers)
      .values({ customerId: 'GUEST', name: 'Guest Customer', phone: '', phoneKey: null })
      .returning(),
  );
}

/** An order row with one line, without the rules of a placement: for tests that read orders. */
export async function makeOrder(
  db: Db,
  {
    customer,
    subtotal = 20,
    deliveryFee = 3,
    status = 'pending',
    createdAt,
    deletedAt,
  }: {
    customer: typeof customers.$inferSelect;
    subtotal?: number;
    deliveryFee?: number;
    status?: KnownOrderStatus;
    createdAt?: Date;
    deletedAt?: Date;
  },
) {
  const row = one(
    await db
      .insert(orders)
      .values({
        customerId: customer.id,
        customerName: customer.name,
        customerPhone: customer.phone,
        phoneKey: customer.phoneKey ?? '',
        orderType: 'online',
        channel: 'web',
        paymentMethod: 'delivery',
        status,
        subtotal: toCents(subtotal),
        deliveryFee: toCents(deliveryFee),
        total: toCents(subtotal) + toCents(deliveryFee),
        itemCount: 1,
        createdAt,
        deletedAt,
      })
      .returning(),
  );
  await db.insert(orderLines).values({
    orderId: row.id,
    position: 0,
    name: 'Training Tee',
    refCode: 'TT-1',
    size: 'M',
    color: '',
    quantity: 1,
    price: toCents(subtotal),
  });
  return row;
}

/** A completed sale of 23 dollars. */
export async function makeTransaction(
  db: Db,
  { amount = 23, ...values }: Omit<Partial<typeof transactions.$inferInsert>, 'amount'> & { amount?: number } = {},
) {
  return one(
    await db
      .insert(transactions)
      .values({ type: 'sale', description: 'Order', ...values, amount: toCents(amount) })
      .returning(),
  );
}
