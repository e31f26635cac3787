import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PhoneReading } from './read-phone';

/** A phone number as statements take it. */
export interface Person {
  identity: string;
  spellings: string[];
  /** Whether a plan knows the number. Only the digits of one that is not known may be those of a known number. */
  known: boolean;
}

/** What statements compare of a number. */
export const personOf = ({ identity, spellings, e164 }: PhoneReading): Person => ({
  identity,
  spellings,
  known: e164 !== null,
});

/** What advisory locks lock for a number: for international spellings, the digits that earlier versions lock. */
export const lockNameOf = ({ identity }: Pick<Person, 'identity'>): string => identity.slice(1);

/** What is stored beside the digits of a number. */
export const storedE164 = ({ e164 }: PhoneReading): string => e164 ?? '';

/**
 * SQL for a row of `orders` or `customers` that has a person's number. A row that was not read, or whose number no plan
 * knows, is found by its digits. The indexes leave such rows out, so that the statement names them, too: otherwise
 * PostgreSQL reads the whole table in a shop where many numbers are unknown.
 *
 * @param row the name of the table in the statement
 * @param person expressions of SQL for a text, an array of texts and a boolean
 */
export const personSql = (row: string, { identity, spellings, known }: Record<keyof Person, string>): string =>
  `(${row}.phone_e164 = ${identity} and ${row}.phone_e164 <> '' or ${row}.phone_key = any(${spellings}::text[])
    and (not ${known}::boolean or coalesce(${row}.phone_e164, '') = ''))`;

/**
 * SQL for the customers who have a person's number: their id and name, the digits of the number that matched, and what
 * staff blocked them for. The first one by {@link firstOwner} gets the orders of the number.
 *
 * @param person as in {@link personSql}
 */
export const ownersSql = (person: Record<keyof Person, string>): string => `
    select c.id, c.name, c.phone_key, c.created_at, c.blocked_reason from customers c where ${personSql('c', person)}
    union all
    select c.id, c.name, '', c.created_at, c.blocked_reason from customer_phones p join customers c on c.id = p.customer_id
    where ${personSql('p', person)}`;

/** The order of several customers with one number. @param digits an expression of SQL for the digits that were typed */
export const firstOwner = (digits: string): string => `phone_key = ${digits} desc, created_at, id`;

/** The number of a row, as it is stored. */
export interface NumberRow extends Record<string, unknown> {
  e164: string | null;
  digits: string;
}

/** Whether a row has a person's number, by the same rule. */
export const hasNumber = ({ e164, digits }: NumberRow, { identity, spellings, known }: Person): boolean =>
  e164 === identity || (spellings.includes(digits) && (!known || !e164));

/** The same with the values in it. */
export const isPerson = (row: 'orders' | 'customers' | 'customer_phones', person: Person): SQL =>
  withValues(personSql(row, HOLES), person);

/** The id of the customer who gets the orders of a number, as a statement; {@link ownersSql} with the values in it. */
export const firstOwnerOf = (person: Person, digits: string): SQL =>
  withValues(`select id from (${ownersSql(HOLES)}) owners order by ${firstOwner(HOLES.digits)} limit 1`, {
    ...person,
    digits,
  });

/** The ids of the customers who have a number, as a statement; {@link ownersSql} with the values in it. */
export const ownersOf = (person: Person): SQL => withValues(`select id from (${ownersSql(HOLES)}) owners`, person);

/** The names of what statements take of a number, each in a form that no statement has. */
const HOLES = { identity: '\0identity\0', spellings: '\0spellings\0', known: '\0known\0', digits: '\0digits\0' };

/** A statement with the values of a number in the places of its parameters. */
function withValues(text: string, { identity, spellings, known, digits }: Person & { digits?: string }): SQL {
  const values: Readonly<Record<string, SQL>> = {
    identity: sql`${identity}`,
    spellings: sql`${sql.param(spellings)}`,
    known: sql`${known}`,
    digits: sql`${digits}`,
  };
  return sql.join(text.split('\0').map((part) => values[part] ?? sql.raw(part)));
}
