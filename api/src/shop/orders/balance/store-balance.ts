import type { BalanceExpiry, BalanceRow, StoreBalance } from '@shop/shared/contracts';
import { exchangeEnd, formatMoney, fromCents } from '@shop/shared/rules';
import type { SQL } from 'drizzle-orm';
import { desc, sql } from 'drizzle-orm';
import type { Executor, Row } from '../../../database/client';
import { databaseErrorOf } from '../../../database/client';
import { one } from '../../../database/one';
import { storeBalance } from '../../../database/schema';
import { ShopError, invalid } from '../../../errors';
import { storedE164 } from '../../../phones/person-sql';
import type { PhoneReading } from '../../../phones/read-phone';

/** How many rows are shown of one number. */
const SHOWN = 50;

/** Rows of a number, by the same rule as the database's `store_balance_of`. */
export const balanceRowsOf = (phone: PhoneReading): SQL => sql`(
  ${storeBalance.phoneE164} = ${storedE164(phone)} and ${storeBalance.phoneE164} <> ''
  or ${storeBalance.phoneKey} = ${phone.digits} and ${phone.digits} <> ''
    and (${storedE164(phone)} = '' or ${storeBalance.phoneE164} = ''))`;

/** What a number has, in cents. */
export async function balanceOf(db: Executor, phone: PhoneReading): Promise<number> {
  const { rows } = await db.execute<Row<{ cents: number }>>(
    sql`select store_balance_of(${storedE164(phone)}, ${phone.digits})::float8 as cents`,
  );
  return one(rows).cents;
}

/** The numbers of customers and of their orders, as a statement: (e164, digits). */
export const numbersOf = (ids: readonly string[]): SQL => sql`
  select coalesce(phone_e164, '') as e164, phone_key as digits from customers where id = any(${sql.param([...ids])}::text[])
  union select coalesce(phone_e164, ''), phone_key from customer_phones where customer_id = any(${sql.param([...ids])}::text[])
  union select coalesce(phone_e164, ''), phone_key from orders where customer_id = any(${sql.param([...ids])}::text[])`;

/** What the numbers of a customer have together, in cents. */
export async function balanceOfCustomer(db: Executor, id: string): Promise<number> {
  const { rows } = await db.execute<Row<{ cents: number }>>(sql`
    select coalesce(sum(balance), 0)::float8 as cents
    from (
      select max(store_balance_of(e164, digits)) as balance
      from (${numbersOf([id])}) n group by coalesce(nullif(e164, ''), digits)
    ) b`);
  return one(rows).cents;
}

/** A row as the API has it. */
export const toBalanceRow = ({ at, kind, cents, orderId }: typeof storeBalance.$inferSelect): BalanceRow => ({
  at: at.toISOString(),
  kind,
  amount: fromCents(cents),
  order: orderId,
});

/** When store balance expires: after so many days, 0 for never, at the end of a day in the shop's time zone. */
export interface BalanceTerms {
  days: number;
  timeZone: string;
}

/**
 * What of the store balance of numbers expires first: all that was given on the same day. Null where nothing does.
 *
 * @param numbers a statement of (e164, digits)
 */
async function nextExpiry(db: Executor, numbers: SQL, { days, timeZone }: BalanceTerms): Promise<BalanceExpiry | null> {
  if (days === 0) return null;
  const { rows } = await db.execute<Row<{ at: string; cents: number }>>(sql`
    select o.at, o.cents::float8 as cents
    from (select distinct on (coalesce(nullif(e164, ''), digits)) e164, digits from (${numbers}) n) one
    cross join lateral open_store_balance(one.e164, one.digits) o
    order by o.at`);
  const open = rows.map(({ at, cents }) => ({ cents, end: exchangeEnd(new Date(at), days, timeZone).toISOString() }));
  const [first] = open;
  if (first === undefined) return null;
  const cents = open.reduce((sum, one) => (one.end === first.end ? sum + one.cents : sum), 0);
  return { amount: fromCents(cents), at: first.end };
}

/** The same for all numbers of a customer. */
export const nextExpiryOfCustomer = (db: Executor, id: string, terms: BalanceTerms): Promise<BalanceExpiry | null> =>
  nextExpiry(db, numbersOf([id]), terms);

/** The store balance of a number with its latest rows. */
export async function readBalance(db: Executor, phone: PhoneReading, terms: BalanceTerms): Promise<StoreBalance> {
  const rows = await db
    .select()
    .from(storeBalance)
    .where(balanceRowsOf(phone))
    .orderBy(desc(storeBalance.id))
    .limit(SHOWN);
  const expires = await nextExpiry(db, sql`select ${storedE164(phone)} as e164, ${phone.digits} as digits`, terms);
  return { balance: fromCents(await balanceOf(db, phone)), ...(expires && { expires }), rows: rows.map(toBalanceRow) };
}

const spent = (message: string): ShopError =>
  new ShopError('conflict', 'BALANCE_SPENT', message, { errors: [{ field: 'balanceUsed', message }] });

/**
 * @param used what shall pay of an order, `due` what the order comes to without it, `has` what its number has; in
 *   cents
 * @throws ShopError invalid for more than the order comes to, conflict BALANCE_SPENT for more than there is
 */
export function assertWithinBalance(used: number, due: number, has: number): void {
  if (used > has) throw spent(`The store balance of this number is ${formatMoney(fromCents(has))}`);
  if (used > due) throw invalid('balanceUsed', `The order comes to no more than ${formatMoney(fromCents(due))}`);
}

/** The error to throw when an order could not use store balance: conflict BALANCE_SPENT, or the error itself. */
export const asBalanceSpent = (error: unknown): unknown =>
  databaseErrorOf(error)?.constraint === 'store_balance_not_negative'
    ? spent('The store balance of this number was used by now')
    : error;
