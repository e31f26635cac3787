import { z } from 'zod';
import { CUSTOMER_ANSWERS } from '../rules/confirmation';
import { DAY_PARTS } from '../rules/contact';
import { DATE_PROBLEM, dayText } from './date-text';
import { timestampSchema } from './primitives';

/** A day in the shop's time zone, and the part of it. */
export const appointmentSchema = z.object({
  /** As in '2026-11-28'. */
  day: z.string(),
  part: z.enum(DAY_PARTS),
});
export type Appointment = z.infer<typeof appointmentSchema>;

/** What the customer of an order answered to its confirmation link. */
export const customerAnswerSchema = z.object({
  kind: z.enum(CUSTOMER_ANSWERS),
  at: timestampSchema,
  /** What is to be changed, or why the customer does not want the order; '' for nothing. */
  note: z.string(),
  /** false: staff have edited the order since, or have agreed an appointment where a change was wanted. */
  stands: z.boolean(),
});

/** What was agreed with the customer of an open order. Each field is absent from servers that do not store it. */
export const contactFields = {
  /** When the customer was last called and did not answer; null once they did, and for an order that is over. */
  noAnswerAt: timestampSchema.nullable().optional(),
  noAnswerBy: z.string().nullable().optional(),
  /** When the order is to be delivered; null without an appointment, and for an order that is over. */
  appointment: appointmentSchema.nullable().optional(),
  /** The last answer to the confirmation link, also of an order that is over; null without one. */
  answer: customerAnswerSchema.nullable().optional(),
  /** When staff last wrote the confirmation link to the customer; null if they did not. */
  linkSentAt: timestampSchema.nullable().optional(),
};

/** A call to the customer of an open order. */
export const callNoteSchema = z.object({
  /** false: the customer is to be called again. */
  answered: z.boolean('Must be true or false'),
  /** `noAnswerAt` as the writer had read it. If a colleague called meanwhile, the write is refused (409). */
  previous: timestampSchema.nullable().optional(),
});
export type CallNote = z.input<typeof callNoteSchema>;

/** Makes, moves or cancels an appointment. */
export const orderAppointmentSchema = z.object({
  /** As in '2026-11-28': today or later, in the shop's time zone. null cancels the appointment. */
  day: z
    .string('Date is required')
    .min(1, { error: 'Date is required', abort: true })
    .refine((text) => dayText.safeParse(text).success, DATE_PROBLEM)
    .nullable(),
  part: z.enum(DAY_PARTS).default('morning'),
  /** The appointment as the writer had read it. If a colleague changed it meanwhile, the write is refused (409). */
  previous: appointmentSchema.nullable().optional(),
});
export type OrderAppointment = z.input<typeof orderAppointmentSchema>;
