import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { migrationsFolder, readJournal } from './migrate';
import { brokenRules } from './migration-rules';
import { oldestCodeOf } from './oldest-code';

/**
 * Why files may break a rule: they are older than the rules, and a shop from before 1.0.0 is stopped once for the
 * update.
 */
const BEFORE = 'from before 1.0.0, when servers were stopped for an update';
const BUILT_BESIDE =
  'written beside these rules; an upgrade from 1.0.0 under load lost no request on them (npm run trial -- rolling)';
const EXEMPT: Readonly<Record<string, string>> = {
  '0002_customer_ids': BEFORE,
  '0003_coupon_limits': BEFORE,
  '0005_staff_notes': BEFORE,
  '0008_typo_search': BEFORE,
  '0010_stock_changes': `${BEFORE}; its triggers are made anew by the next statement`,
  '0011_staff_lists': BEFORE,
  '0012_orders_by_name': BEFORE,
  '0013_orders_by_status': BEFORE,
  '0014_customer_figures': `${BEFORE}; its triggers are made anew by the next statement`,
  '0015_more_list_orders': BEFORE,
  '0016_transactions_by_amount': BEFORE,
  '0017_public_lists': BEFORE,
  '0018_limits_against_abuse': BEFORE,
  '0027_outcomes': BEFORE,
  '0029_till': BUILT_BESIDE,
  '0030_refusals': BUILT_BESIDE,
  '0052_replaced_indexes': 'the version before reads the indexes in their place, and older ones go on without them',
  '0080_cheaper_orders': 'one index has another in its place, and code of before 0078 goes on without the other',
  '0081_catalog_words': 'only the function that it replaces reads the index that goes',
};

/** From this migration on, each one names the oldest code that may run on it. */
const FIRST_NAMED = '0031_jobs';

const tags = readJournal().map(({ tag }) => tag);
const textOf = (tag: string): string => readFileSync(join(migrationsFolder(), `${tag}.sql`), 'utf8');

describe('existing migrations', () => {
  it.each(tags)(
    'the migration %s is compatible with the previous version and takes no long lock, or is exempt',
    (tag) => {
      if (tag in EXEMPT) expect(brokenRules(textOf(tag))).not.toEqual([]);
      else expect(brokenRules(textOf(tag))).toEqual([]);
    },
  );

  it('every migration has a later time than the one before, or a shop that has that one would never get it', () => {
    const times = readJournal().map(({ when }) => when);
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  });

  it('every migration names the oldest code that may run on it, which is older than the migration', () => {
    for (const tag of tags.filter((one) => one >= FIRST_NAMED)) {
      const oldest = oldestCodeOf(textOf(tag));
      expect([tag, tags]).toEqual([tag, expect.arrayContaining([oldest])]);
      expect(tags.indexOf(String(oldest))).toBeLessThan(tags.indexOf(tag));
    }
  });
});

describe('brokenRules', () => {
  it.each([
    ['DROP takes away', 'ALTER TABLE "orders" DROP COLUMN "notes";'],
    ['DROP takes away', 'drop table coupons'],
    ['RENAME hides', 'ALTER TABLE "orders" RENAME COLUMN "notes" TO "remarks"'],
    ['another type', 'ALTER TABLE "orders" ALTER COLUMN "total" SET DATA TYPE bigint'],
    ['SET NOT NULL', 'ALTER TABLE "orders" ALTER COLUMN "notes" SET NOT NULL'],
    ['without a default', 'ALTER TABLE "orders" ADD COLUMN "weight" integer NOT NULL'],
    ['NOT VALID', 'ALTER TABLE "coupons" ADD CONSTRAINT "c" CHECK ("value" > 0)'],
    ['CONCURRENTLY', '-- Why.\nCREATE INDEX "i" ON "orders" USING btree ("notes")'],
    ['IF NOT EXISTS', 'CREATE INDEX CONCURRENTLY "i" ON "orders" ("notes")'],
    ['let a job do it', 'update orders set notes = null'],
  ])('refuses a migration (%s): %s', (said, text) => {
    expect(brokenRules(text)).toEqual([expect.stringContaining(said)]);
  });

  it.each([
    ['adds an optional column', 'ALTER TABLE "orders" ADD COLUMN "weight" integer'],
    ['adds a column with a default', 'ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 1 NOT NULL'],
    [
      'creates a table with its indexes',
      'CREATE TABLE "stock" ("a" text NOT NULL);--> statement-breakpoint\nCREATE INDEX "i" ON "stock" ("a");',
    ],
    ['builds an index concurrently', 'CREATE INDEX CONCURRENTLY IF NOT EXISTS "i" ON "orders" ("notes")'],
    [
      'leaves a constraint to be validated later',
      'ALTER TABLE "coupons" ADD CONSTRAINT "c" CHECK ("value" > 0) NOT VALID',
    ],
    ['deletes in the body of a function', 'create function f() returns void language sql as $$ delete from orders $$'],
  ])('accepts a migration that %s', (_name, text) => {
    expect(brokenRules(text)).toEqual([]);
  });
});
