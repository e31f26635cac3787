import { z } from 'zod';
import { CONTACT_FILTERS } from '../rules/contact';
import { PARCEL_FILTERS } from '../rules/parcel';
import { appointmentSchema, contactFields } from './contact';
import { exchangeFields } from './exchange';
import { doorFields, trackedEndSchema } from './outcome';
import { parcelFields } from './parcel';
import { refusalAdviceSchema } from './phone-record';
import { policySchema } from './settings';
import {
  EVEN_WHEN_INVALID,
  NUMBER_LIMITS,
  PERIOD_PROBLEM,
  TEXT_LIMITS,
  endsAfterStart,
  exactText,
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
  versionSchema,
} from './primitives';
import { concessionFields, staffOrderFields } from './till';
import { IDEMPOTENCY_HEADER } from './wire';

export const orderTypeSchema = z.enum(['online', 'in-store']);
export type OrderType = z.infer<typeof orderTypeSchema>;

/** The origin of an order: web checkout, sale in the shop, chat app, or a phone call that staff took. */
export const channelSchema = z.enum(['web', 'in-store', 'chat', 'phone']);
export type Channel = z.infer<typeof channelSchema>;

/**
 * 'delivery' is cash on delivery, 'credit' a chat order, 'cash' a sale in the shop. Staff set 'card' and 'transfer'
 * when the money came another way; these are not cash in hand.
 */
export const paymentMethodSchema = z.enum(['delivery', 'credit', 'cash', 'card', 'transfer']);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

export const orderStatusSchema = z.enum(['pending', 'confirmed', 'on the way', 'delivered']);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

/** A line as it was when the order was placed: a snapshot that stays when the product is deleted. */
export const orderLineSchema = z.object({
  /** `_id` is null when the product was deleted. */
  product: z.object({ _id: z.string().nullable(), name: z.string(), refCode: z.string() }),
  size: z.string(),
  color: z.string(),
  quantity: z.number().int(),
  /** The price of one piece in dollars. */
  price: z.number(),
  /**
   * The number of the line within the order. It does not change through edits. Absent from servers that do not support
   * edits.
   */
  line: z.number().int().optional(),
  /** The product's current picture, in the color of the line if there is one; null if it has none. Only for staff. */
  thumb_url: z.string().nullable().optional(),
  /** The product's current location in the shop; absent if it has none. Only for staff. */
  shelf: z.string().optional(),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

/**
 * The fields of an order that an edit changed, either before or after it. Unchanged fields are absent. Money in
 * dollars.
 */
export const orderStateSchema = z
  .object({
    customerName: z.string(),
    customerPhone: z.string(),
    customerAddress: z.string(),
    location: z.string(),
    paymentMethod: paymentMethodSchema,
    notes: z.string(),
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
    feeWaivedReason: z.string(),
    discount: z.number(),
    discountReason: z.string(),
    discountPercent: z.number().nullable(),
    couponCode: z.string().nullable(),
    totalAmount: z.number(),
  })
  .partial();
export type OrderState = z.infer<typeof orderStateSchema>;

/** The fields of an order that an event changed, either before or after it: those of an edit, and those beside it. */
const eventStateSchema = orderStateSchema.extend({
  /** The name of the courier; null without one. */
  courier: z.string().nullable().optional(),
  appointment: appointmentSchema.nullable().optional(),
});

/** An event of an order, and who caused it: a status that it reached, or 'edited'. */
export const orderEventSchema = z.object({
  status: z.string(),
  at: timestampSchema,
  by: z.string(),
  /** The changed fields, before and after the event. */
  changes: z.object({ before: eventStateSchema, after: eventStateSchema }).optional(),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** The terms promised to an order besides its fee. They stay the same if the shop's policy changes. */
export const orderTermsSchema = policySchema.omit({ deliveryFee: true });
export type OrderTerms = z.infer<typeof orderTermsSchema>;

/** An order as staff see it. totalAmount = subtotal - discount + deliveryFee - exchangeCredit, in dollars. */
export const orderSchema = z.object({
  _id: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  /**
   * Digits with country code that a chat can be opened with. Null if the phone is not known to be whole, so that a chat
   * could reach a stranger. Absent from servers that do not read phones.
   */
  chatPhone: z.string().nullable().optional(),
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
  /** Absent from servers that do not store them; the shop's current policy then applies. */
  terms: orderTermsSchema.optional(),
  itemCount: z.number().int(),
  /** The customer's notes. */
  notes: z.string(),
  /** Internal notes of staff. */
  staffNotes: z.string(),
  createdAt: timestampSchema,
  products: z.array(orderLineSchema),
  history: z.array(orderEventSchema),
  ...doorFields,
  ...exchangeFields,
  /**
   * When the packing slip, as it is now, was printed. Null: not yet, or an edit has changed it since. Absent from
   * servers that do not store it.
   */
  printedAt: timestampSchema.nullable().optional(),
  /** When an edit changed what a printed slip says; null if it was not, or was printed again since. */
  slipChangedAt: timestampSchema.nullable().optional(),
  ...parcelFields,
  ...contactFields,
  /** Increases with every edit, but not with status changes or notes. Absent from servers that do not support edits. */
  version: z.number().int().optional(),
  /**
   * Advice for staff before they accept the order, because parcels to its phone number were refused before. Only in the
   * list, for open orders.
   */
  advice: refusalAdviceSchema.optional(),
});
export type Order = z.infer<typeof orderSchema>;

const ordersListSchema = listQuerySchema.extend({
  /**
   * One status, or several separated by commas. Matches orders with any of them. Orders with an outcome are left out
   * unless `outcome` asks for one.
   */
  status: z.string().trim().max(TEXT_LIMITS.short).optional(),
  /** 'any', 'none', 'to check in', 'written off', or outcome kinds separated by commas. */
  outcome: z.string().trim().max(TEXT_LIMITS.short).optional(),
  type: orderTypeSchema.optional(),
  paymentMethod: paymentMethodSchema.optional(),
  startDate: queryDate.optional(),
  endDate: queryEndDate.optional(),
  /** 'true': only open deliveries that have no address. */
  addressMissing: queryBoolean.optional(),
  /** Only orders that have been pending for more than this number of hours. */
  waitingHours: z.coerce.number().int().min(1).max(NUMBER_LIMITS.waitingHours).optional(),
  /** A town in any spelling that looks the same; '-' for orders without a town. */
  town: z.string().trim().max(TEXT_LIMITS.name).optional(),
  /** Whether the packing slip, as it is now, was printed. `false` matches only orders still to be delivered. */
  printed: queryBoolean.optional(),
  /** Only orders still to be delivered: accepted and not packed, packed, or with a piece that is missing. */
  parcel: z.enum(PARCEL_FILTERS).optional(),
  /** Only orders still to be delivered: with an appointment until today, or whose customer is to be called again. */
  contact: z.enum(CONTACT_FILTERS).optional(),
  /** Only orders of this courier; 'none': only orders still to be delivered that have no courier. */
  courier: z.union([z.literal('none'), idSchema]).optional(),
  /** Only orders that contain this product; 'deleted' for products that were deleted. */
  product: z.union([z.literal('deleted'), idSchema]).optional(),
  /** Only orders placed in this hour of the day (0 to 23) in the shop's time zone. */
  hour: z.coerce.number().int().min(0).max(23).optional(),
});

/**
 * Filters and page of the list. `startDate` is inclusive and `endDate` exclusive; a bare date includes the whole day.
 */
export const ordersQuerySchema = ordersListSchema.refine(endsAfterStart, PERIOD_PROBLEM);
export type OrdersQuery = z.input<typeof ordersQuerySchema>;

/** Filters of the orders in an export, and whether it has one row per order or one per line. */
export const ordersExportQuerySchema = ordersListSchema
  .omit({ page: true, limit: true, sort: true })
  .extend({ rows: z.enum(['orders', 'lines']).default('orders') })
  .refine(endsAfterStart, PERIOD_PROBLEM);
export type OrdersExportQuery = z.input<typeof ordersExportQuerySchema>;

/**
 * The orders to count: the filters of the list without status, search and page. With `outcome`, each status counts only
 * the orders with that outcome.
 */
export const orderCountsQuerySchema = ordersListSchema
  .omit({ status: true, q: true, page: true, limit: true, sort: true })
  .refine(endsAfterStart, PERIOD_PROBLEM);

/** The number of orders in total and per status. Orders with an outcome are counted separately. */
export const orderCountsSchema = z.object({
  total: z.number().int(),
  byStatus: z.object({
    pending: z.number().int(),
    confirmed: z.number().int(),
    'on the way': z.number().int(),
    delivered: z.number().int(),
  }),
  /** The number of orders that ended without delivery. Absent from servers that do not support outcomes. */
  ended: z.number().int().optional(),
  /** The numbers of orders by contact, as the filter `contact` has them. Absent from servers that do not support it. */
  due: z.number().int().optional(),
  callAgain: z.number().int().optional(),
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

/** The status is stored and returned as 'on the way'. 'on-the-way' and 'on_the_way' are accepted too. */
export const orderStatusUpdateSchema = z.object({
  status: z
    .string('Status is required')
    .trim()
    .transform((text) => text.toLowerCase().replace(/[-_]/g, ' '))
    .pipe(orderStatusSchema),
});
export type OrderStatusUpdate = z.input<typeof orderStatusUpdateSchema>;

/**
 * Staff notes on an order; '' clears them. `previous` is the text that the writer had read: if a colleague has changed
 * the notes since, the write is refused (409).
 */
export const orderNotesSchema = z.object({
  staffNotes: plainText(TEXT_LIMITS.notes, 'lines'),
  previous: z.string().optional(),
});
export type OrderNotes = z.input<typeof orderNotesSchema>;

/** Orders to accept in one call, each of which succeeds or fails on its own, or whose slips were printed. */
export const ordersAcceptSchema = z.object({
  ids: z
    .array(idSchema, 'Must be a list')
    .min(1, 'At least one order is required')
    .max(NUMBER_LIMITS.ordersAtOnce, `At most ${NUMBER_LIMITS.ordersAtOnce} orders at once`)
    .transform((ids) => [...new Set(ids)]),
  /**
   * For printed slips: the version of each order on paper, by its id. A slip of an older version does not count as the
   * one of now. Other calls ignore it.
   */
  versions: z.record(idSchema, versionSchema).optional(),
});
export type OrdersPrint = z.input<typeof ordersAcceptSchema>;

/** Orders to move to their next status in one call. Each succeeds or fails on its own. */
export const ordersStepSchema = ordersAcceptSchema.extend(orderStatusUpdateSchema.shape);
export type OrdersStep = z.input<typeof ordersStepSchema>;

/** The result for each order. */
export const ordersSteppedSchema = z.object({
  results: z.array(
    z.object({
      _id: z.string(),
      /** `already`: the order had that status, and nothing was changed. */
      outcome: z.enum(['moved', 'already', 'refused']),
      /** A sentence for people; null if the order was moved. */
      error: z.string().nullable(),
    }),
  ),
});
export type OrdersStepped = z.infer<typeof ordersSteppedSchema>;

/** The number of orders whose slip, as it is now, had not been printed before. */
export const ordersPrintedSchema = z.object({ printed: z.number().int() });

/** The result for each order: accepted, or the reason why not. */
export const ordersAcceptedSchema = z.object({
  results: z.array(
    z.object({
      _id: z.string(),
      accepted: z.boolean(),
      /** A sentence for people; null if the order was accepted. */
      error: z.string().nullable(),
    }),
  ),
});
export type OrdersAccepted = z.infer<typeof ordersAcceptedSchema>;

/** A step of the shopper's timeline. */
export const trackingStepSchema = z.object({
  status: z.enum(['confirmed', 'processing', 'shipped', 'delivered']),
  title: z.string(),
  description: z.string(),
  date: timestampSchema.nullable(),
  completed: z.boolean(),
});
export type TrackingStep = z.infer<typeof trackingStepSchema>;

/** The orders of one phone number, without customer data, products and amounts. */
export const trackingSchema = z.object({
  orders: z.array(
    z.object({
      orderId: z.string(),
      orderDate: timestampSchema,
      status: orderStatusSchema,
      itemCount: z.number().int(),
      estimatedDelivery: timestampSchema.nullable(),
      timeline: z.array(trackingStepSchema),
      /** Set if the order ended without delivery. It is the last step and replaces the steps that are never reached. */
      outcome: trackedEndSchema.optional(),
    }),
  ),
});
export type Tracking = z.infer<typeof trackingSchema>;
export type TrackedOrder = Tracking['orders'][number];

export const trackParamsSchema = z.object({ phone: requiredText(TEXT_LIMITS.phone * 3, 'Phone number is required') });
