import { z } from 'zod';
import { MESSAGE_MOMENTS } from '../rules/messages';

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
