import { z } from 'zod';
import { appointmentSchema, contactFields } from './contact';
import { exchangeFields } from './exchange';
import { doorFields } from './outcome';
import { parcelFields } from './parcel';
import { refusalAdviceSchema } from './phone-record';
import { policySchema } from './settings';
import { timestampSchema } from './primitives';
import { concessionFields } from './till';

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
   * The number of the line within the order. It does not change through edits. Absent from servers that do not
   * support edits.
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
export const eventStateSchema = orderStateSchema.extend({
  /** The name of the courier; null without one. */
  courier: z.string().nullable().optional(),
  appointment: appointmentSchema.nullable().optional(),
  /** What the customer wrote with an answer to the confirmation link. */
  answerNote: z.string().optional(),
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

/**
 * An order as staff see it. totalAmount = subtotal - discount + deliveryFee - exchangeCredit - balanceUsed, in dollars.
 */
export const orderSchema = z.object({
  _id: z.string(),
  customerId: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  /**
   * Digits with country code that a chat can be opened with. Null if the phone is not known to be whole, so that a
   * chat could reach a stranger. Absent from servers that do not read phones.
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
   * Advice for staff before they accept the order, because parcels to its phone number were refused before. Only in
   * the list, for open orders.
   */
  advice: refusalAdviceSchema.optional(),
});
export type Order = z.infer<typeof orderSchema>;
