import type { Order, callSchemas } from '@shop/shared/contracts';
import { DEFAULT_COLOR, DEFAULT_SIZE } from '@shop/shared/rules';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Tx } from '../../../database/client';
import { databaseErrorOf } from '../../../database/client';
import { coupons, orders, transactions, writeOffs } from '../../../database/schema';
import { ShopError, conflict, versionConflict } from '../../../errors';
import type { WriteResult } from '../../../audit/audited-write';
import { auditedWrite } from '../../../audit/audited-write';
import { asBalanceSpent } from '../balance/store-balance';
import type { StaffContext } from '../context';
import { courierAfter } from '../couriers/couriers';
import { readEditableOrder } from '../editing/editable-order';
import type { EditableLine } from '../editing/editable-order';
import { moveStock, readStock } from '../editing/move-stock';
import { NOT_PACKED } from '../parcel-marks';
import { addEvent, lockExchanged, lockOrder } from '../lock-order';
import { getOrder } from '../order-rows';
import { useCoupon } from '../placement/use-coupon';
import type { VariantQuantity } from '../variant-quantity';

type BringBackInput = z.output<(typeof callSchemas)['bringBackOrder']['body']>;

/** The pieces of an order by variant; of products that still exist. */
function piecesOf(lines: readonly EditableLine[]): VariantQuantity[] {
  const pieces = new Map<string, VariantQuantity>();
  for (const { productId, size, color, quantity } of lines) {
    if (productId === null) continue;
    const key = JSON.stringify([productId, size, color]);
    pieces.set(key, { productId, size, color, quantity: quantity + (pieces.get(key)?.quantity ?? 0) });
  }
  return [...pieces.values()];
}

const nameOf = ({ name, size, color }: Pick<EditableLine, 'name' | 'size' | 'color'>): string =>
  [name, ...[size, color].filter((part) => part !== '' && part !== DEFAULT_SIZE && part !== DEFAULT_COLOR)].join(', ');

/**
 * Takes the pieces of an order from stock once more: all, or none.
 *
 * @throws ShopError conflict STOCK that names each line with too few pieces, or whose product was deleted
 */
async function takePieces(tx: Tx, id: string, lines: readonly EditableLine[], context: StaffContext) {
  const wanted = piecesOf(lines);
  const stock = await readStock(tx, wanted, { lock: true });
  const available = (one: Omit<VariantQuantity, 'quantity'>): number =>
    stock.find(({ productId, size, color }) => productId === one.productId && size === one.size && color === one.color)
      ?.quantity ?? 0;
  const missing = [
    ...lines.filter(({ productId }) => productId === null).map((line) => `${nameOf(line)}: no longer in the shop`),
    ...wanted.flatMap((one) => {
      const left = available(one);
      if (left >= one.quantity) return [];
      const name = lines.find(({ productId }) => productId === one.productId)?.name ?? '';
      return [`${nameOf({ ...one, name })}: ${String(one.quantity)} needed, ${String(left)} in stock`];
    }),
  ];
  if (missing.length > 0) {
    throw new ShopError('conflict', 'STOCK', `This order cannot be brought back. ${missing.join('; ')}`, {
      errors: missing.map((message) => ({ field: 'products', message })),
    });
  }
  await moveStock(tx, id, wanted, context, 'order');
  return wanted;
}

/** Counts the order's use of its coupon again. A coupon that was deleted since leaves the agreed discount. */
async function takeCoupon(tx: Tx, couponId: string): Promise<void> {
  const [coupon] = await tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.id, couponId)).for('update');
  if (coupon !== undefined) await useCoupon(tx, couponId);
}

/** @throws ShopError conflict WRITTEN_OFF for an order with pieces that came back damaged or not at all */
async function assertWhole(tx: Tx, id: string): Promise<void> {
  const [written] = await tx.select({ id: writeOffs.id }).from(writeOffs).where(eq(writeOffs.orderId, id)).limit(1);
  if (written === undefined) return;
  throw conflict('WRITTEN_OFF', 'Pieces of this order were written off: order them again as a copy.');
}

/**
 * Brings back an order that ended without delivery, in one transaction: its pieces, its use of the coupon and its
 * pending sale are taken again, or nothing changes. A parcel that was not checked in is still on its way. One that
 * was is packed and sent anew, so its order is confirmed.
 *
 * @throws ShopError notFound without such an order; conflict NOT_ENDED for one that has not ended, VERSION_OLD when
 *   it ended otherwise than was read, STOCK that names what is missing, COUPON_USED_UP, WRITTEN_OFF after a check-in
 *   with losses, BALANCE_SPENT when another order used its store balance, EXCHANGED when what it takes back is in
 *   another exchange
 */
export async function bringBackOrder(db: Db, id: string, input: BringBackInput, context: StaffContext): Promise<Order> {
  const write = async (tx: Tx): Promise<WriteResult<Order>> => {
    await lockExchanged(tx, id);
    const { status, outcome, checkedInAt, couponId, courierId } = await lockOrder(tx, id);
    if (outcome === null) throw conflict('NOT_ENDED', 'This order has not ended.');
    if (outcome !== input.kind) throw versionConflict(`This order ended as '${outcome}'`, { outcome });
    const returned = checkedInAt !== null;
    if (returned) await assertWhole(tx, id);
    const { lines } = await readEditableOrder(tx, id);
    const taken = returned ? await takePieces(tx, id, lines, context) : [];
    if (couponId !== null) await takeCoupon(tx, couponId);
    const sale = await tx
      .update(transactions)
      .set({ status: 'pending' })
      .where(and(eq(transactions.orderId, id), eq(transactions.type, 'sale'), eq(transactions.status, 'cancelled')))
      .returning({ id: transactions.id });
    if (sale.length !== 1) throw new Error(`The sale of order ${id} is not canceled`);
    const { id: stays, changes } = await courierAfter(tx, courierId);
    // The order comes last, as in a placement: stock is locked before the customer, whose figures a trigger updates.
    await tx
      .update(orders)
      .set({
        outcome: null,
        outcomeNote: '',
        outcomeByUserId: null,
        outcomeByName: null,
        outcomeAt: null,
        checkedInAt: null,
        courierId: stays,
        ...(returned ? NOT_PACKED : {}),
      })
      .where(eq(orders.id, id));
    // A statement of its own: the database refuses another status while an order has ended.
    if (returned && status === 'on the way') {
      await tx.update(orders).set({ status: 'confirmed' }).where(eq(orders.id, id));
    }
    await addEvent(tx, id, 'brought back', context);
    if (changes) await addEvent(tx, id, 'courier', context, changes);
    const answer = await getOrder(tx, id, context.rules.policy);
    const after = { outcome: null, status: answer.status, taken };
    return {
      entry: { action: 'bring back', entity: 'order', entityId: id, before: { outcome, status }, after },
      answer,
    };
  };
  try {
    return await auditedWrite(db, write, context);
  } catch (error) {
    if (databaseErrorOf(error)?.constraint !== 'exchanges_bring_back') throw asBalanceSpent(error);
    throw conflict('EXCHANGED', 'What comes back for this order was exchanged or refunded otherwise by now.');
  }
}
