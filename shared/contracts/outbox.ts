import { z } from 'zod';
import { listQuerySchema, timestampSchema } from './primitives';

/** Ways on which the shop tells what happened: a signed HTTP request, and e-mail to the shop's own people. */
export const OUTBOX_CHANNELS = ['webhook', 'mail'] as const;
export type OutboxChannel = (typeof OUTBOX_CHANNELS)[number];

/** What the shop tells. `docs/operations.md` describes the data of each. */
export const OUTBOX_EVENTS = ['order.received', 'order.status', 'stock.low', 'backup.failed'] as const;
export type OutboxEvent = (typeof OUTBOX_EVENTS)[number];

/**
 * The states of a message. `unknown`: nobody can know whether it arrived, such as when the connection broke after an
 * e-mail was handed over.
 */
export const OUTBOX_STATES = ['waiting', 'sending', 'failed', 'unknown', 'sent', 'discarded'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

/** States in which an admin can repeat a message, and in which an admin can discard one. */
export const REPEATABLE_STATES = ['failed', 'unknown', 'discarded'] as const satisfies readonly OutboxState[];
export const DISCARDABLE_STATES = ['waiting', 'failed', 'unknown'] as const satisfies readonly OutboxState[];

/** A message on its way out. Its data stays on the server. */
export const outboxMessageSchema = z.object({
  /** The id that its receiver reads, the same on every attempt. */
  id: z.string(),
  channel: z.enum(OUTBOX_CHANNELS),
  event: z.enum(OUTBOX_EVENTS),
  /** The order that it tells of; null for other events. */
  orderId: z.string().nullable(),
  /** What it tells of, such as `#1A2B3C4D: on the way`, without personal data. */
  about: z.string(),
  state: z.enum(OUTBOX_STATES),
  attempts: z.number(),
  /** Why the last attempt failed, or why nobody can know; null otherwise. */
  lastError: z.string().nullable(),
  createdAt: timestampSchema,
  /** Before then, it is not tried again. */
  notBefore: timestampSchema,
  /** When it was sent, failed for good or was discarded; null until then. */
  endedAt: timestampSchema.nullable(),
});
export type OutboxMessage = z.infer<typeof outboxMessageSchema>;

export const outboxQuerySchema = listQuerySchema.pick({ page: true, limit: true }).extend({
  state: z.enum(OUTBOX_STATES).optional(),
  channel: z.enum(OUTBOX_CHANNELS).optional(),
  event: z.enum(OUTBOX_EVENTS).optional(),
});

/** One channel: whether it is set up, whether it was switched off, and how many messages need a look. */
export const outboxChannelSchema = z.object({
  channel: z.enum(OUTBOX_CHANNELS),
  /** Whether messages are written for it. */
  on: z.boolean(),
  /** When the shop switched it off after too many failures in a row; null while it is in use. */
  offAt: timestampSchema.nullable(),
  /** Failures in a row. */
  failures: z.number(),
  lastError: z.string().nullable(),
  /** Before then, nothing is sent; null for no pause. */
  notBefore: timestampSchema.nullable(),
  waiting: z.number(),
  failed: z.number(),
  unknown: z.number(),
});
export type OutboxChannelState = z.infer<typeof outboxChannelSchema>;

export const outboxStatusSchema = z.object({
  channels: z.array(outboxChannelSchema),
  /** Since when all jobs wait after a restore; null while they run. */
  pausedAt: timestampSchema.nullable(),
});
export type OutboxStatus = z.infer<typeof outboxStatusSchema>;

/** The most messages that one call names. */
const MAX_CHOSEN = 500;

/** Messages: either these, or all in one state. */
export const outboxChoiceSchema = z
  .object({
    ids: z.array(z.uuid('Must be the id of a message')).min(1).max(MAX_CHOSEN).optional(),
    state: z.enum(DISCARDABLE_STATES).optional(),
  })
  .refine(({ ids, state }) => (ids === undefined) !== (state === undefined), {
    message: 'Must name either messages or a state',
    path: ['ids'],
  });
export type OutboxChoice = z.infer<typeof outboxChoiceSchema>;

export const outboxResumeSchema = z.object({ channel: z.enum(OUTBOX_CHANNELS) });

/** How many messages a call changed. */
export const outboxChangedSchema = z.object({ changed: z.number() });
