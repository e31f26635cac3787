import type { Order, OrderEditParsed, OrderEditPreview, OrderState, StockChange } from '@shop/shared/contracts';
import { DEFAULT_COLOR, DEFAULT_SIZE, fromCents, normalizeCouponCode } from '@shop/shared/rules';
import type { Db, Executor, Tx } from '../../../database/client';
import type { WriteResult } from '../../../audit/audited-write';
import { assertCurrentVersion, auditedWrite, differences } from '../../../audit/audited-write';
import { lineProblems, assertValid, assertSellable, totalsInDollars, wantedStock } from '../placement/problems';
import { lockNumbers } from '../../../phones/lock-numbers';
import { readPhone } from '../../../phones/read-phone';
import type { StaffContext } from '../context';
import { getOrder } from '../order-rows';
import { lockOrder } from '../lock-order';
import { changesLines, changesSlip } from '../slip-mark';
import { asBalanceSpent } from '../balance/store-balance';
import { agreementAfter, assertEditable } from './edit-terms';
import type { Agreement } from './edit-terms';
import { readEditableOrder, readOffer } from './editable-order';
import type { EditableOrder } from './editable-order';
import { moveStock, readStock } from './move-stock';
import { editsGoods, planEdit, requestsCoupon, sellableLines, stockForEdit } from './plan-edit';
import type { EditPlan } from './plan-edit';
import { writeEdit } from './write-edit';

type StateLine = NonNullable<OrderState['products']>[number];

const stateLine = (line: Omit<StateLine, 'price'> & { price: number }): StateLine => ({
  name: line.name,
  size: line.size || DEFAULT_SIZE,
  color: line.color || DEFAULT_COLOR,
  quantity: line.quantity,
  price: fromCents(line.price),
});

/** The state of an order before an edit, as the API has it. */
const stateBefore = (order: EditableOrder): Required<OrderState> => ({
  customerName: order.customerName,
  customerPhone: order.customerPhone,
  customerAddress: order.customerAddress,
  location: order.location,
  paymentMethod: order.paymentMethod,
  notes: order.notes,
  products: order.lines.map(stateLine),
  deliveryFee: fromCents(order.deliveryFee),
  feeWaivedReason: order.feeWaivedReason,
  discount: fromCents(order.discount),
  discountReason: order.discountReason,
  discountPercent: order.discountPercent === null ? null : fromCents(order.discountPercent),
  couponCode: order.couponCode,
  totalAmount: fromCents(order.total),
});

/** The state of an order after an edit. */
function stateAfter(order: EditableOrder, agreement: Agreement, plan: EditPlan | null): Required<OrderState> {
  const goods = plan && {
    products: [...sellableLines(plan.lines)]
      .sort((a, b) => a.position - b.position)
      .map(({ variant, ...line }) => stateLine({ ...line, ...variant })),
    deliveryFee: fromCents(plan.cart.totals.deliveryFee),
    feeWaivedReason: plan.feeWaivedReason,
    discount: fromCents(plan.cart.totals.discount),
    discountReason: plan.discountReason,
    discountPercent: plan.discountPercent === null ? null : fromCents(plan.discountPercent),
    couponCode: plan.couponCode,
    totalAmount: fromCents(plan.cart.totals.totalAmount),
  };
  return { ...stateBefore(order), ...goods, ...agreement };
}

/** Checks whether an edit is allowed, and plans it on the order as it is now. */
async function prepare(db: Executor, id: string, edit: OrderEditParsed, context: StaffContext, lock: boolean) {
  const order = await readEditableOrder(db, id);
  assertCurrentVersion('This order', order.version, edit.version);
  assertEditable(order, edit);
  const agreement = agreementAfter(order, edit, context.rules);
  if (!editsGoods(edit)) return { order, agreement, plan: null };
  const productIds = new Set(order.lines.flatMap(({ productId }) => productId ?? []));
  for (const { product } of edit.products ?? []) if (product != null) productIds.add(product);
  const couponCode = requestsCoupon(order, edit) ? normalizeCouponCode(edit.couponCode ?? '') : null;
  const request = { productIds: [...productIds], couponId: order.couponId, couponCode };
  const offer = await readOffer(db, request, { lock });
  const plan = planEdit(order, edit, offer, context);
  assertValid(plan.cart);
  return { order, agreement, plan };
}

/**
 * Changes an order in one transaction: recipient, payment, lines, prices, discount and fee, with its stock, its
 * coupon, its pending sale, its history and the audit log. One that changes nothing writes nothing.
 *
 * @throws ShopError notFound without such an order; conflict VERSION_OLD when somebody else edited it since it was
 *   read, ORDER_SENT, ORDER_DELIVERED and ORDER_ENDED for what may no longer change (see assertEditable), STOCK and
 *   UNAVAILABLE naming the line, BALANCE_SPENT for more store balance than the number has, PRICE_CHANGED when it would
 *   come to more than was seen; invalid for what makes no sense, at its field
 */
export async function editOrder(db: Db, id: string, edit: OrderEditParsed, context: StaffContext): Promise<Order> {
  const write = async (tx: Tx): Promise<WriteResult<Order>> => {
    if (edit.customerPhone !== undefined) await lockNumbers(tx, [readPhone(edit.customerPhone, context.rules.country)]);
    await lockOrder(tx, id);
    const { order, agreement, plan } = await prepare(tx, id, edit, context, true);
    if (plan) {
      const stock = await readStock(tx, plan.moves, { lock: true });
      assertSellable(plan.cart, lineProblems(plan.cart, stockForEdit(plan, stock)), edit.expectedTotal);
    }
    const [before, after] = [stateBefore(order), stateAfter(order, agreement, plan)];
    const changes = differences(before, after);
    const readOrder = () => getOrder(tx, id, context.rules.policy);
    if (Object.keys(changes.after).length === 0) return { entry: null, answer: await readOrder() };
    if (plan) await moveStock(tx, id, plan.moves, context);
    const slipChanges = order.printedAt !== null && changesSlip(before, after);
    const linesChange = changesLines(before, after);
    await writeEdit(tx, order, { agreement, plan, changes, slipChanges, linesChange }, context);
    return { entry: { action: 'edit', entity: 'order', entityId: id, ...changes }, answer: await readOrder() };
  };
  try {
    return await auditedWrite(db, write, context);
  } catch (error) {
    throw asBalanceSpent(error);
  }
}

/** What an edit gives back to stock and takes from it, as people read it. */
function stockChanges(order: EditableOrder, { lines, moves }: EditPlan): StockChange[] {
  const names = new Map<string | null, string>();
  for (const { productId, name } of [...order.lines, ...lines]) names.set(productId, name);
  return moves.map(({ productId, size, color, quantity }) => ({
    product: productId,
    name: names.get(productId) ?? '',
    size: size || DEFAULT_SIZE,
    color: color || DEFAULT_COLOR,
    quantity: -quantity,
  }));
}

/**
 * Answers what an edit would cost, and why it is not possible, line by line. Nothing is reserved or written.
 *
 * @throws ShopError like editOrder, except for the problems that it answers
 */
export async function previewEdit(
  db: Db,
  id: string,
  edit: OrderEditParsed,
  context: StaffContext,
): Promise<OrderEditPreview> {
  const { order, plan } = await prepare(db, id, edit, context, false);
  const before = totalsInDollars({ ...order, totalAmount: order.total });
  const { couponCode } = order;
  if (!plan) {
    const unchanged = { couponCode, couponError: null, lines: [], stock: [], problems: [] };
    return { before, after: before, difference: 0, ...unchanged };
  }
  const stockOf = stockForEdit(plan, await readStock(db, wantedStock(plan.cart), { lock: false }));
  const after = totalsInDollars(plan.cart.totals);
  return {
    before,
    after,
    balanceUsed: fromCents(plan.balanceUsed),
    difference: fromCents(plan.cart.totals.totalAmount - order.total),
    couponCode: plan.couponCode,
    couponError: plan.couponError ?? plan.cart.couponError,
    lines: plan.lines.map((line) => ({
      price: line.price === null ? null : fromCents(line.price),
      available: line.price === null ? 0 : stockOf(line).available,
    })),
    stock: stockChanges(order, plan),
    problems: lineProblems(plan.cart, stockOf),
  };
}
