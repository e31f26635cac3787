import { z } from 'zod';
import { namedPotSchema } from './cash';
import {
  NUMBER_LIMITS,
  TEXT_LIMITS,
  idSchema,
  listQuerySchema,
  moneySchema,
  notNumber,
  optionalText,
  signedMoneySchema,
  timestampSchema,
  versionSchema,
} from './primitives';

/** A courier with whom to settle: an id, or 'courier' for the orders that name none. */
const settledPotSchema = z.union([z.literal('courier'), idSchema], 'Choose a courier');

/** The pot that takes the cash. */
const takingPotSchema = z.enum(['till', 'bank'], 'Choose till or bank');

/**
 * A settlement with a courier. The sums are in dollars, over its orders; those of a reversal are the sums of the
 * settlement that it turns around, with the other sign.
 */
export const settlementSchema = z.object({
  _id: z.string(),
  /** When it was begun, and by whom. */
  at: timestampSchema,
  by: z.string(),
  /** A reversed settlement was closed, and another one turned it around. */
  state: z.enum(['draft', 'closed', 'reversed', 'reversal']),
  /** Null while it is a draft. */
  closedAt: timestampSchema.nullable(),
  closedBy: z.string().nullable(),
  courier: namedPotSchema,
  to: namedPotSchema,
  note: z.string(),
  orders: z.number().int(),
  /** What the courier took for the orders, less what they paid to customers. */
  owed: signedMoneySchema,
  received: signedMoneySchema,
  /** What the courier kept of it. */
  fee: signedMoneySchema,
  tax: signedMoneySchema,
  /** The settlement that this one turns around; null unless it is a reversal. */
  reverses: z.string().nullable(),
  /** The settlement that turned this one around. */
  reversedBy: z.string().nullable(),
  /** Increases with every write of a draft. A write that sends an old version is refused. */
  version: z.number().int(),
});
export type Settlement = z.infer<typeof settlementSchema>;

/** An order of a settlement, or one that waits for it. */
const settlementLineSchema = z.object({
  order: z.string(),
  /** '' for a guest, and once the customer was erased. */
  customerName: z.string(),
  deliveredAt: timestampSchema,
  owed: signedMoneySchema,
  received: signedMoneySchema,
  fee: z.number(),
  tax: z.number(),
  /** Whether it is in the settlement. Only a draft also shows orders that are not. */
  included: z.boolean(),
});
export type SettlementLine = z.infer<typeof settlementLineSchema>;

/** A settlement with its orders. A draft also has the delivered orders of the courier that are in no settlement. */
export const settlementDetailSchema = settlementSchema.extend({ lines: z.array(settlementLineSchema) });
export type SettlementDetail = z.infer<typeof settlementDetailSchema>;

/** Filters of the settlements, which come newest first. */
export const settlementsQuerySchema = listQuerySchema.pick({ page: true, limit: true }).extend({
  courier: settledPotSchema.optional(),
});
export type SettlementsQuery = z.input<typeof settlementsQuerySchema>;

/** The delivered orders of a courier whose cash is in no closed settlement. */
export const unsettledSchema = z.object({
  courier: namedPotSchema,
  orders: z.number().int(),
  owed: signedMoneySchema,
  /** When the oldest was delivered. */
  oldest: timestampSchema,
  /** The orders by whole days since delivery: up to 2, 3 to 6, 7 to 13, and 14 or more. */
  byDays: z.array(z.object({ from: z.number().int(), orders: z.number().int(), owed: signedMoneySchema })),
  /** The draft of the courier; null without one. */
  draft: z.string().nullable(),
});
export type Unsettled = z.infer<typeof unsettledSchema>;

/** Begins a settlement with a courier. */
export const settlementBeginSchema = z.object({ courier: settledPotSchema });

/** What the courier handed in for an order, in dollars: below 0 only where they paid more than they took. */
const receivedSchema = z
  .number(notNumber('Enter what was received'))
  .min(-NUMBER_LIMITS.money, 'Must be -999,999.99 or more')
  .max(NUMBER_LIMITS.money, 'Must be 999,999.99 or less')
  .refine((dollars) => moneySchema.safeParse(Math.abs(dollars)).success, 'Must have at most two decimals');

/** A draft as it is saved or closed: its orders, each once, replace those of before. */
export const settlementWriteSchema = z
  .object({
    version: versionSchema,
    to: takingPotSchema,
    note: optionalText(TEXT_LIMITS.name),
    lines: z
      .array(
        z.object({
          order: idSchema,
          received: receivedSchema,
          fee: moneySchema.default(0),
          tax: moneySchema.default(0),
        }),
        'Must be a list',
      )
      .max(NUMBER_LIMITS.ordersSettled, 'At most 1,000 orders a settlement'),
  })
  .superRefine(({ lines }, { addIssue }) => {
    const seen = new Set<string>();
    lines.forEach(({ order }, index) => {
      if (seen.has(order)) {
        addIssue({ code: 'custom', path: ['lines', index, 'order'], message: 'This order is listed twice' });
      }
      seen.add(order);
    });
  });
export type SettlementWrite = z.input<typeof settlementWriteSchema>;
export type SettlementWriteParsed = z.output<typeof settlementWriteSchema>;
