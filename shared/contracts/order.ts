import { z } from 'zod';
import { doorFields, trackedEndSchema } from './outcome';
import { refusalAdviceSchema } from './phone-record';
import { policySchema } from './settings';
import {
  EVEN_WHEN_INVALID,
  NUMBER_LIMITS,
  PERIOD_PROBLEM,
  TEXT_LIMITS,
  endsAfterStart,
  idSchema,
  listQuerySchema,
  moneySchema,
  optionalText,
  plainText,
  queryBoolean,
  queryDate,
  queryEndDate,
  requiredText,
  timestampSchema,
} from './primitives';
import { concessionFields, staffOrderFields } from './till';

export const orderTypeSchema = z.enum(['online', 'in-store']);
export type OrderType = z.infer<typeof orderTypeSchema>;

/** Where an order came from: the web checkout, the shop itself, the chat app, or a call that staff took. */
export const channelSchema = z.enum(['web', 'in-store', 'chat', 'phone']);
export type Channel = z.infer<typeof channelSchema>;

/**
 * 'delivery' is cash on delivery, 'credit' a chat order, 'cash' a sale in the shop. 'card' and 'transfer' are what
 * staff noted: the money came another way, and is no cash in hand.
 */
export const paymentMethodSchema = z.enum(['delivery', 'credit', 'cash', 'card', 'transfer']);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

export const orderStatusSchema = z.enum(['pending', 'confirmed', 'on the way', 'delivered']);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

/** A line as it was when the order was placed: a snapshot that outlives the product. */
export const orderLineSchema = z.object({
  /** `_id` is null once the product is deleted. */
  product: z.object({ _id: z.string().nullable(), name: z.string(), refCode: z.string() }),
  size: z.string(),
  color: z.string(),
  quantity: z.number().int(),
  /** Dollars for one piece. */
  price: z.number(),
  /** Its number within the order, which it keeps through edits; absent from a server that knows no edits. */
  line: z.number().int().optional(),
  /** The product's picture as it is now, in the color of the line where there is one; null for none. Staff see it. */
  thumb_url: z.string().nullable().optional(),
  /** Where the product lies in the shop now; absent where that is nowhere in particular. Staff see it. */
  shelf: z.string().optional(),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

/** What of an order an edit changed, as it was or as it is; what stayed is absent. Money in dollars. */
export const orderStateSchema = z
  .object({
    customerName: z.string(),
    customerPhone: z.string(),
    customerAddress: z.string(),
    location: z.string(),
    products: z.array(
      z.object({
        name: z.string(),
        size: z.string(),
        color: z.string(),
        quantity: z.number().int(),
        price: z.number(),
      }),
    ),
    deliveryFee: z.number(),
    discount: z.number(),
    couponCode: z.string().nullable(),
    totalAmount: z.number(),
  })
  .partial();
export type OrderState = z.infer<typeof orderStateSchema>;

/** One thing that happened to an order, and who did it: a status that it reached, or 'edited'. */
export const orderEventSchema = z.object({
  status: z.string(),
  at: timestampSchema,
  by: z.string(),
  /** What an edit changed, before and after. */
  changes: z.object({ before: orderStateSchema, after: orderStateSchema }).optional(),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** What an order was promised beside its fee, whatever the shop promises today. */
export const orderTermsSchema = policySchema.omit({ deliveryFee: true });
export type OrderTerms = z.infer<typeof orderTermsSchema>;

/** An order as staff see it. totalAmount = subtotal - discount + deliveryFee, in dollars. */
export const orderSchema = z.object({
  _id: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  customerAddress: z.string(),
  location: z.string(),
  orderType: orderTypeSchema,
  channel: channelSchema,
  paymentMethod: paymentMethodSchema,
  status: orderStatusSchema,
  subtotal: z.number(),
  discount: z.number(),
  couponCode: z.string().nullable(),
  ...concessionFields,
  deliveryFee: z.number(),
  totalAmount: z.number(),
  /** Absent from a server that keeps none: what the shop promises today holds. */
  terms: orderTermsSchema.optional(),
  itemCount: z.number().int(),
  /** What the customer wrote. */
  notes: z.string(),
  /** What staff keep to themselves. */
  staffNotes: z.string(),
  createdAt: timestampSchema,
  products: z.array(orderLineSchema),
  history: z.array(orderEventSchema),
  ...doorFields,
  /** When its packing slip was printed first; null until then, absent from a server that does not keep it. */
  printedAt: timestampSchema.nullable().optional(),
  /** Rises with every edit, not with steps and notes; absent from a server that knows no edits. */
  version: z.number().int().optional(),
  /**
   * What staff are advised to do before they accept it, as its phone number refused parcels before. Only the list says
   * it, of orders that are open.
   */
  advice: refusalAdviceSchema.optional(),
});
export type Order = z.infer<typeof orderSchema>;

const ordersListSchema = listQuerySchema.extend({
  /**
   * One status, or several separated by commas: an order has any of them, and no outcome unless `outcome` asks for one.
   */
  status: z.string().trim().max(TEXT_LIMITS.short).optional(),
  /** 'any', 'none', 'to check in', 'written off', or kinds of outcomes separated by commas. */
  outcome: z.string().trim().max(TEXT_LIMITS.short).optional(),
  type: orderTypeSchema.optional(),
  paymentMethod: paymentMethodSchema.optional(),
  startDate: queryDate.optional(),
  endDate: queryEndDate.optional(),
  /** 'true': only deliveries that are still to be made, and say no address. */
  addressMissing: queryBoolean.optional(),
  /** Only orders that have been pending for more than so many hours. */
  waitingHours: z.coerce.number().int().min(1).max(NUMBER_LIMITS.waitingHours).optional(),
  /** A town as orders name it, in any case; '-' for orders that name none. */
  town: z.string().trim().max(TEXT_LIMITS.name).optional(),
  /** Whether the packing slip was printed; of those that were not, only orders that are still to be delivered. */
  printed: queryBoolean.optional(),
  /** Only orders with a line of this product; 'deleted' for products that are gone since. */
  product: z.union([z.literal('deleted'), idSchema]).optional(),
  /** Only orders that were placed in this hour of a day (0 to 23) by the shop's clock. */
  hour: z.coerce.number().int().min(0).max(23).optional(),
});

/** Filters and page of the list; `startDate` is inclusive, `endDate` exclusive, or a bare date with its whole day. */
export const ordersQuerySchema = ordersListSchema.refine(endsAfterStart, PERIOD_PROBLEM);
export type OrdersQuery = z.input<typeof ordersQuerySchema>;

/** Which orders a file holds, and whether it has a row for each order or for each of their lines. */
export const ordersExportQuerySchema = ordersListSchema
  .omit({ page: true, limit: true, sort: true })
  .extend({ rows: z.enum(['orders', 'lines']).default('orders') })
  .refine(endsAfterStart, PERIOD_PROBLEM);
export type OrdersExportQuery = z.input<typeof ordersExportQuerySchema>;

/**
 * Which orders are counted: the filters of their list without its status, search and page. With `outcome`, each status
 * counts those with it.
 */
export const orderCountsQuerySchema = ordersListSchema
  .omit({ status: true, q: true, page: true, limit: true, sort: true })
  .refine(endsAfterStart, PERIOD_PROBLEM);

/** How many orders there are, and how many of them have each status; those with an outcome are counted apart. */
export const orderCountsSchema = z.object({
  total: z.number().int(),
  byStatus: z.object({
    pending: z.number().int(),
    confirmed: z.number().int(),
    'on the way': z.number().int(),
    delivered: z.number().int(),
  }),
  /** How many ended without being delivered. Absent from a server that knows no outcomes. */
  ended: z.number().int().optional(),
});
export type OrderCounts = z.infer<typeof orderCountsSchema>;

const orderLineCreateSchema = z.object({
  product: idSchema,
  quantity: z
    .number('Quantity must be a number')
    .int('Quantity must be a whole number')
    .min(1, 'Quantity must be above 0')
    .max(NUMBER_LIMITS.stock),
  size: optionalText(TEXT_LIMITS.short),
  color: optionalText(TEXT_LIMITS.short),
  /** What the shopper saw for one piece: compared with the shop's price, never trusted. */
  price: moneySchema.optional(),
});

/** Trimmed text, '' for none; `message` is the text for anything that is no text. */
const textOrNone = (max: number, message: string) =>
  z
    .string(message)
    .pipe(plainText(max))
    .nullish()
    .transform((text) => text ?? '');

const orderFieldsSchema = z.object({
  customerId: optionalText(TEXT_LIMITS.short),
  customerName: textOrNone(TEXT_LIMITS.name, 'Name is required'),
  customerPhone: textOrNone(TEXT_LIMITS.phone, 'Phone number is required'),
  customerAddress: optionalText(TEXT_LIMITS.notes),
  products: z
    .array(orderLineCreateSchema)
    .min(1, 'At least one product is required')
    .max(NUMBER_LIMITS.orderLines, 'At most 50 lines an order'),
  orderType: orderTypeSchema.default('online'),
  paymentMethod: paymentMethodSchema,
  notes: optionalText(TEXT_LIMITS.notes),
  location: optionalText(TEXT_LIMITS.name),
  couponCode: optionalText(TEXT_LIMITS.code),
  /** The total the shopper saw; a higher one is answered 409 with the new totals, a lower one is simply taken. */
  expectedTotal: moneySchema.optional(),
  /**
   * 'phone': staff wrote the order down during a call, and it goes out like one of the web. Of anything else, and of a
   * visitor's, the shop says itself where it came from.
   */
  channel: channelSchema.nullish(),
  ...staffOrderFields,
});

/** What every order but a sale in the shop must say of its customer. */
export const CUSTOMER_REQUIRED = {
  customerName: 'Name is required',
  customerPhone: 'Phone number is required',
} as const;

/**
 * An order to place. For a visitor orderType is taken as online, and paymentMethod must be delivery or credit. Name and
 * phone may be missing only of a sale in the shop, which is staff's to enter: it then belongs to the guest customer.
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

/** Totals of an order or a quote, in dollars. */
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
  /** The business days that this order was promised; absent for one that a server of an earlier version wrote. */
  deliveryDays: orderTermsSchema.shape.deliveryDays.optional(),
});
export type OrderCreated = z.infer<typeof orderCreatedSchema>;

/**
 * The order that was placed under an idempotency key, as `details` of the refusal (422 IDEMPOTENCY_KEY_REUSED) of
 * another one under the same key: what it holds, and nothing of who ordered it.
 */
export const earlierOrderSchema = totalsSchema.extend({
  orderId: z.string(),
  paymentMethod: paymentMethodSchema,
  products: z.array(orderLineSchema),
});
export type EarlierOrder = z.infer<typeof earlierOrderSchema>;

/** What is wrong with one line of a cart, for the shopper to act on. `index` is the line's place in the request. */
export const lineProblemSchema = z.object({
  index: z.number().int(),
  product: z.string(),
  name: z.string(),
  size: z.string(),
  color: z.string(),
  requested: z.number().int(),
  problem: z.enum(['unavailable', 'stock', 'price']),
  /** Pieces left; for 'stock'. */
  available: z.number().int(),
  /** The shop's price for one piece; null when unavailable. */
  price: z.number().nullable(),
});
export type LineProblem = z.infer<typeof lineProblemSchema>;

/** Asks what a cart would cost now, and what stands against ordering it. Nothing is reserved. */
export const quoteRequestSchema = orderFieldsSchema.pick({ products: true, couponCode: true });
export type QuoteRequest = z.input<typeof quoteRequestSchema>;

export const quoteSchema = totalsSchema.extend({
  couponCode: z.string().nullable(),
  /** Why the coupon that was sent does not apply; null when it does or none was sent. */
  couponError: z.string().nullable(),
  /** In the order of the request: the shop's current price for one piece (null when unavailable) and pieces left. */
  lines: z.array(z.object({ price: z.number().nullable(), available: z.number().int() })),
  problems: z.array(lineProblemSchema),
});
export type Quote = z.infer<typeof quoteSchema>;

/** The literal is stored and answered; 'on-the-way' and 'on_the_way' are accepted too. */
export const orderStatusUpdateSchema = z.object({
  status: z
    .string('Status is required')
    .trim()
    .transform((text) => text.toLowerCase().replace(/[-_]/g, ' '))
    .pipe(orderStatusSchema),
});
export type OrderStatusUpdate = z.input<typeof orderStatusUpdateSchema>;

/**
 * What staff note on an order; '' empties it. `previous` is what the writer had read: notes that a colleague changed
 * meanwhile are not written over (409).
 */
export const orderNotesSchema = z.object({
  staffNotes: plainText(TEXT_LIMITS.notes),
  previous: z.string().optional(),
});
export type OrderNotes = z.input<typeof orderNotesSchema>;

/** Pending orders to accept in one go, each for itself. */
export const ordersAcceptSchema = z.object({
  ids: z
    .array(idSchema, 'Must be a list')
    .min(1, 'At least one order is required')
    .max(NUMBER_LIMITS.ordersAtOnce, `At most ${NUMBER_LIMITS.ordersAtOnce} orders at once`)
    .transform((ids) => [...new Set(ids)]),
});

/** Orders to move to their next status in one go, each for itself. */
export const ordersStepSchema = ordersAcceptSchema.extend(orderStatusUpdateSchema.shape);
export type OrdersStep = z.input<typeof ordersStepSchema>;

/** What became of each order. */
export const ordersSteppedSchema = z.object({
  results: z.array(
    z.object({
      _id: z.string(),
      /** `already`: it had that status, and nothing was changed. */
      outcome: z.enum(['moved', 'already', 'refused']),
      /** A sentence for people; null when it was moved. */
      error: z.string().nullable(),
    }),
  ),
});
export type OrdersStepped = z.infer<typeof ordersSteppedSchema>;

/** How many of the orders that were printed had not been before. */
export const ordersPrintedSchema = z.object({ printed: z.number().int() });

/** What became of each order: accepted, or why not. */
export const ordersAcceptedSchema = z.object({
  results: z.array(
    z.object({
      _id: z.string(),
      accepted: z.boolean(),
      /** A sentence for people; null when it was accepted. */
      error: z.string().nullable(),
    }),
  ),
});
export type OrdersAccepted = z.infer<typeof ordersAcceptedSchema>;

/** The steps shown to the shopper. */
export const trackingStepSchema = z.object({
  status: z.enum(['confirmed', 'processing', 'shipped', 'delivered']),
  title: z.string(),
  description: z.string(),
  date: timestampSchema.nullable(),
  completed: z.boolean(),
});
export type TrackingStep = z.infer<typeof trackingStepSchema>;

/** Orders of one phone number, with nothing that tells who ordered, what, or for how much. */
export const trackingSchema = z.object({
  orders: z.array(
    z.object({
      orderId: z.string(),
      orderDate: timestampSchema,
      status: orderStatusSchema,
      itemCount: z.number().int(),
      estimatedDelivery: timestampSchema.nullable(),
      timeline: z.array(trackingStepSchema),
      /** That it ended without being delivered: the last step, in place of those that are never reached. */
      outcome: trackedEndSchema.optional(),
    }),
  ),
});
export type Tracking = z.infer<typeof trackingSchema>;
export type TrackedOrder = Tracking['orders'][number];

export const trackParamsSchema = z.object({ phone: requiredText(TEXT_LIMITS.phone * 3, 'Phone number is required') });
