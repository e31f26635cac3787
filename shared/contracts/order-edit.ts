import { z } from 'zod';
import { CUSTOMER_REQUIRED, lineProblemSchema, totalsSchema } from './order';
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

/** A line of an order as it is to be: one that stays says which it was, a new one its product. */
export const orderEditLineSchema = z
  .object({
    /** The number that the line has in the order (`line` of an order's products); absent for a new line. */
    line: z.number('Must be a number').int('Must be a whole number').min(0, 'Must be 0 or more').nullish(),
    /** Of a new line; one that stays keeps its own. */
    product: idSchema.nullish(),
    quantity: z
      .number('Quantity must be a number')
      .int('Quantity must be a whole number')
      .min(1, 'Quantity must be above 0')
      .max(NUMBER_LIMITS.stock, 'Must be 1,000,000 or less'),
    /** Absent, a line that stays keeps its own. */
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
 * What staff change of an order; what is absent stays as it is. Until the order is on the way anything may change,
 * after that only name, phone, address and city.
 */
export const orderEditSchema = z.object({
  /** The order's version that was read: an older one is refused (409 VERSION_OLD). */
  version: versionSchema,
  customerName: requiredText(TEXT_LIMITS.name, CUSTOMER_REQUIRED.customerName).optional(),
  customerPhone: requiredText(TEXT_LIMITS.phone, CUSTOMER_REQUIRED.customerPhone).optional(),
  customerAddress: plainText(TEXT_LIMITS.notes).optional(),
  location: plainText(TEXT_LIMITS.name).optional(),
  /** All lines of the order; those that are left out are removed. */
  products: z
    .array(orderEditLineSchema, 'Must be a list')
    .min(1, 'An order needs at least one product')
    .max(NUMBER_LIMITS.orderLines, `At most ${NUMBER_LIMITS.orderLines} lines an order`)
    .optional(),
  deliveryFee: moneySchema.optional(),
  /**
   * True: lines that stay cost what they cost today. Else they cost what was agreed; a new line always costs today's
   * price.
   */
  todaysPrices: z.boolean('Must be true or false').default(false),
  /** The new total that was seen: a higher one is answered 409 PRICE_CHANGED with the new totals. */
  expectedTotal: moneySchema.optional(),
});
export type OrderEdit = z.input<typeof orderEditSchema>;
export type OrderEditParsed = z.output<typeof orderEditSchema>;

/** Pieces of a variant that go back to stock (above 0) or are taken from it (below 0). */
export const stockChangeSchema = z.object({
  product: z.string(),
  name: z.string(),
  size: z.string(),
  color: z.string(),
  quantity: z.number().int(),
});
export type StockChange = z.infer<typeof stockChangeSchema>;

/** What an edit would come to. Nothing is reserved and nothing written. */
export const orderEditPreviewSchema = z.object({
  before: totalsSchema,
  after: totalsSchema,
  /** after.totalAmount - before.totalAmount: below 0, the customer pays less. */
  difference: signedMoneySchema,
  /** The coupon that the order has then. */
  couponCode: z.string().nullable(),
  /** Why the agreed coupon would fall; null while it stays, and for an order without one. */
  couponError: z.string().nullable(),
  /**
   * In the order of the request: dollars for one piece, and how many pieces of its variant the whole order may have.
   */
  lines: z.array(z.object({ price: z.number().nullable(), available: z.number().int() })),
  stock: z.array(stockChangeSchema),
  /** What stands against saving it, line by line. */
  problems: z.array(lineProblemSchema),
});
export type OrderEditPreview = z.infer<typeof orderEditPreviewSchema>;
