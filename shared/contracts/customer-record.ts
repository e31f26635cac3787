import { z } from 'zod';
import { exchangeFields } from './exchange';
import { eventStateSchema, orderEventSchema, orderLineSchema, orderSchema } from './order';
import { attemptSchema, outcomeSchema } from './outcome';
import { timestampSchema } from './primitives';
import { balanceRowSchema } from './store-balance';
import { transactionSchema } from './transaction';

const personSchema = z.object({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  location: z.string(),
  staffNote: z.string(),
  tags: z.array(z.string()),
  /** Why staff blocked them, and since when; null if they did not. */
  blocked: z.object({ reason: z.string(), at: timestampSchema }).nullable(),
  createdAt: timestampSchema,
});

const mergedFieldsSchema = personSchema.omit({ name: true, phone: true, createdAt: true });

const exchangeSchema = exchangeFields.exchange.unwrap().omit({ by: true });

const requestSchema = exchangeFields.requests.unwrap().element;

/** What an event of an order changed, without the name of a courier. */
const recordStateSchema = eventStateSchema.omit({ courier: true });

/** An order as the record has it: without names of staff, costs, shelves and marks of the work on it. */
export const recordOrderSchema = orderSchema
  .pick({
    _id: true,
    createdAt: true,
    customerName: true,
    customerPhone: true,
    customerAddress: true,
    location: true,
    orderType: true,
    channel: true,
    paymentMethod: true,
    status: true,
    subtotal: true,
    discount: true,
    couponCode: true,
    discountReason: true,
    feeWaivedReason: true,
    anywayReason: true,
    deliveryFee: true,
    exchangeCredit: true,
    balanceUsed: true,
    refunded: true,
    totalAmount: true,
    notes: true,
    staffNotes: true,
    noAnswerAt: true,
    appointment: true,
  })
  .extend({
    /** When staff deleted the order; null if they did not. */
    deletedAt: timestampSchema.nullable(),
    products: z.array(orderLineSchema.omit({ thumb_url: true, shelf: true })),
    /** What happened to the order, oldest first: placed, confirmed, delivered, edited, wrote to the customer. */
    history: z.array(
      orderEventSchema
        .omit({ by: true })
        .extend({ changes: z.object({ before: recordStateSchema, after: recordStateSchema }).optional() }),
    ),
    outcome: outcomeSchema.omit({ by: true }).optional(),
    attempts: z.array(attemptSchema.omit({ by: true })).optional(),
    exchange: exchangeSchema.optional(),
    exchanges: z.array(exchangeSchema).optional(),
    /** Their requests from the tracking page. */
    requests: z
      .array(requestSchema.extend({ closed: requestSchema.shape.closed.unwrap().omit({ by: true }).optional() }))
      .optional(),
  });
export type RecordOrder = z.infer<typeof recordOrderSchema>;

/** All that the shop keeps about one customer, without other customers, names of staff, costs and suppliers. */
export const customerRecordSchema = z.object({
  exportedAt: timestampSchema,
  customer: personSchema.extend({
    _id: z.string(),
    /** Their numbers beside `phone`. */
    otherPhones: z.array(z.string()),
    orderCount: z.number().int(),
    totalSpent: z.number(),
  }),
  /** Who was merged into them and is this person: as they were until then. */
  merged: z.array(
    personSchema.extend({
      mergedAt: timestampSchema,
      /** What the one into whom they were merged was before, and what the merge made of it. */
      keptBefore: mergedFieldsSchema,
      keptAfter: mergedFieldsSchema,
    }),
  ),
  /** Newest first, with those that ended or were deleted. */
  orders: z.array(recordOrderSchema),
  /** What they paid and got back, newest first. */
  transactions: z.array(
    transactionSchema.omit({ customerId: true, customerName: true, supplierId: true, supplierName: true }),
  ),
  /** What happened to the store balance of their numbers, oldest first. Absent from servers without store balance. */
  storeBalance: z.array(balanceRowSchema).optional(),
  /** What staff changed, as the audit log keeps it, oldest first. */
  changes: z.array(
    z.object({
      at: timestampSchema,
      action: z.string(),
      /** 'customer', 'order' or 'transaction', and its id. */
      entity: z.string(),
      entityId: z.string(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
});
export type CustomerRecord = z.infer<typeof customerRecordSchema>;
