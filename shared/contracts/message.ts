import { z } from 'zod';
import { MESSAGE_MOMENTS } from '../rules/messages';
import { idSchema } from './primitives';

/** Notes in an order's history that staff write to its customer by hand, in the chat app or elsewhere. */
export const messageWriteSchema = z.object({
  /** The moment of the order that the message is about. */
  moment: z.enum(MESSAGE_MOMENTS, 'Must be a message of the shop'),
  /**
   * true: although somebody has written this message before. Without it, the second of two colleagues is refused (409
   * WRITTEN).
   */
  again: z.boolean('Must be true or false').default(false),
});
export type MessageWrite = z.input<typeof messageWriteSchema>;

/** The most orders that one answer of the queue contains. */
const MAX_TO_WRITE = 50;

/**
 * A part of the queue of orders that wait for their message, oldest first. Only orders of the last `MAX_WAIT_DAYS`
 * wait, and only for messages that the shop has words for.
 */
export const toWriteQuerySchema = z.object({
  /** Only orders that wait for this message. */
  moment: z.enum(MESSAGE_MOMENTS, 'Must be a message of the shop').optional(),
  /** Only orders after this one in the queue. */
  after: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(MAX_TO_WRITE).default(20),
});
export type ToWriteQuery = z.input<typeof toWriteQuerySchema>;
