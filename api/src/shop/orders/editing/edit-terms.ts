import type { OrderEditParsed } from '@shop/shared/contracts';
import { COD_REQUIRED, editablePart, phoneDigits, phoneProblem } from '@shop/shared/rules';
import { conflict, invalid } from '../../../errors';
import type { OrderRules } from '../context';
import type { EditableOrder } from './editable-order';
import { orderEnded } from '../outcomes/errors';
import { editsGoods } from './plan-edit';

/**
 * Refuses what may no longer change.
 *
 * @throws ShopError conflict ORDER_SENT for more than name, phone, address and city of an order that is on the way,
 * ORDER_DELIVERED and ORDER_ENDED for anything of one that was delivered or has ended otherwise
 */
export function assertEditable({ status, outcome }: EditableOrder, edit: OrderEditParsed): void {
  const part = editablePart({ status, outcome });
  if (part === 'all' || (part === 'address' && !editsGoods(edit))) return;
  if (outcome !== null) throw orderEnded(outcome);
  if (part === 'none') {
    throw conflict('ORDER_DELIVERED', `This order is '${status}': it can no longer be changed.`, { status });
  }
  throw conflict(
    'ORDER_SENT',
    `This order is '${status}' by now: only its name, phone, address and city can still be changed.`,
    { status },
  );
}

/** Whom an order is for and where it goes. */
export type Recipient = Pick<EditableOrder, 'customerName' | 'customerPhone' | 'customerAddress' | 'location'>;

/**
 * The recipient after an edit.
 *
 * @throws ShopError invalid for a phone that is none, and where a delivery would lose the address or the city that it must have
 */
export function recipientAfter(
  order: EditableOrder,
  edit: OrderEditParsed,
  { cityRequired }: Pick<OrderRules, 'cityRequired'>,
): Recipient {
  const after = {
    customerName: edit.customerName ?? order.customerName,
    customerPhone: edit.customerPhone ?? order.customerPhone,
    customerAddress: edit.customerAddress ?? order.customerAddress,
    location: edit.location ?? order.location,
  };
  const badPhone = after.customerPhone === order.customerPhone ? null : phoneProblem(after.customerPhone);
  if (badPhone !== null) throw invalid('customerPhone', badPhone);
  if (order.paymentMethod === 'delivery' || order.channel === 'phone') {
    // What an order never had, nobody takes from it: the rest of it can still be mended.
    if (after.customerAddress === '' && order.customerAddress !== '') {
      throw invalid('customerAddress', COD_REQUIRED.address);
    }
    if (cityRequired && after.location === '' && order.location !== '') throw invalid('location', COD_REQUIRED.city);
  }
  return after;
}

/** Whether the order is another customer's after an edit: customers are known by the digits of their phone. */
export const changesCustomer = (order: EditableOrder, { customerPhone }: Recipient): boolean =>
  phoneDigits(customerPhone) !== phoneDigits(order.customerPhone);
