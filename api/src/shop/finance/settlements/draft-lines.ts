import { NUMBER_LIMITS } from '@shop/shared/contracts';
import type { SettlementWriteParsed } from '@shop/shared/contracts';
import { orderNumber, toCents } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import type { Row, Tx } from '../../../database/client';
import { insertRows } from '../../../database/insert-rows';
import { settlementLines } from '../../../database/schema';
import { ShopError } from '../../../errors';
import type { FieldError } from '../../../errors';
import { inPot, unsettledOrders } from './unsettled-sql';

/** The sums of a settlement in cents. */
export interface SettlementSums {
  received: number;
  fee: number;
  tax: number;
}

/** A draft of a courier's pot, and the moment from which deliveries are settled; null for all. */
interface FilledDraft {
  id: string;
  pot: string;
  from: Date | null;
}

/** Fills a new draft with the orders that wait, oldest first: each as if the courier hands in all of it. */
export async function fillDraft(tx: Tx, { id, pot, from }: FilledDraft): Promise<void> {
  await tx.execute(sql`
    insert into settlement_lines (settlement_id, order_id, owed, received, fee, tax, place)
    select ${id}, u.id, u.owed, u.owed, 0, 0, row_number() over (order by u.at, u.id)
    from (${unsettledOrders(from, inPot(pot))}) u
    order by u.at, u.id
    limit ${NUMBER_LIMITS.ordersSettled}`);
}

/**
 * Replaces the orders of a draft.
 *
 * @returns the sums of the draft
 * @throws ShopError invalid at each line whose order has no cash with the courier, or is settled, and at each amount
 *   below 0 of an order for which the courier owes something
 */
export async function replaceLines(
  tx: Tx,
  { id, pot, from }: FilledDraft,
  lines: SettlementWriteParsed['lines'],
): Promise<SettlementSums> {
  const ids = lines.map(({ order }) => order);
  const { rows } = await tx.execute<Row<{ id: string; owed: number }>>(
    unsettledOrders(from, sql`${inPot(pot)} and o.id = any(${sql.param(ids)}::text[])`),
  );
  const owed = new Map(rows.map((row) => [row.id, row.owed]));
  const errors: FieldError[] = [];
  const made = lines.flatMap(({ order, received, fee, tax }, place) => {
    const refuse = (field: string, message: string) =>
      errors.push({ field: `lines.${String(place)}.${field}`, message });
    const due = owed.get(order);
    const line = { received: toCents(received), fee: toCents(fee), tax: toCents(tax) };
    if (due === undefined) {
      refuse('order', `Order ${orderNumber(order)} is settled, or its cash is not with this courier`);
      return [];
    }
    if (line.received < Math.min(due, 0)) refuse('received', 'Must be 0 or more');
    return { settlementId: id, orderId: order, owed: due, place, ...line };
  });
  const [first] = errors;
  if (first !== undefined) throw new ShopError('invalid', 'INVALID', first.message, { errors });
  await tx.delete(settlementLines).where(eq(settlementLines.settlementId, id));
  await insertRows(tx, settlementLines, made);
  const sum = (of: keyof SettlementSums) => made.reduce((all, line) => all + line[of], 0);
  return { received: sum('received'), fee: sum('fee'), tax: sum('tax') };
}
