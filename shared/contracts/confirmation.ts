import { z } from 'zod';
import { CUSTOMER_ANSWERS, MAX_ANSWER_NOTE } from '../rules/confirmation';
import { EVEN_WHEN_INVALID, TEXT_LIMITS, exactText, plainText, queryDate, timestampSchema } from './primitives';
import { trackedOrderSchema } from './order-tracking';

/** The confirmation link of an order, as staff write it to the customer. */
export const confirmLinkSchema = z.object({
  /** The path with the token in its fragment: '/confirm#…'. */
  path: z.string(),
  until: timestampSchema,
});
export type ConfirmLink = z.infer<typeof confirmLinkSchema>;

/** The token of a link. It is sent in bodies only, so that no log of addresses has it. */
const tokenSchema = exactText(TEXT_LIMITS.short, 'The link is not complete.');

/** Opens a confirmation link. Changes nothing, so robots and previews of links may do it. */
export const confirmOpenSchema = z.object({ token: tokenSchema });

/** The answer of a customer. */
export const confirmAnswerSchema = z
  .object({
    token: tokenSchema,
    answer: z.enum(CUSTOMER_ANSWERS, 'Must be yes, change or no'),
    /** For 'change' it says what; for 'no' it may say why. It is left out for 'yes'. */
    note: plainText(MAX_ANSWER_NOTE, 'lines').default(''),
  })
  .refine(({ answer, note }) => answer !== 'change' || note !== '', {
    path: ['note'],
    message: 'Please write what we should change.',
    ...EVEN_WHEN_INVALID,
  })
  .transform(({ note, ...said }) => ({ ...said, note: said.answer === 'yes' ? '' : note }));
export type ConfirmAnswer = z.input<typeof confirmAnswerSchema>;

/** What a confirmation link shows: its order as tracking shows it, and what was answered. */
export const confirmationSchema = z.object({
  order: trackedOrderSchema,
  /** The answer that stands; null without one. */
  answer: z.object({ kind: z.enum(CUSTOMER_ANSWERS), at: timestampSchema }).nullable(),
  /** Whether the customer can answer now: no answer stands, and the parcel has not left. */
  open: z.boolean(),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

/** Which answers to count: those after a moment, or all. */
export const answersQuerySchema = z.object({ since: queryDate.optional() });

/** The orders whose customers answered, among those whose parcels have not left. */
export const answersSchema = z.object({
  count: z.number().int(),
  /** When the last one answered; null without an answer. */
  newest: timestampSchema.nullable(),
});
export type AnswersCount = z.infer<typeof answersSchema>;
