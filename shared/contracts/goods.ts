import { z } from 'zod';
import { MAX_LINES_RECEIVED, MAX_PIECES_RECEIVED } from '../rules/goods';
import {
  EVEN_WHEN_INVALID,
  NUMBER_LIMITS,
  TEXT_LIMITS,
  idSchema,
  listQuerySchema,
  moneySchema,
  notNumber,
  optionalText,
  timestampSchema,
} from './primitives';
import { paidBySchema } from './transaction';
import { IDEMPOTENCY_HEADER } from './wire';

/** A delivery of a supplier, as the list shows it. Money is in dollars. */
export const goodsReceiptSchema = z.object({
  _id: z.string(),
  at: timestampSchema,
  by: z.string(),
  /** Null without one, or if it was deleted since. */
  supplier: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** The number of the delivery note; '' without one. */
  note: z.string(),
  products: z.number().int(),
  /** The pieces that went into stock. */
  pieces: z.number().int(),
  /** The pieces that were sent back. */
  rejected: z.number().int(),
  /** What its pieces cost together; null until an admin enters the costs. */
  total: z.number().nullable(),
  /** The purchase in the books; null until there are costs, and if the goods cost nothing. */
  purchaseId: z.string().nullable(),
});
export type GoodsReceipt = z.infer<typeof goodsReceiptSchema>;

/** One variant of a delivery. Name and SKU are those of that day. */
const goodsLineSchema = z.object({
  /** The number of the line within the receipt. */
  line: z.number().int(),
  productId: z.string(),
  name: z.string(),
  refCode: z.string(),
  size: z.string(),
  color: z.string(),
  pieces: z.number().int(),
  rejected: z.number().int(),
  /** What one piece cost; null until an admin enters the costs. */
  cost: z.number().nullable(),
  /** The pieces in stock after it; null if none came in, or its product was deleted since. */
  quantityAfter: z.number().int().nullable(),
});

/** A delivery with its lines, each of which moved as many pieces as it says. */
export const goodsReceiptDetailSchema = goodsReceiptSchema.extend({ lines: z.array(goodsLineSchema) });
export type GoodsReceiptDetail = z.infer<typeof goodsReceiptDetailSchema>;

export const goodsReceiptsQuerySchema = listQuerySchema.pick({ page: true, limit: true });
export type GoodsReceiptsQuery = z.input<typeof goodsReceiptsQuerySchema>;

const pieces = z
  .number(notNumber())
  .int('Must be a whole number')
  .min(0, 'Must be 0 or more')
  .max(MAX_PIECES_RECEIVED, `At most ${MAX_PIECES_RECEIVED.toLocaleString('en-US')} pieces a line`);

const goodsLineCreateSchema = z
  .object({
    productId: idSchema,
    size: optionalText(TEXT_LIMITS.short),
    color: optionalText(TEXT_LIMITS.short),
    /** The pieces that go into stock, without the rejected ones. */
    pieces,
    rejected: pieces.default(0),
    /** What one piece cost, in dollars. Only an admin may send it, for all lines with pieces or for none. */
    cost: moneySchema.nullish(),
  })
  .refine((line) => line.pieces !== 0 || line.rejected !== 0, {
    path: ['pieces'],
    error: 'Enter how many pieces came in',
    ...EVEN_WHEN_INVALID,
  });

const costsTogether = 'Enter the cost of every line, or of none';

/** How the purchase is paid. */
const goodsPaymentSchema = paidBySchema.default('bank transfer');

/** The headers of a receipt: an Idempotency-Key, so that one that is sent twice is booked once. */
export const goodsHeadersSchema = z.object({ [IDEMPOTENCY_HEADER]: z.string().optional() });

/**
 * A delivery to book: all of it or nothing. Each variant has one line. With costs, the costs of the products and the
 * purchase are booked, too.
 */
export const goodsReceiptCreateSchema = z
  .object({
    supplier: idSchema.nullish(),
    note: optionalText(TEXT_LIMITS.short),
    paymentMethod: goodsPaymentSchema,
    lines: z
      .array(goodsLineCreateSchema, 'Must be a list')
      .min(1, 'Add what came in')
      .max(MAX_LINES_RECEIVED, `At most ${MAX_LINES_RECEIVED} lines a delivery`),
  })
  .superRefine(({ lines }, { addIssue }) => {
    if (!lines.some(({ cost }) => cost != null)) return;
    lines.forEach((line, index) => {
      if (line.pieces > 0 && line.cost == null) {
        addIssue({ code: 'custom', path: ['lines', index, 'cost'], message: costsTogether });
      }
    });
  });
export type GoodsReceiptCreate = z.input<typeof goodsReceiptCreateSchema>;
export type GoodsReceiptCreateParsed = z.output<typeof goodsReceiptCreateSchema>;

/** The costs of a receipt that has none: one for each line with pieces. */
export const goodsCostsSchema = z.object({
  paymentMethod: goodsPaymentSchema,
  costs: z
    .array(z.object({ line: z.number(notNumber()).int().min(0).max(NUMBER_LIMITS.stock), cost: moneySchema }))
    .min(1, 'Enter the costs')
    .max(MAX_LINES_RECEIVED, `At most ${MAX_LINES_RECEIVED} lines a delivery`),
});
export type GoodsCosts = z.input<typeof goodsCostsSchema>;
export type GoodsCostsParsed = z.output<typeof goodsCostsSchema>;
