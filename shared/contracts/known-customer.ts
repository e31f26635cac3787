import { z } from 'zod';
import { TEXT_LIMITS, plainText } from './primitives';
import { phoneRecordSchema } from './phone-record';

/** The text to look customers up by: part of a name, or a phone number in any spelling. */
export const knownCustomersQuerySchema = z.object({ q: z.string().trim().min(2).max(TEXT_LIMITS.name) });

/** A customer as staff see them before they take an order. */
export const knownCustomerSchema = phoneRecordSchema.pick({ delivered: true, advice: true, refused: true }).extend({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  /** Where their orders went, the latest first, at most five. */
  addresses: z.array(z.object({ address: z.string(), city: z.string() })),
  /** The numbers of orders that were refused at the door, and that were canceled. */
  refusals: z.number().int(),
  canceled: z.number().int(),
  /** What staff wrote about them. */
  staffNote: z.string(),
  /** Why staff blocked them; absent if they are not blocked. A blocked customer is refused, too. */
  blocked: z.string().optional(),
});
export type KnownCustomer = z.infer<typeof knownCustomerSchema>;

/**
 * What staff write about a customer; '' clears it. `previous` is the text that the writer had read: if a colleague has
 * changed it since, the write is refused (409).
 */
export const customerNoteSchema = z.object({
  staffNote: plainText(TEXT_LIMITS.notes, 'lines'),
  previous: z.string().optional(),
});
