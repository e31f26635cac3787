import type { OrderState } from '@shop/shared/contracts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/client';
import { foldedOf, foldedTown } from '../../../database/folds';
import { newId } from '../../../database/schema/columns';
import { coupons, customers, orderEvents, orderLines, orders, transactions } from '../../../database/schema';
import { conflict } from '../../../errors';
import { firstOwnerOf, personOf, storedE164 } from '../../../phones/person-sql';
import { readPhone } from '../../../phones/read-phone';
import type { PhoneReading } from '../../../phones/read-phone';
import { countPieces } from '../placement/problems';
import { useCoupon } from '../placement/use-coupon';
import type { StaffContext } from '../context';
import { NOT_PACKED, NOT_SHORT } from '../parcel-marks';
import { changesCustomer } from './edit-terms';
import type { Agreement } from './edit-terms';
import type { EditableOrder } from './editable-order';
import type { EditPlan } from './plan-edit';
import { sellableLines } from './plan-edit';

/**
 * Finds or creates the customer of a phone, as a placement does. The row is not locked here: a trigger updates the
 * figures of both customers with the order, and locks them in a fixed order.
 */
async function customerOf(
  tx: Tx,
  { customerName, customerPhone, customerAddress, location }: Agreement,
  phone: PhoneReading,
  at: Date,
) {
  const [known] = (await tx.execute<{ id: string }>(firstOwnerOf(personOf(phone), phone.digits))).rows;
  if (known !== undefined) return known.id;
  const phoneKey = phone.digits;
  const id = newId();
  const made = { id, customerId: id, name: customerName, phone: customerPhone, phoneKey, phoneE164: storedE164(phone) };
  await tx
    .insert(customers)
    .values({ ...made, folded: foldedOf(customerName), address: customerAddress, location, createdAt: at })
    .onConflictDoNothing({ target: customers.phoneKey });
  const [found] = await tx.select({ id: customers.id }).from(customers).where(eq(customers.phoneKey, phoneKey));
  if (found === undefined) throw new Error('The customer of an edited order is neither found nor made');
  return found.id;
}

/** Replaces the lines of an order; each keeps its number. */
async function writeLines(tx: Tx, orderId: string, lines: ReturnType<typeof sellableLines>): Promise<void> {
  await tx.delete(orderLines).where(eq(orderLines.orderId, orderId));
  await tx.insert(orderLines).values(
    lines.map(({ position, product, name, refCode, variant, quantity, price, cost }) => ({
      orderId,
      position,
      productId: product,
      name,
      refCode,
      ...variant,
      quantity,
      price,
      cost,
    })),
  );
}

/**
 * Moves an order's use from one coupon to another; null for none. Both rows are locked in one order, so that two edits
 * that exchange their coupons never wait for each other.
 *
 * @throws CouponUsedUp when the new coupon has no use left
 */
async function moveCoupon(tx: Tx, from: string | null, to: string | null): Promise<void> {
  if (from === to) return;
  const ids = [from, to].filter((id) => id !== null);
  await tx.select({ id: coupons.id }).from(coupons).where(inArray(coupons.id, ids)).orderBy(coupons.id).for('update');
  if (from !== null) {
    const usageCount = sql`greatest(${coupons.usageCount} - 1, 0)`;
    await tx.update(coupons).set({ usageCount }).where(eq(coupons.id, from));
  }
  if (to !== null) await useCoupon(tx, to);
}

/**
 * The pending sale follows its order. @throws ShopError conflict ORDER_ENDED when no sale is pending, as the order has
 * ended
 */
async function writeSale(tx: Tx, orderId: string, values: Partial<typeof transactions.$inferInsert>): Promise<void> {
  const written = await tx
    .update(transactions)
    .set(values)
    .where(and(eq(transactions.orderId, orderId), eq(transactions.type, 'sale'), eq(transactions.status, 'pending')))
    .returning({ id: transactions.id });
  if (written.length !== 1) throw conflict('ORDER_ENDED', 'This order has ended: it can no longer be changed.');
}

/**
 * Writes an edit: lines, coupon, sale, history and order, in the order that all transactions lock them. The stock is
 * moved before.
 *
 * @param plan the goods after the edit; null where only the agreement changes
 * @param changes what the history keeps
 * @param slipChanges whether the packing slip, which was printed, says something else by now
 * @param linesChange whether the parcel holds something else, so that it is neither packed nor short by now
 */
export async function writeEdit(
  tx: Tx,
  order: EditableOrder,
  { agreement, plan, changes, slipChanges, linesChange }: WrittenEdit,
  { actor, now, rules: { country } }: StaffContext,
): Promise<void> {
  const lines = plan && sellableLines(plan.lines);
  if (lines) await writeLines(tx, order.id, lines);
  if (plan) await moveCoupon(tx, order.couponId, plan.couponId);
  const phone = readPhone(agreement.customerPhone, country);
  const customerId = changesCustomer(order, agreement, country)
    ? await customerOf(tx, agreement, phone, now)
    : order.customerId;
  await writeSale(tx, order.id, {
    customerId,
    customerName: agreement.customerName,
    paymentMethod: agreement.paymentMethod,
    ...(plan && lines
      ? {
          amount: plan.cart.totals.totalAmount,
          products: lines.map(({ name, quantity, price }) => ({ name, quantity, price })),
        }
      : {}),
  });
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, event: 'edited', byUserId: actor.userId, byName: actor.name, at: now, changes });
  // The order comes last, as in a placement: stock is locked before the customers, whose figures a trigger updates.
  await tx
    .update(orders)
    .set({
      ...agreement,
      folded: foldedOf(agreement.customerName),
      townFolded: foldedTown(agreement.location),
      // Another country in the settings does not change numbers that are there.
      ...(agreement.customerPhone === order.customerPhone
        ? {}
        : { phoneKey: phone.digits, phoneE164: storedE164(phone) }),
      customerId,
      version: order.version + 1,
      ...(linesChange ? { ...NOT_PACKED, ...NOT_SHORT } : {}),
      ...(slipChanges ? { printedAt: null, slipChangedAt: now } : {}),
      ...(plan && lines
        ? {
            subtotal: plan.cart.totals.subtotal,
            discount: plan.cart.totals.discount,
            deliveryFee: plan.cart.totals.deliveryFee,
            total: plan.cart.totals.totalAmount,
            couponId: plan.couponId,
            couponCode: plan.couponCode,
            discountReason: plan.discountReason,
            discountPercent: plan.discountPercent,
            feeWaivedReason: plan.feeWaivedReason,
            balanceUsed: plan.balanceUsed === 0 ? null : plan.balanceUsed,
            itemCount: countPieces(lines),
          }
        : {}),
    })
    .where(eq(orders.id, order.id));
}

/** What an edit changed. */
interface Changes {
  before: OrderState;
  after: OrderState;
}

/** An edit that was checked and planned. */
interface WrittenEdit {
  agreement: Agreement;
  plan: EditPlan | null;
  changes: Changes;
  slipChanges: boolean;
  linesChange: boolean;
}
