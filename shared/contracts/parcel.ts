import { z } from 'zod';
import { ORDER_STATUSES } from '../rules/order-status';
import { OUTCOME_KINDS } from '../rules/outcome';
import { PARCEL_MARKS, PARCEL_STEPS } from '../rules/parcel';
import { NUMBER_LIMITS, TEXT_LIMITS, exactText, idSchema, plainText, timestampSchema } from './primitives';

/** The marks of an order beside its status. Each field is absent from servers that do not store it. */
export const parcelFields = {
  /** Since when its parcel is packed as the order is now; null if it is not. */
  packedAt: timestampSchema.nullable().optional(),
  packedBy: z.string().nullable().optional(),
  /** Since when a piece for it is missing; null if none is, and once its parcel was handed over. */
  shortAt: timestampSchema.nullable().optional(),
  shortBy: z.string().nullable().optional(),
  /** The courier who takes its parcel; null without one. */
  courier: z.object({ _id: z.string(), name: z.string() }).nullable().optional(),
  /** The last handover list that it was on, and the courier's name there; null without one. */
  handover: z.object({ _id: z.string(), at: timestampSchema, courier: z.string() }).nullable().optional(),
};

const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, 'Must be a list')
    .min(1, 'At least one order is required')
    .max(NUMBER_LIMITS.ordersAtOnce, `At most ${NUMBER_LIMITS.ordersAtOnce} orders at once`);

/** The orders of a call about several, without duplicates. */
export const orderIdsSchema = listOf(idSchema).transform((ids) => [...new Set(ids)]);

/** Sets or takes back a mark of several orders. Each succeeds or fails on its own. */
export const ordersMarkSchema = z.object({
  ids: orderIdsSchema,
  mark: z.enum(PARCEL_MARKS),
  /** false takes the mark back. */
  on: z.boolean(),
});
export type OrdersMark = z.input<typeof ordersMarkSchema>;

/** One scan: what happened to the parcel with this code. */
const parcelScanSchema = z.object({
  /** Made by whoever scans. A scan with a key that was done before is not done again. */
  key: exactText(TEXT_LIMITS.code, 'Key is required'),
  /** The whole id of the order, as its slip has it, or the last 8 characters. */
  code: plainText(TEXT_LIMITS.url),
  step: z.enum(PARCEL_STEPS),
  /** Why a parcel came back; only for this step. Default: refused. */
  reason: z.enum(OUTCOME_KINDS).default('refused'),
  /** true: although a piece is missing, or the slip has changed since it was printed. */
  anyway: z.boolean().default(false),
  /** true: answers what the scan would do, and changes nothing. */
  check: z.boolean().default(false),
});

/** Scans in the order in which they were made. Each succeeds or fails on its own. */
export const parcelScansSchema = z.object({ scans: listOf(parcelScanSchema) });
export type ParcelScans = z.input<typeof parcelScansSchema>;

/** The result of each scan, in the same order. */
export const parcelsScannedSchema = z.object({
  results: z.array(
    z.object({
      key: z.string(),
      /** `already`: the parcel was there before, and nothing was changed. */
      outcome: z.enum(['done', 'already', 'refused']),
      /** A sentence for people; null if the scan was done. */
      error: z.string().nullable(),
      /** Whether the scan would be done with `anyway`. */
      canInsist: z.boolean(),
      /** The order as it is after the scan; null if no order has the code. */
      order: z
        .object({
          _id: z.string(),
          customerName: z.string(),
          status: z.enum(ORDER_STATUSES),
          outcome: z.enum(OUTCOME_KINDS).nullable(),
        })
        .nullable(),
    }),
  ),
});
export type ParcelsScanned = z.infer<typeof parcelsScannedSchema>;
