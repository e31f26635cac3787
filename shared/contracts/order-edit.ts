import { z } from 'zod';
import { paymentMethodSchema } from './order';
import { CUSTOMER_REQUIRED, lineProblemSchema, totalsSchema } from './order-placement';
import {
  EVEN_WHEN_INVALID,
  NUMBER_LIMITS,
  TEXT_LIMITS,
  idSchema,
  moneySchema,
  optionalText,
  plainText,
  requiredText,
  signedMoneySchema,
  versionSchema,
} from './primitives';
import { staffDiscountSchema } from './till';

/** A line of an order after the edit. An existing line gives its number, a new line gives its product. */
export const orderEditLineSchema = z
  .object({
    /** The number of an existing line (`line` in the order's products). Absent for a new line. */
    line: z.number('Must be a number').int('Must be a whole number').min(0, 'Must be 0 or more').nullish(),
    /** The product of a new line. An existing line keeps its product. */
    product: idSchema.nullish(),
    quantity: z
      .number('Quantity must be a number')
      .int('Quantity must be a whole number')
      .min(1, 'Quantity must be above 0')
      .max(NUMBER_LIMITS.stock, 'Must be 1,000,000 or less'),
    /** If absent, an existing line keeps its own value. */
    size: optionalText(TEXT_LIMITS.short),
    color: optionalText(TEXT_LIMITS.short),
  })
  .refine(({ line, product }) => line != null || product != null, {
    path: ['product'],
    error: 'A new line needs a product',
    ...EVEN_WHEN_INVALID,
  });
export type OrderEditLine = z.input<typeof orderEditLineSchema>;

/**
 * The fields of an order that staff change. Absent fields stay unchanged. Before the order is on the way everything may
 * change. After that only name, phone, address and city may change.
 */
export const orderEditSchema = z.object({
  /** The version of the order that staff had read. An older one is refused (409 VERSION_OLD). */
  version: versionSchema,
  customerName: requiredText(TEXT_LIMITS.name, CUSTOMER_REQUIRED.customerName).optional(),
  customerPhone: requiredText(TEXT_LIMITS.phone, CUSTOMER_REQUIRED.customerPhone).optional(),
  customerAddress: plainText(TEXT_LIMITS.notes, 'lines').optional(),
  location: plainText(TEXT_LIMITS.name).optional(),
  /** All lines of the order. Lines that are left out are removed. */
  products: z
    .array(orderEditLineSchema, 'Must be a list')
    .min(1, 'An order needs at least one product')
    .max(NUMBER_LIMITS.orderLines, `At most ${NUMBER_LIMITS.orderLines} lines an order`)
    .optional(),
  /** How the order is paid, by a method of its channel. The pending sale follows. */
  paymentMethod: paymentMethodSchema.optional(),
  /** The customer's notes. */
  notes: plainText(TEXT_LIMITS.notes, 'lines').optional(),
  /** A coupon to use now, in place of the agreed coupon or staff discount; '' takes the agreed coupon out. */
  couponCode: plainText(TEXT_LIMITS.code).optional(),
  /** A discount by staff, in place of the agreed coupon or staff discount; null takes the staff discount out. */
  discount: staffDiscountSchema.nullable().optional(),
  deliveryFee: moneySchema.optional(),
  /** Dollars of the number's store balance that pay of the order; 0 gives them back. */
  balanceUsed: moneySchema.optional(),
  /** Why there is no delivery fee, which is then 0; '' charges it again: `deliveryFee`, or the shop's if absent. */
  feeWaivedReason: plainText(TEXT_LIMITS.name).optional(),
  /**
   * True: existing lines get today's prices. False: they keep the agreed prices. A new line always gets today's price.
   */
  todaysPrices: z.boolean('Must be true or false').default(false),
  /**
   * The new total that staff had seen. If the real total is higher, the answer is 409 PRICE_CHANGED with the new
   * totals.
   */
  expectedTotal: moneySchema.optional(),
});
export type OrderEdit = z.input<typeof orderEditSchema>;
export type OrderEditParsed = z.output<typeof orderEditSchema>;

/** Pieces of a variant that the edit returns to stock (above 0) or takes from it (below 0). */
export const stockChangeSchema = z.object({
  product: z.string(),
  name: z.string(),
  size: z.string(),
  color: z.string(),
  quantity: z.number().int(),
});
export type StockChange = z.infer<typeof stockChangeSchema>;

/** The effect of an edit. Nothing is reserved or written. */
export const orderEditPreviewSchema = z.object({
  before: totalsSchema,
  after: totalsSchema,
  /** What store balance pays after the edit, in dollars. Absent from servers without store balance. */
  balanceUsed: z.number().optional(),
  /** after.totalAmount - before.totalAmount. Below 0 the customer pays less. */
  difference: signedMoneySchema,
  /** The coupon of the order after the edit. */
  couponCode: z.string().nullable(),
  /**
   * The reason why the edit would remove the agreed coupon, or cannot use the requested one. Null if the coupon
   * holds, and without a coupon.
   */
  couponError: z.string().nullable(),
  /**
   * One entry per requested line, in the same order: the price of one piece in dollars, and how many pieces of its
   * variant the whole order may contain.
   */
  lines: z.array(z.object({ price: z.number().nullable(), available: z.number().int() })),
  stock: z.array(stockChangeSchema),
  /** The problems that prevent saving, per line. */
  problems: z.array(lineProblemSchema),
});
export type OrderEditPreview = z.infer<typeof orderEditPreviewSchema>;
