import { z } from 'zod';
import { orderIdsSchema } from './parcel';
import { idSchema, listQuerySchema, timestampSchema } from './primitives';

/** A handover list as it was printed: the parcels that one courier took. It never changes. */
export const handoverSchema = z.object({
  _id: z.string(),
  at: timestampSchema,
  /** Who printed it. */
  by: z.string(),
  /** With the name of that day; null: the parcels had no courier. */
  courier: z.object({ _id: z.string(), name: z.string() }).nullable(),
  parcels: z.number().int(),
  /** What the courier collects in all, in dollars. */
  toCollect: z.number(),
});
export type Handover = z.infer<typeof handoverSchema>;

/** One parcel, as the list says it: an edit of the order afterwards does not change it. */
const handoverParcelSchema = z.object({
  order: z.string(),
  /** '' for a guest. Name, phone and address are also empty once the customer was erased. */
  customerName: z.string(),
  customerPhone: z.string(),
  customerAddress: z.string(),
  location: z.string(),
  items: z.number().int(),
  /** What to collect, in dollars; null: nothing, the order is paid in another way. */
  due: z.number().nullable(),
  /** Whether the slip in the parcel was older than the order. */
  oldSlip: z.boolean(),
});

/** A handover list with its parcels, in the order of the paper. */
export const handoverDetailSchema = handoverSchema.extend({ lines: z.array(handoverParcelSchema) });
export type HandoverDetail = z.infer<typeof handoverDetailSchema>;

/** The orders to hand over. Each courier's parcels become a list. */
export const handoverCreateSchema = z.object({ ids: orderIdsSchema });

/**
 * The lists to print, by the names of the couriers; parcels without a courier come last. The same parcels on one day
 * are one list: a repeat answers the list that there is.
 */
export const handoversCreatedSchema = z.object({
  lists: z.array(handoverDetailSchema),
  /** The orders that are on no list: delivered, ended without delivery, deleted, or sold in the shop. */
  leftOut: z.array(z.string()),
});
export type HandoversCreated = z.infer<typeof handoversCreatedSchema>;

/** Filters of the lists, which come newest first. `q` is an order's number, customer or phone. */
export const handoversQuerySchema = listQuerySchema.omit({ sort: true }).extend({
  courier: idSchema.optional(),
});
export type HandoversQuery = z.input<typeof handoversQuerySchema>;
