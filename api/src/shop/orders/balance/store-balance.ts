import type { BalanceRow, StoreBalance } from '@shop/shared/contracts';
import { formatMoney, fromCents } from '@shop/shared/rules';
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

/** The store balance of a number with its latest rows. */
export async function readBalance(db: Executor, phone: PhoneReading): Promise<StoreBalance> {
  const rows = await db
    .select()
    .from(storeBalance)
    .where(balanceRowsOf(phone))
    .orderBy(desc(storeBalance.id))
    .limit(SHOWN);
  return { balance: fromCents(await balanceOf(db, phone)), rows: rows.map(toBalanceRow) };
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
