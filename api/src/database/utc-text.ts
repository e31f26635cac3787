import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** SQL: a moment as answers have it, such as '2026-11-29T09:30:00.000Z'; null for null. */
export const utcText = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
