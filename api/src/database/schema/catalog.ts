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
import {
  NOW,
  centsColumn,
  changedAtColumn,
  createdAtColumn,
  foldedColumn,
  idColumn,
  keyColumns,
  momentColumn,
  versionColumn,
} from './columns';

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
    changedAt: changedAtColumn(),
    version: versionColumn(),
    folded: foldedColumn(),
    /** The size chart for its products, and for those of all categories below it that have no chart themselves. */
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
  folded: foldedColumn(),
});

export const products = pgTable(
  'products',
  {
    id: idColumn(),
    name: text('name').notNull(),
    refCode: text('ref_code').notNull(),
    description: text('description').notNull().default(''),
    /** Cost; null if it is unknown. */
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
    changedAt: changedAtColumn(),
    version: versionColumn(),
    /** The sum of `stock.sales` when staff last saved the product. It distinguishes later sales from later edits. */
    salesAtWrite: integer('sales_at_write').notNull().default(0),
    /** The product's size chart; null: the chart of the nearest category applies. */
    sizeChart: jsonb('size_chart').$type<SizeChart>(),
    /** The stock is low under this many pieces; null: the limit of the shop applies. */
    lowStockUnder: integer('low_stock_under'),
    /** Where the product lies in the shop. Only staff see this. */
    shelf: text('shelf').notNull().default(''),
    folded: foldedColumn(),
    ...keyColumns(),
  },
  (t) => [
    uniqueIndex('products_folded_key')
      .on(t.keyFolded)
      .where(sql`not key_twin`),
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
    /** The widths in pixels that have files, smallest first. */
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

/** Pictures whose files may be unused: those of a save that has not ended yet, or of deleted rows. */
export const pictureLeftovers = pgTable(
  'picture_leftovers',
  { picture: text('picture').primaryKey(), at: momentColumn('at').notNull().default(NOW) },
  (t) => [index('picture_leftovers_at_idx').on(t.at)],
);

/** The pieces in stock of each variant. Size and color are '' if the product has none. */
export const stock = pgTable(
  'stock',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: text('size').notNull(),
    color: text('color').notNull(),
    quantity: integer('quantity').notNull(),
    /**
     * How often orders changed the quantity. Together with the product's own version, it makes the version that readers
     * get.
     */
    sales: integer('sales').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.size, t.color] }),
    check('stock_not_negative', sql`${t.quantity} >= 0 and ${t.quantity} <= 1000000`),
  ],
);

/**
 * The barcodes of variants, which scanners read. They are not in `stock`, because its rows come and go. When a product
 * is written, the rows of variants that it no longer has are deleted.
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
    /** The receipt of goods that it belongs to. */
    receiptId: text('receipt_id'),
    byUserId: text('by_user_id'),
    /** Who did it, for display. Never the name of a customer. */
    byName: text('by_name').notNull(),
    at: momentColumn('at').notNull().default(NOW),
  },
  (t) => [
    index('stock_movements_product_idx').on(t.productId, t.id),
    index('stock_movements_order_idx').on(t.orderId),
    index('stock_movements_receipt_idx')
      .on(t.receiptId)
      .where(sql`receipt_id is not null`),
  ],
);
