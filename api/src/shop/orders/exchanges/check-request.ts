import type { ExchangeCreateParsed, ReturnCreateParsed } from '@shop/shared/contracts';
import { exchangeEnd, formatDate, isFault, piecesLeft } from '@shop/shared/rules';
import type { FieldError } from '../../../errors';
import { ShopError, conflict, forbidden } from '../../../errors';
import type { StaffContext } from '../context';
import { termsOf } from '../order-terms';
import type { ReturnableOrder } from './bought-order';

/**
 * @throws ShopError conflict NOT_DELIVERED before the delivery, EXCHANGE_OVER after the window; forbidden where someone
 *   other than an admin overrules it
 */
export function assertWindow(
  order: ReturnableOrder,
  { overruleReason = '' }: Pick<ExchangeCreateParsed, 'overruleReason'>,
  { actor, now, rules }: StaffContext,
): void {
  if (order.status !== 'delivered' || order.deliveredAt === null) {
    throw conflict('NOT_DELIVERED', 'This order is not delivered yet: edit it instead', { status: order.status });
  }
  const { exchangeDays } = termsOf(order, rules.policy);
  const end = exchangeEnd(order.deliveredAt, exchangeDays, rules.timeZone);
  if (now <= end) return;
  const over =
    exchangeDays === 0
      ? 'This order has no exchange'
      : `This order could be exchanged until ${formatDate(end.toISOString(), rules.timeZone)}`;
  if (overruleReason === '') {
    const message = `${over}. An admin may overrule it with a reason.`;
    throw new ShopError('conflict', 'EXCHANGE_OVER', message, { errors: [{ field: 'overruleReason', message }] });
  }
  if (actor.role !== 'admin') throw forbidden(`${over}. Only an admin may overrule that`);
}

function throwFirst(errors: readonly FieldError[]): void {
  const [first] = errors;
  if (first !== undefined) throw new ShopError('invalid', 'INVALID', first.message, { errors: [...errors] });
}

/**
 * @throws ShopError invalid at each line that the order does not have, or has fewer pieces of than come back, and where
 *   the customer keeps the old piece though the shop was not at fault
 */
export function assertBought(order: ReturnableOrder, { lines }: Pick<ReturnCreateParsed, 'lines'>): void {
  const errors: FieldError[] = [];
  const exchanged = [...order.exchanged];
  lines.forEach(({ line, quantity, reason, noneBack }, index) => {
    const bought = order.lines.find((one) => one.line === line);
    const left = piecesLeft({ lines: order.lines, exchanged }, line);
    exchanged.push({ line, quantity, credit: 0 });
    const field = `lines.${String(index)}`;
    if (bought === undefined) errors.push({ field: `${field}.line`, message: 'This order has no such line' });
    else if (quantity > left) {
      const message =
        left <= 0
          ? `All pieces of ${bought.name} are exchanged or returned already`
          : `Only ${String(left)} of ${bought.name} can come back`;
      errors.push({ field: `${field}.quantity`, message });
    } else if (noneBack === true && !isFault(reason)) {
      errors.push({ field: `${field}.noneBack`, message: 'Only a fault of the shop needs no piece back' });
    }
  });
  throwFirst(errors);
}

/** @throws ShopError invalid at each line whose product is gone while no other was chosen */
export function assertReplaceable(order: ReturnableOrder, { lines }: ExchangeCreateParsed): void {
  const errors: FieldError[] = [];
  lines.forEach(({ line, product }, index) => {
    const bought = order.lines.find((one) => one.line === line);
    if (product !== undefined || bought?.productId !== null) return;
    const message = `${bought.name} is no longer in the shop: choose another`;
    errors.push({ field: `lines.${String(index)}.product`, message });
  });
  throwFirst(errors);
}
