import { z } from 'zod';
import { NUMBER_LIMITS, TEXT_LIMITS } from '../rules/limits';
import { PAGE_SIZE } from '../rules/paging';

export { NUMBER_LIMITS, TEXT_LIMITS };

/** An opaque identifier: 24 hexadecimal characters. */
export const idSchema = z
  .string()
  .regex(/^[0-9a-f]{24}$/i, 'Must be a 24 character id')
  .transform((id) => id.toLowerCase());

/** True when the number has no more than two decimals, tolerating binary representation. */
const isWholeCents = (dollars: number) => Math.abs(Math.round(dollars * 100) - dollars * 100) < 1e-6;

/** Money in dollars with at most two decimals, 0 or more. */
export const moneySchema = z
  .number('Must be a number')
  .min(0, 'Must be 0 or more')
  .max(NUMBER_LIMITS.money, 'Must be 999,999.99 or less')
  .refine(isWholeCents, 'Must have at most two decimals');

/** Money in dollars that may be negative: only in answers (a profit, a net). */
export const signedMoneySchema = z.number();

/** Pieces in stock of one variant. */
export const stockQuantitySchema = z
  .number('Must be a number')
  .int('Must be a whole number')
  .min(0, 'Must be 0 or more')
  .max(NUMBER_LIMITS.stock, 'Must be 1,000,000 or less');

/** A whole number within bounds. */
export const wholeNumber = (min: number, max: number) =>
  z
    .number('Must be a number')
    .int('Must be a whole number')
    .min(min, `Must be ${min} or more`)
    .max(max, `Must be ${max} or less`);

/** Fewer pieces than this are low. */
export const lowStockUnderSchema = wholeNumber(1, NUMBER_LIMITS.stock);

/** A point in time in answers: ISO 8601, UTC. */
export const timestampSchema = z.string();

/** Puts a replacement sign for half a character, as a text cut in the middle of an emoji ends in: none can be kept. */
const wholeCharacters = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** No database can keep the character 0 in a text. */
const withoutNull = [/^[^\0]*$/, 'Must not contain null characters'] as const;

/** Trimmed text, which may be empty. */
export const plainText = (max: number) =>
  z
    .string()
    .overwrite(wholeCharacters)
    .trim()
    .max(max, `Must be ${max} characters or fewer`)
    .regex(...withoutNull);

/**
 * Text that must say something, with the blanks and empty lines around it; `message` is the text shown at the field.
 */
export const linesOfText = (max: number, message: string) =>
  z
    .string(message)
    .overwrite(wholeCharacters)
    .regex(/\S/, message)
    .max(max, `Must be ${max} characters or fewer`)
    .regex(...withoutNull);

/** Trimmed text that must not be empty; `message` is the text shown at the field. */
export const requiredText = (max: number, message: string) =>
  z
    .string(message)
    .overwrite(wholeCharacters)
    .trim()
    .min(1, message)
    .max(max, `Must be ${max} characters or fewer`)
    .regex(...withoutNull);

/** Trimmed optional text; null and absence both mean none. */
export const optionalText = (max: number) =>
  plainText(max)
    .nullish()
    .transform((text) => text ?? undefined);

/** Trimmed text that a write may leave out: absent it stays as it is (or empty, in something new), null empties it. */
export const unchangedText = (max: number) =>
  plainText(max)
    .nullable()
    .transform((text) => text ?? '')
    .optional();

/** The version that a write is based on; an older one than that of what it changes is refused (409). */
export const versionSchema = z.number('Must be a number').int('Must be a whole number').min(1, 'Must be 1 or more');

/**
 * A moment that a write names: an ISO date-time, or a day ('2026-11-20'), which the shop's time zone makes a moment.
 */
export const dayOrMomentSchema = z.union([z.iso.datetime({ offset: true }), z.iso.date()], 'Must be a date');

/** For checks across fields: they run whatever is wrong with single ones, so that a form names everything at once. */
export const EVEN_WHEN_INVALID = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** A boolean in a query string: 'true' or 'false'. */
export const queryBoolean = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Path parameters of a call about one thing. */
export const idParamsSchema = z.object({ id: idSchema });

/** The answer of calls that only have something to say to people. */
export const messageSchema = z.object({ message: z.string() });
export type Message = z.infer<typeof messageSchema>;

/**
 * What every list call takes. `q` searches case-insensitively; `page` counts from 1; `sort` names a field, a leading
 * '-' turns the order round. Newest first, ties by _id, where no sort is given.
 */
export const listQuerySchema = z.object({
  q: z.string().trim().max(TEXT_LIMITS.name).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.default),
  sort: z
    .string()
    .regex(/^-?[a-zA-Z]+$/, 'Must be a field name')
    .optional(),
});
export type ListQuery = z.input<typeof listQuerySchema>;

const DAY_MS = 86_400_000;

/** A moment in a query string; a bare date means its first instant in UTC. */
export const queryDate = z.union([z.iso.datetime({ offset: true }), z.iso.date()]).transform((text) => new Date(text));

/** The end of a period in a query string, exclusive; a bare date means the end of that day in UTC. */
export const queryEndDate = z.union([
  z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  z.iso.date().transform((text) => new Date(Date.parse(text) + DAY_MS)),
]);

/** Whether a period of a query ends after it begins; one that is open always does. */
export const endsAfterStart = ({ startDate, endDate }: { startDate?: Date | undefined; endDate?: Date | undefined }) =>
  !startDate || !endDate || startDate < endDate;

/** What is said of a period that does not. */
export const PERIOD_PROBLEM = { path: ['endDate'], error: 'End date must not be before the start date' };
