/** A rule that a migration breaks, in words. */
export type Broken = string;

/** Tables that may be so large that a statement over all their rows blocks visitors. */
const BIG = [
  'orders',
  'order_lines',
  'order_events',
  'delivery_attempts',
  'stock',
  'stock_movements',
  'transactions',
  'customers',
  'products',
  'product_images',
  'audit_log',
  'sessions',
  'refresh_tokens',
  'idempotency_keys',
  'parcel_scans',
  'archive_parts',
];

/** Removes comments, and the bodies of functions, which run later. */
const bare = (text: string): string =>
  text
    .replace(/^\s*--(?!>).*$/gm, '')
    .replace(/(\$\w*\$)[^]*?\1/g, "''")
    .replace(/\s+/g, ' ');

const statementsOf = (text: string): string[] =>
  bare(text)
    .split(/--> ?statement-breakpoint|;/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');

const tableOf = (statement: string): string =>
  /(?:alter table|create table|update|delete from|\bon)\s+(?:if (?:not )?exists\s+)?(?:only\s+)?(?:"?public"?\.)?"?(\w+)"?/i.exec(
    statement,
  )?.[1] ?? '';

interface Rule {
  says: Broken;
  breaks: (statement: string, file: { made: ReadonlySet<string>; text: string }) => boolean;
}

const isBig = (statement: string): boolean => BIG.includes(tableOf(statement));

const RULES: readonly Rule[] = [
  {
    says: 'DROP takes away what the version before still uses: drop it one version later',
    breaks: (statement) =>
      /^drop (table|index|view|type|function|trigger|schema|sequence)\b/i.test(statement) ||
      /\bdrop column\b/i.test(statement),
  },
  {
    says: 'RENAME hides from the version before what it uses: add the new name beside the old one',
    breaks: (statement) => /^alter\b.*\brename\b/i.test(statement),
  },
  {
    says: 'a column of another type is written anew, row by row, while nobody may read: add a column beside it',
    breaks: (statement) => /\balter column\b.*\b(?:set data )?type\b/i.test(statement),
  },
  {
    says: 'SET NOT NULL reads the whole table under a lock: add a check NOT VALID and validate it first',
    breaks: (statement, { text }) => /\bset not null\b/i.test(statement) && !/\bvalidate constraint\b/i.test(text),
  },
  {
    says: 'a new column that is NOT NULL without a default refuses the rows of the version before',
    breaks: (statement, { made }) =>
      /\badd column\b[^,]*\bnot null\b/i.test(statement) &&
      !/\bdefault\b|\bgenerated\b/i.test(statement) &&
      !made.has(tableOf(statement)),
  },
  {
    says: 'a constraint on a table that is there reads all of it under a lock: add it NOT VALID and validate it',
    breaks: (statement, { made }) =>
      /\badd constraint\b.*\b(?:check|foreign key)\b/i.test(statement) &&
      !/\bnot valid\b/i.test(statement) &&
      !made.has(tableOf(statement)),
  },
  {
    says: 'an index on a table that may be big keeps writers waiting: CREATE INDEX CONCURRENTLY IF NOT EXISTS',
    breaks: (statement, { made }) =>
      /^create (?:unique )?index (?!concurrently)/i.test(statement) &&
      isBig(statement) &&
      !made.has(tableOf(statement)),
  },
  {
    says: 'CONCURRENTLY may be broken off half-way and is run again then: say IF NOT EXISTS',
    breaks: (statement) => /\bindex concurrently (?!if not exists)/i.test(statement),
  },
  {
    says: 'every row of a table that may be big is written in one go: let a job do it in parts',
    breaks: (statement) => /^(?:update|delete from)\b/i.test(statement) && isBig(statement),
  },
];

/** Lists the rules that a migration file breaks. The rules keep the previous version running, and keep waits short. */
export function brokenRules(text: string): Broken[] {
  const statements = statementsOf(text);
  const made = new Set(
    statements
      .filter((statement) => /^create (?:unlogged )?table\b/i.test(statement))
      .map((statement) => /table (?:if not exists )?"?(\w+)"?/i.exec(statement)?.[1] ?? ''),
  );
  return RULES.filter(({ breaks }) => statements.some((statement) => breaks(statement, { made, text }))).map(
    ({ says }) => says,
  );
}
