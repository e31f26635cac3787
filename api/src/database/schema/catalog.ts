import type { SizeChart } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { centsColumn, createdAtColumn, idColumn, momentColumn, versionColumn } from '../columns';

/** Two or more levels of categories. */
export const categories = pgTable(
  'categories',
  {
    id: idColumn(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    priority: integer('priority').notNull().default(0),
    parentId: text('parent_id'),
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAtColumn(),
    version: versionColumn(),
    /** Of its products and those of all categories below that have none of their own. */
    sizeChart: jsonb('size_chart').$type<SizeChart>(),
  },
  (t) => [
    foreignKey({ columns: [t.parentId], foreignColumns: [t.id], name: 'categories_parent_fk' }).onDelete('restrict'),
    index('categories_parent_idx').on(t.parentId),
  ],
);

export const suppliers = pgTable('suppliers', {
  id: idColumn(),
  name: text('name').notNull(),
  company: text('company').notNull().default(''),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  address: text('address').notNull().default(''),
  status: text('status', { enum: ['active', 'inactive', 'suspended'] })
    .notNull()
    .default('active'),
  notes: text('notes').notNull().default(''),
  createdAt: createdAtColumn(),
  version: versionColumn(),
});

export const products = pgTable(
  'products',
  {
    id: idColumn(),
    name: text('name').notNull(),
    refCode: text('ref_code').notNull(),
    description: text('description').notNull().default(''),
    /** Cost; null while it is not known. */
    buyPrice: centsColumn('buy_price'),
    price: centsColumn('price').notNull(),
    salePrice: centsColumn('sale_price'),
    onSale: boolean('on_sale').notNull().default(false),
    categoryId: text('category_id').references(() => categories.id, { onDelete: 'restrict' }),
    supplierId: text('supplier_id').references(() => suppliers.id, { onDelete: 'restrict' }),
    sizes: text('sizes')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    colors: text('colors')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    composition: text('composition').notNull().default(''),
    material: text('material').notNull().default(''),
    careInstructions: text('care_instructions').notNull().default(''),
    archived: boolean('archived').notNull().default(false),
    createdAt: createdAtColumn(),
    version: versionColumn(),
    /** The sum of `stock.sales` when staff wrote the product last: tells a sale since from a write since. */
    salesAtWrite: integer('sales_at_write').notNull().default(0),
    /** Its own; without one that of the nearest category holds. */
    sizeChart: jsonb('size_chart').$type<SizeChart>(),
    /** Under how many pieces it is low; without a number the shop's holds. */
    lowStockUnder: integer('low_stock_under'),
    /** Where it lies in the shop; staff see it. */
    shelf: text('shelf').notNull().default(''),
  },
  (t) => [
    uniqueIndex('products_ref_code_key').on(sql`lower(${t.refCode})`),
    index('products_category_idx').on(t.categoryId, t.createdAt.desc()),
    index('products_supplier_idx').on(t.supplierId),
    index('products_newest_idx').on(t.createdAt.desc(), t.id),
    check('products_price_not_negative', sql`${t.price} >= 0 and coalesce(${t.salePrice}, 0) >= 0`),
  ],
);

/** Pictures of products, in order. `picture` names the folder of files, one per width and format. */
export const productImages = pgTable(
  'product_images',
  {
    id: idColumn(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    picture: text('picture').notNull(),
    /** The widths there are files of, smallest first, in pixels. */
    widths: integer('widths').array().notNull(),
    /** True when there are AVIF files beside the WebP ones. */
    avif: boolean('avif').notNull().default(false),
    /** Size of the largest version, in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    color: text('color'),
  },
  (t) => [
    index('product_images_product_idx').on(t.productId, t.position),
    index('product_images_picture_idx').on(t.picture),
  ],
);

/** Pictures whose files may be left over: of a save that has not ended yet, or of rows that are gone. */
export const pictureLeftovers = pgTable(
  'picture_leftovers',
  { picture: text('picture').primaryKey(), at: momentColumn('at').notNull().defaultNow() },
  (t) => [index('picture_leftovers_at_idx').on(t.at)],
);

/** Pieces of one variant; size and color are '' where the product has none. */
export const stock = pgTable(
  'stock',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: text('size').notNull(),
    color: text('color').notNull(),
    quantity: integer('quantity').notNull(),
    /** How often orders changed the quantity; with the product's own version it makes the version that readers get. */
    sales: integer('sales').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.size, t.color] }),
    check('stock_not_negative', sql`${t.quantity} >= 0 and ${t.quantity} <= 1000000`),
  ],
);

/**
 * What is printed as a barcode on one variant, and read by scanners. Apart from the stock, whose rows come and go; rows
 * of a variant that its product no longer has go with the next write of the product.
 */
export const variantCodes = pgTable(
  'variant_codes',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: text('size').notNull(),
    color: text('color').notNull(),
    code: text('code').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.size, t.color] }),
    uniqueIndex('variant_codes_code_key').on(sql`lower(${t.code})`),
    check('variant_codes_not_empty', sql`${t.code} <> ''`),
  ],
);

/** Every change of stock: who, when, why. The sum of a variant's deltas is its quantity. Rows outlive their product. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    productId: text('product_id').notNull(),
    size: text('size').notNull(),
    color: text('color').notNull(),
    delta: integer('delta').notNull(),
    reason: text('reason', {
      enum: [
        'received',
        'order',
        'order-deleted',
        'edited',
        'set',
        'add',
        'subtract',
        'removed',
        'import',
        'cancelled',
        'returned',
      ],
    }).notNull(),
    orderId: text('order_id'),
    byUserId: text('by_user_id'),
    /** Who did it, as people read it; a customer's name never stands here. */
    byName: text('by_name').notNull(),
    at: momentColumn('at').notNull().defaultNow(),
  },
  (t) => [index('stock_movements_product_idx').on(t.productId, t.id), index('stock_movements_order_idx').on(t.orderId)],
);
