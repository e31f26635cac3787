import { z } from 'zod';
import { EXCHANGE_KINDS, EXCHANGE_REASONS, EXCHANGE_RESTS, EXCHANGE_WISHES } from '../rules/exchange';
import { ORDER_STATUSES } from '../rules/order-status';
import {
  NUMBER_LIMITS,
  TEXT_LIMITS,
  idSchema,
  moneySchema,
  optionalText,
  plainText,
  requiredText,
  timestampSchema,
  wholeNumber,
} from './primitives';

/** Pieces of one line that come back in an exchange. */
const exchangeLineSchema = z.object({
  /** The number of the line within the original order. */
  line: z.number().int(),
  name: z.string(),
  size: z.string(),
  color: z.string(),
  quantity: z.number().int(),
  reason: z.string(),
  /** True where the customer keeps them, or never had them, because the shop was at fault. */
  noneBack: z.boolean().optional(),
  /** What these pieces are worth together, in dollars. */
  credit: z.number(),
  /** What became of the pieces; null until they are checked in. */
  sellable: z.number().int().nullable(),
  damaged: z.number().int().nullable(),
  lost: z.number().int().nullable(),
});

/**
 * An exchange: pieces of a delivered order come back, and an order of its own takes others out. A return has the same
 * fields and no new pieces.
 */
const exchangeSchema = z.object({
  /** The order that takes the new pieces out; the id of the return itself. */
  order: z.string(),
  /** The delivered order whose pieces come back. */
  of: z.string(),
  kind: z.string(),
  /** True for a return; absent for an exchange, and from servers that know no returns. */
  isReturn: z.boolean().optional(),
  /** Where the new order stands; 'delivered' for a return, from which nothing goes out. */
  status: z.enum(ORDER_STATUSES),
  /** Whether its pieces can come back again: the new order was refused, canceled or deleted, or the return canceled. */
  reopened: z.boolean(),
  lines: z.array(exchangeLineSchema),
  /** What the customer gets back in dollars, because the new pieces cost less or there are none. */
  paidOut: z.number(),
  /** What becomes store balance instead, in dollars; absent for nothing. */
  kept: z.number().optional(),
  /** Why an admin took it after the order's exchange window; '' within the window. */
  overruleReason: z.string(),
  at: timestampSchema,
  by: z.string(),
  /** When the pieces that came back were checked in; null until then. */
  checkedInAt: timestampSchema.nullable(),
  /** Until when the new pieces are held while nobody confirms the exchange; absent where they are held for good. */
  heldUntil: timestampSchema.optional(),
  /** Why it ended without its new pieces, in words; absent unless `reopened`. */
  ended: z.string().optional(),
});
export type Exchange = z.infer<typeof exchangeSchema>;

/**
 * What a shopper asks for on the tracking page. The answer is the same whether or not the order exists. The body has
 * number and phone, so that no log of addresses has them.
 */
export const exchangeAskSchema = z.object({
  /** The order's number, with or without '#'. */
  order: requiredText(TEXT_LIMITS.short, 'Order number is required'),
  phone: requiredText(TEXT_LIMITS.phone * 3, 'Phone number is required'),
  what: z.enum(EXCHANGE_WISHES, 'Must be exchange or return'),
  /** Which piece, in the shopper's words. */
  piece: requiredText(TEXT_LIMITS.name, 'Please write which piece'),
  reason: z.enum(EXCHANGE_REASONS, 'Please choose a reason'),
  /** The size or color that the shopper wants instead. It is left out for a return. */
  wanted: plainText(TEXT_LIMITS.short).default(''),
});
export type ExchangeAsk = z.input<typeof exchangeAskSchema>;

/** Why staff decline a request. The shopper is not shown it, but a customer's record has it. */
export const requestDeclineSchema = z.object({ reason: requiredText(TEXT_LIMITS.name, 'Reason is required') });

/** A request of a shopper to exchange or return a piece of an order. */
const exchangeRequestSchema = z.object({
  _id: z.string(),
  what: z.enum(EXCHANGE_WISHES),
  piece: z.string(),
  reason: z.enum(EXCHANGE_REASONS),
  wanted: z.string(),
  at: timestampSchema,
  /**
   * The exchange or return that answered it, as its `order`. When that ends, the request is open again. Absent without
   * one, and from servers of earlier versions.
   */
  exchange: z.string().optional(),
  /** What staff did about it; absent while it is open. */
  closed: z
    .object({
      how: z.enum(['booked', 'declined']),
      at: timestampSchema,
      by: z.string(),
      /** Why it was declined; '' otherwise. */
      reason: z.string(),
    })
    .optional(),
});
export type ExchangeRequest = z.infer<typeof exchangeRequestSchema>;

/** The exchange fields of an order. Each is absent where it has no value, and from servers that know no exchanges. */
export const exchangeFields = {
  /** What returned pieces pay of this order, in dollars; only where `exchange` is. */
  exchangeCredit: z.number().optional(),
  /** What store balance pays of it, in dollars; absent for nothing. */
  balanceUsed: z.number().optional(),
  /** The exchange whose new pieces this order takes out. */
  exchange: exchangeSchema.optional(),
  /** The exchanges of this delivered order's pieces, oldest first. */
  exchanges: z.array(exchangeSchema).optional(),
  /** The requests of its shopper, oldest first. */
  requests: z.array(exchangeRequestSchema).optional(),
  /** What was refunded on this delivered order, in dollars. */
  refunded: z.number().optional(),
};

/** Pieces of a line that a customer gives back. */
const linesBack = z.object({
  /** The number of the line within the order (`line`). */
  line: wholeNumber(0, NUMBER_LIMITS.stock),
  quantity: wholeNumber(1, NUMBER_LIMITS.stock),
  reason: z.enum(EXCHANGE_REASONS, 'Reason is required'),
  /** Whether the customer keeps the old pieces: only for a fault of the shop. Missing ones never come back. */
  noneBack: z.boolean().optional(),
});

/** A request of staff to exchange pieces of a delivered order. The new pieces are reserved at once. */
export const exchangeCreateSchema = z.object({
  kind: z.enum(EXCHANGE_KINDS, 'Say how the pieces change hands'),
  lines: z
    .array(
      linesBack.extend({
        /** The product that goes out; absent for the same one. */
        product: idSchema.optional(),
        size: optionalText(TEXT_LIMITS.short),
        color: optionalText(TEXT_LIMITS.short),
        /** The price of one new piece that staff saw. It is compared with the shop's price but never trusted. */
        price: moneySchema.optional(),
      }),
      'Must be a list',
    )
    .min(1, 'Choose at least one piece that comes back')
    .max(NUMBER_LIMITS.orderLines, 'At most 50 lines an exchange'),
  /** How the difference is paid; absent for cash. */
  paymentMethod: z.enum(['delivery', 'cash', 'card', 'transfer']).optional(),
  /** What becomes of what the new pieces cost less. If absent, a refund where the order's terms promise them. */
  rest: z.enum(EXCHANGE_RESTS).optional(),
  /** Why the delivery has no fee. One that the shop's own fault makes necessary has none anyway. */
  feeWaivedReason: optionalText(TEXT_LIMITS.name).optional(),
  /** Why an admin takes the exchange after its window. */
  overruleReason: optionalText(TEXT_LIMITS.name).optional(),
  /** The request of the shopper that it follows, which is closed by it. */
  request: idSchema.optional(),
  /** What staff saw as the amount to collect. A higher one is refused with 409. */
  expectedTotal: moneySchema.optional(),
});
export type ExchangeCreate = z.input<typeof exchangeCreateSchema>;
export type ExchangeCreateParsed = z.output<typeof exchangeCreateSchema>;

/**
 * A request of staff to take pieces of a delivered order back without new ones. The customer gets what was paid for
 * them once they are checked in, or at once where nothing comes back.
 */
export const returnCreateSchema = exchangeCreateSchema
  .pick({ kind: true, rest: true, overruleReason: true, request: true })
  .extend({
    lines: z
      .array(linesBack, 'Must be a list')
      .min(1, 'Choose at least one piece that comes back')
      .max(NUMBER_LIMITS.orderLines, 'At most 50 lines a return'),
    /** How a refund is paid out; absent for cash. */
    paymentMethod: z.enum(['cash', 'card', 'transfer']).optional(),
    /** What staff saw as the amount that the customer gets. A lower one is refused with 409. */
    expectedTotal: moneySchema.optional(),
  });
export type ReturnCreate = z.input<typeof returnCreateSchema>;
export type ReturnCreateParsed = z.output<typeof returnCreateSchema>;
