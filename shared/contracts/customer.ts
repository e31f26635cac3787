import { z } from 'zod';
import { outcomeKindSchema } from './outcome';
import { TEXT_LIMITS, listQuerySchema, queryBoolean, timestampSchema } from './primitives';

export { GUEST_CUSTOMER_ID, GUEST_CUSTOMER_NAME } from '../rules/guest';

/** A customer with the orders that count and those that ended without delivery, newest first. */
export const customerSchema = z.object({
  _id: z.string(),
  customerId: z.string(),
  name: z.string(),
  phone: z.string(),
  /** What staff wrote about them; '' for nothing. Absent from older servers. */
  staffNote: z.string().optional(),
  /** The phone's digits with country code; null if it is not known to be whole. Absent from older servers. */
  chatPhone: z.string().nullable().optional(),
  location: z.string(),
  createdAt: timestampSchema,
  /** The number of all orders, without those deleted before delivery. `orders` may contain only the latest of them. */
  orderCount: z.number().int(),
  totalSpent: z.number(),
  lastOrderDate: timestampSchema.nullable(),
  orders: z.array(
    z.object({
      _id: z.string(),
      status: z.string(),
      totalAmount: z.number(),
      itemCount: z.number().int(),
      createdAt: timestampSchema,
      /** How the order ended without delivery. Absent if it did not, or from a server that left such orders out. */
      outcome: z.object({ kind: outcomeKindSchema }).optional(),
    }),
  ),
  /** Other customers with the same phone number. Nobody joins them by themselves. Absent if there are none. */
  sameNumber: z.array(z.object({ _id: z.string(), name: z.string(), phone: z.string() })).optional(),
});
export type Customer = z.infer<typeof customerSchema>;

export const customersQuerySchema = listQuerySchema.extend({
  location: z.string().trim().max(TEXT_LIMITS.name).optional(),
  /** Only customers that have the phone number of another one. */
  sameNumber: queryBoolean.optional(),
});
export type CustomersQuery = z.input<typeof customersQuerySchema>;
