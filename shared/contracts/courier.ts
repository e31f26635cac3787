import { z } from 'zod';
import { orderIdsSchema } from './parcel';
import { TEXT_LIMITS, idSchema, requiredText, versionSchema } from './primitives';

/** A courier who takes parcels to customers. */
export const courierSchema = z.object({
  _id: z.string(),
  /** No other courier has the same name in another spelling. */
  name: z.string(),
  /** An archived courier gets no more orders. Those that were theirs keep the name. */
  archived: z.boolean(),
  /** The number of their orders that are still to be delivered. 0 for an archived courier. */
  openOrders: z.number().int(),
  /** Increases with every write. A write that sends an old version is refused. */
  version: z.number().int(),
});
export type Courier = z.infer<typeof courierSchema>;

/** A courier as an admin writes it. */
export const courierWriteSchema = z.object({
  name: requiredText(TEXT_LIMITS.short, 'Name is required'),
  version: versionSchema.nullish(),
});
export type CourierWrite = z.input<typeof courierWriteSchema>;

/** Archives a courier without open orders, or takes one back. */
export const courierArchiveSchema = z.object({ archived: z.boolean('Must be true or false') });

/** Gives several orders to a courier. Each succeeds or fails on its own. */
export const ordersCourierSchema = z.object({
  ids: orderIdsSchema,
  /** null takes the orders from their courier. */
  courier: idSchema.nullable(),
  /**
   * The courier of each order as the writer had read it, by the order's id. An order that got another one meanwhile is
   * refused.
   */
  from: z.record(idSchema, idSchema.nullable()).optional(),
});
export type OrdersCourier = z.input<typeof ordersCourierSchema>;
