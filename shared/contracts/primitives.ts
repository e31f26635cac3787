import { z } from 'zod';
import { NUMBER_LIMITS, TEXT_LIMITS } from '../rules/limits';
import { DAY_MS } from '../rules/dates';
import { DATE_PROBLEM, dayOrMomentSchema, dayText, momentText } from './date-text';
import { storableDate } from './storable-date';
import { cleanLines, cleanText, cleanUntrimmed, wholeCharacters } from '../rules/clean-text';
import { ambiguousNumber } from '../rules/number-text';
import { PAGE_SIZE } from '../rules/paging';

export { NUMBER_LIMITS, TEXT_LIMITS };
export { dayOrMomentSchema, momentText } from './date-text';

/** An opaque identifier: 24 hexadecimal characters. */
export const idSchema = z
  .string()
  .regex(/^[0-9a-f]{24}$/i, 'Must be a 24 character id')
  .transform((id) => id.toLowerCase());

/**
 * The error of a value that is not a number. A text that could mean two numbers, such as '1.249', is refused with the
 * sentence that names both; any other value with `message`.
 */
export const notNumber = (message = 'Must be a number') => ({
  error: ({ input }: { input?: unknown }) => (typeof input === 'string' && ambiguousNumber(input)) || message,
});

/** True if the number has at most two decimals, tolerating binary rounding errors. */
const isWholeCents = (dollars: number) => Math.abs(Math.round(dollars * 100) - dollars * 100) < 1e-6;

/** Money in dollars with at most two decimals, 0 or more. */
export const moneySchema = z
  .number(notNumber())
  .min(0, 'Must be 0 or more')
  .max(NUMBER_LIMITS.money, 'Must be 999,999.99 or less')
  .refine(isWholeCents, 'Must have at most two decimals');

/** Money in dollars that may be negative: only in answers (a profit, a net). */
export const signedMoneySchema = z.number();

/** The number of pieces of one variant in stock. */
export const stockQuantitySchema = z
  .number(notNumber())
  .int('Must be a whole number')
  .min(0, 'Must be 0 or more')
  .max(NUMBER_LIMITS.stock, 'Must be 1,000,000 or less');

/** A whole number between `min` and `max`. */
export const wholeNumber = (min: number, max: number) =>
  z
    .number(notNumber())
    .int('Must be a whole number')
    .min(min, `Must be ${min} or more`)
    .max(max, `Must be ${max} or less`);

/** Stock below this number of pieces is low. */
export const lowStockUnderSchema = wholeNumber(1, NUMBER_LIMITS.stock);

/** A point in time in answers: ISO 8601, UTC. */
export const timestampSchema = z.string();

/** The database cannot store the null character in text. */
const withoutNull = [/^[^\0]*$/, 'Must not contain null characters'] as const;

/**
 * Trimmed text whose signs count as they are: a token, a key, an address of a page. With `message` it must not be
 * empty; `message` is then the error shown at the field.
 */
export const exactText = (max: number, message?: string) =>
  z
    .string(message)
    .overwrite(wholeCharacters)
    .trim()
    .min(message === undefined ? 0 : 1, message)
    .max(max, `Must be ${max} characters or fewer`)
    .regex(...withoutNull);

/** Whether people write a text in one line or in several. Line ends stay only in several lines. */
export type TextShape = 'line' | 'lines';

const CLEAN: Record<TextShape, (text: string) => string> = { line: cleanText, lines: cleanLines };

/** Text for people, cleaned and trimmed. It may be empty. */
export const plainText = (max: number, shape: TextShape = 'line') =>
  z.string().overwrite(CLEAN[shape]).max(max, `Must be ${max} characters or fewer`);

/**
 * Text for people that must not be blank. It is cleaned, but spaces and empty lines around it are kept. `message` is
 * the error shown at the field.
 */
export const linesOfText = (max: number, message: string) =>
  z.string(message).overwrite(cleanUntrimmed).regex(/\S/, message).max(max, `Must be ${max} characters or fewer`);

/** Text for people, cleaned and trimmed, that must not be empty. `message` is the error shown at the field. */
export const requiredText = (max: number, message: string, shape: TextShape = 'line') =>
  z.string(message).overwrite(CLEAN[shape]).min(1, message).max(max, `Must be ${max} characters or fewer`);

/** Optional text for people, cleaned and trimmed. Null and absence both mean no text. */
export const optionalText = (max: number, shape: TextShape = 'line') =>
  plainText(max, shape)
    .nullish()
    .transform((text) => text ?? undefined);

/**
 * Text for people that a write may leave out. If absent, the stored text stays (or a new record gets ''); null clears
 * it.
 */
export const unchangedText = (max: number, shape: TextShape = 'line') =>
  plainText(max, shape)
    .nullable()
    .transform((text) => text ?? '')
    .optional();

/** The version that a write is based on. If it is older than the stored version, the write is refused (409). */
export const versionSchema = z.number(notNumber()).int('Must be a whole number').min(1, 'Must be 1 or more');

/** Runs a check across fields even if single fields are invalid, so that a form shows all errors at once. */
export const EVEN_WHEN_INVALID = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** A boolean in a query string: 'true' or 'false'. */
export const queryBoolean = z.enum(['true', 'false']).transform((text) => text === 'true');

/** The path parameters of a call about one record. */
export const idParamsSchema = z.object({ id: idSchema });

/** The answer of calls that only return a message for people. */
export const messageSchema = z.object({ message: z.string() });
export type Message = z.infer<typeof messageSchema>;

/**
 * The query of every list call. `q` searches case-insensitively. `page` counts from 1. `sort` names a field; a leading
 * '-' reverses the order. The default order is newest first, ties by _id.
 */
export const listQuerySchema = z.object({
  q: z.string().overwrite(cleanText).max(TEXT_LIMITS.name).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.default),
  sort: z
    .string()
    .regex(/^-?[a-zA-Z]+$/, 'Must be a field name')
    .optional(),
});
export type ListQuery = z.input<typeof listQuerySchema>;

/** A time in a query string. A bare date means its first instant in UTC. */
export const queryDate = dayOrMomentSchema.transform((text) => storableDate(Date.parse(text)));

/** The exclusive end of a period in a query string. A bare date means the end of that day in UTC. */
export const queryEndDate = z.union(
  [
    momentText.transform((text) => storableDate(Date.parse(text))),
    dayText.transform((text) => storableDate(Date.parse(text) + DAY_MS)),
  ],
  DATE_PROBLEM,
);

/** Whether a period ends after it begins. A period with an open end or start is always valid. */
export const endsAfterStart = ({ startDate, endDate }: { startDate?: Date | undefined; endDate?: Date | undefined }) =>
  !startDate || !endDate || startDate < endDate;

/** The error for a period that ends before it begins. */
export const PERIOD_PROBLEM = { path: ['endDate'], error: 'End date must not be before the start date' };
