import { inArray } from 'drizzle-orm';
import type { Db } from '../database/client';
import { customers } from '../database/schema';
import { isSupportedCountry, shopCountry } from '../phones/read-phone';
import { readStoredPhones } from '../phones/stored-phones';
import type { EnvironmentFacts } from '../settings/live-settings';
import { describeSettings } from '../settings/live-settings';
import { readSaved } from '../settings/saved';

/** The most numbers that are listed. */
const LINES = 100;

async function countryInForce(db: Db, facts: EnvironmentFacts) {
  const values = new Map(describeSettings(facts, await readSaved(db)).map(({ key, value }) => [key, String(value)]));
  const valueOf = (key: 'country' | 'phone' | 'chatNumber') => values.get(key) ?? '';
  return shopCountry(valueOf('country'), { phone: valueOf('phone'), chatNumber: valueOf('chatNumber') });
}

/** Customers that share a number, a line for each number. */
async function sharedLines(db: Db, shared: ReadonlyMap<string, string[]>): Promise<string[]> {
  const lines: string[] = [];
  for (const [number, ids] of [...shared].slice(0, LINES)) {
    const found = await db.select().from(customers).where(inArray(customers.id, ids)).orderBy(customers.createdAt);
    lines.push(`  ${number}: ${found.map(({ id, name, phone }) => `${name} (${phone}, ${id})`).join('; ')}`);
  }
  return shared.size > LINES ? [...lines, `  … and ${shared.size - LINES} more`] : lines;
}

/**
 * Reads all stored phone numbers again by the shop's country.
 *
 * @param only a country to preview; '' for the one in force
 * @param apply false only says what would change
 * @throws Error for a country that has no numbers, and for one that is not in force, if it is to be applied
 */
export async function phoneLines(db: Db, facts: EnvironmentFacts, only: string, apply: boolean): Promise<string[]> {
  const inForce = await countryInForce(db, facts);
  if (only !== '' && !isSupportedCountry(only)) throw new Error(`There is no country ${only}: name one such as LB.`);
  const country = only === '' ? inForce : shopCountry(only, { phone: '', chatNumber: '' });
  if (apply && country !== inForce) throw new Error(`Set the country to ${only} first, then apply it.`);
  const { changed, shared } = await readStoredPhones(db, country, { which: 'all', write: apply });
  const rows = `the numbers of ${changed.customers} customers and ${changed.orders} orders`;
  return [
    `Country: ${country ?? 'none, only numbers with a country code are read'}`,
    apply ? `Read ${rows} anew.` : `Would read ${rows} anew. Nothing was changed: --apply does it.`,
    ...(shared.size === 0 ? [] : ['Several customers have one number. Nobody joins them but you:']),
    ...(await sharedLines(db, shared)),
  ];
}
