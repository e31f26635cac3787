import { z } from 'zod';
import { namedPotSchema } from './cash';
import {
  TEXT_LIMITS,
  moneySchema,
  queryBoolean,
  requiredText,
  signedMoneySchema,
  timestampSchema,
  versionSchema,
} from './primitives';

/** What the columns of a courier's statement may hold. */
export const STATEMENT_FIELDS = ['order', 'phone', 'received', 'fee', 'tax'] as const;
export type StatementField = (typeof STATEMENT_FIELDS)[number];

/** The header of the column for each field, as the file writes it; '' for a field that it does not have. */
export const statementColumnsSchema = z.object({
  order: z.string(),
  phone: z.string(),
  received: z.string(),
  fee: z.string(),
  tax: z.string(),
});
export type StatementColumns = z.infer<typeof statementColumnsSchema>;

const headerSchema = z.string().trim().max(TEXT_LIMITS.name).optional();

/**
 * How a statement is read. A field that is left out is read from the column that it had in the last statement of this
 * courier, or else from the one whose header says so.
 */
export const statementQuerySchema = z.object({
  /** The name of the file. */
  name: requiredText(TEXT_LIMITS.name, 'Name the file'),
  /** Without it, the answer only says what the file would do. */
  confirm: queryBoolean.optional(),
  /** The version of the draft that was read. Needed to confirm. */
  version: z.coerce.number('Must be a number').pipe(versionSchema).optional(),
  order: headerSchema,
  phone: headerSchema,
  received: headerSchema,
  fee: headerSchema,
  tax: headerSchema,
});
export type StatementQuery = z.input<typeof statementQuerySchema>;

/**
 * What a statement of a courier would make of a draft, or what it made of it. Amounts are in dollars. A file with an
 * error changes nothing.
 */
export const statementReportSchema = z.object({
  /** Whether the draft holds the orders of the file now. */
  applied: z.boolean(),
  /** The headers of the file. */
  header: z.array(z.string()),
  columns: statementColumnsSchema,
  /** Whether the columns suffice: what was received, and an order or a phone number. Without that nothing is read. */
  complete: z.boolean(),
  /** The lines after the header. */
  lines: z.number().int(),
  /** The lines whose order waits for the very amount. */
  matched: z.number().int(),
  received: z.number(),
  fee: z.number(),
  tax: z.number(),
  /** The lines whose order waits for another amount. They settle what they say. */
  differing: z.array(
    z.object({ line: z.number().int(), order: z.string(), owed: signedMoneySchema, received: moneySchema }),
  ),
  /** How many orders wait that the file does not name, and the oldest 200 of them. They stay with the courier. */
  missingCount: z.number().int(),
  missing: z.array(z.object({ order: z.string(), owed: signedMoneySchema })),
  /** What is wrong, by line (the header is line 1) and header. */
  errors: z.array(z.object({ line: z.number().int(), column: z.string(), message: z.string() })),
});
export type StatementReport = z.infer<typeof statementReportSchema>;

/** A statement that staff chose, newest first: its last use. Nothing is kept of its lines. */
export const statementSchema = z.object({
  _id: z.string(),
  name: z.string(),
  at: timestampSchema,
  by: z.string(),
  courier: namedPotSchema,
  /**
   * `settled`: in a closed settlement, and never again. `draft`: in a draft. `free`: its draft was discarded, or its
   * settlement reversed, so it may be used again. `refused`: it had errors.
   */
  state: z.enum(['settled', 'draft', 'free', 'refused']),
  /** Why it was refused. */
  reason: z.string().nullable(),
  settlement: z.string().nullable(),
});
export type Statement = z.infer<typeof statementSchema>;
