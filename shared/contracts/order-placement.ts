import { z } from 'zod';
import {
  EVEN_WHEN_INVALID,
  NUMBER_LIMITS,
  TEXT_LIMITS,
  exactText,
  idSchema,
  moneySchema,
  optionalText,
  plainText,
} from './primitives';
import { staffOrderFields } from './till';
import { IDEMPOTENCY_HEADER } from './wire';
import {
  channelSchema,
  orderLineSchema,
  orderStatusSchema,
  orderTermsSchema,
  orderTypeSchema,
  paymentMethodSchema,
} from './order';

const orderLineCreateSchema = z.object({
  product: idSchema,
  quantity: z
    .number('Quantity must be a number')
    .int('Quantity must be a whole number')
    .min(1, 'Quantity must be above 0')
    .max(NUMBER_LIMITS.stock),
  size: optionalText(TEXT_LIMITS.short),
  color: optionalText(TEXT_LIMITS.short),
  /** The price of one piece that the shopper saw. It is compared with the shop's price but never trusted. */
  price: moneySchema.optional(),
});

/** Trimmed text, '' if absent. `message` is the error for a value that is not text. */
const textOrNone = (max: number, message: string) =>
  z
    .string(message)
    .pipe(plainText(max))
    .nullish()
    .transform((text) => text ?? '');

const orderFieldsSchema = z.object({
  customerId: exactText(TEXT_LIMITS.short)
    .nullish()
    .transform((id) => id ?? undefined),
  customerName: textOrNone(TEXT_LIMITS.name, 'Name is required'),
  customerPhone: textOrNone(TEXT_LIMITS.phone, 'Phone number is required'),
  customerAddress: optionalText(TEXT_LIMITS.notes, 'lines'),
  products: z
    .array(orderLineCreateSchema)
    .min(1, 'At least one product is required')
    .max(NUMBER_LIMITS.orderLines, 'At most 50 lines an order'),
  orderType: orderTypeSchema.default('online'),
  paymentMethod: paymentMethodSchema,
  notes: optionalText(TEXT_LIMITS.notes, 'lines'),
  location: optionalText(TEXT_LIMITS.name),
  couponCode: optionalText(TEXT_LIMITS.code),
  /**
   * The total that the shopper saw. If the real total is higher, the answer is 409 with the new totals; a lower one is
   * accepted.
   */
  expectedTotal: moneySchema.optional(),
  /**
   * 'phone': staff took the order during a call. It is delivered like a web order. Any other value, and any value from
   * a visitor, is ignored: the server then sets the channel itself.
   */
  channel: channelSchema.nullish(),
  ...staffOrderFields,
});

/** The fields about the customer that every order needs, except a sale in the shop. */
export const CUSTOMER_REQUIRED = {
  customerName: 'Name is required',
  customerPhone: 'Phone number is required',
} as const;

/** The headers of a new order. The server places at most one order for each key. */
export const orderHeadersSchema = z.object({ [IDEMPOTENCY_HEADER]: z.string().optional() });

/**
 * A new order. For visitors orderType is always online, and paymentMethod must be delivery or credit. Only a sale in
 * the shop, which only staff can enter, may lack name and phone: it then belongs to the guest customer.
 */
export const orderCreateSchema = orderFieldsSchema
  .refine(({ orderType, customerName }) => orderType === 'in-store' || customerName !== '', {
    path: ['customerName'],
    error: CUSTOMER_REQUIRED.customerName,
    ...EVEN_WHEN_INVALID,
  })
  .refine(({ orderType, customerPhone }) => orderType === 'in-store' || customerPhone !== '', {
    path: ['customerPhone'],
    error: CUSTOMER_REQUIRED.customerPhone,
    ...EVEN_WHEN_INVALID,
  });
export type OrderCreate = z.input<typeof orderCreateSchema>;
export type OrderCreateParsed = z.output<typeof orderCreateSchema>;

/** The totals of an order or a quote, in dollars. */
export const totalsSchema = z.object({
  subtotal: z.number(),
  discount: z.number(),
  deliveryFee: z.number(),
  totalAmount: z.number(),
});
export type Totals = z.infer<typeof totalsSchema>;

export const orderCreatedSchema = totalsSchema.extend({
  _id: z.string(),
  status: orderStatusSchema,
  couponCode: z.string().nullable(),
  /**
   * The delivery time promised to this order, in business days. Absent for orders written by an earlier server version.
   */
  deliveryDays: orderTermsSchema.shape.deliveryDays.optional(),
});
export type OrderCreated = z.infer<typeof orderCreatedSchema>;

/**
 * The earlier order that used the same idempotency key. It is the `details` of the error 422 IDEMPOTENCY_KEY_REUSED. It
 * contains the order's content but nothing about the customer.
 */
export const earlierOrderSchema = totalsSchema.extend({
  orderId: z.string(),
  paymentMethod: paymentMethodSchema,
  products: z.array(orderLineSchema),
});
export type EarlierOrder = z.infer<typeof earlierOrderSchema>;

/** A problem with one line of a cart that the shopper can solve. `index` is the position of the line in the request. */
export const lineProblemSchema = z.object({
  index: z.number().int(),
  product: z.string(),
  name: z.string(),
  size: z.string(),
  color: z.string(),
  requested: z.number().int(),
  problem: z.enum(['unavailable', 'stock', 'price']),
  /** The number of pieces left; for the problem 'stock'. */
  available: z.number().int(),
  /** The shop's price of one piece; null when unavailable. */
  price: z.number().nullable(),
});
export type LineProblem = z.infer<typeof lineProblemSchema>;

/** Requests the current price of a cart and the problems that prevent ordering it. Nothing is reserved. */
export const quoteRequestSchema = orderFieldsSchema.pick({ products: true, couponCode: true });
export type QuoteRequest = z.input<typeof quoteRequestSchema>;

export const quoteSchema = totalsSchema.extend({
  couponCode: z.string().nullable(),
  /** The reason why the coupon does not apply. Null if it applies or none was sent. */
  couponError: z.string().nullable(),
  /**
   * One entry per requested line, in the same order: the current price of one piece (null when unavailable) and the
   * pieces left.
   */
  lines: z.array(z.object({ price: z.number().nullable(), available: z.number().int() })),
  problems: z.array(lineProblemSchema),
});
export type Quote = z.infer<typeof quoteSchema>;
