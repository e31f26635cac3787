import type { OrderEditParsed } from '@shop/shared/contracts';
import { COD_REQUIRED, editablePart } from '@shop/shared/rules';
import { conflict, invalid } from '../../../errors';
import { readPhone } from '../../../phones/read-phone';
import type { Country } from '../../../phones/read-phone';
import { contactPhone } from '../contact-phone';
import type { OrderRules } from '../context';
import type { EditableOrder } from './editable-order';
import { orderEnded } from '../outcome-errors';
import { editsGoods } from './plan-edit';

/**
 * Throws for an edit of something that can no longer change.
 *
 * @throws ShopError conflict ORDER_SENT for more than name, phone, address and city of an order that is on the way,
 * ORDER_DELIVERED and ORDER_ENDED for any change of an order that was delivered or ended
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

/** Who gets an order, and where it is delivered. */
export type Recipient = Pick<EditableOrder, 'customerName' | 'customerPhone' | 'customerAddress' | 'location'>;

/**
 * The recipient after an edit.
 *
 * @throws ShopError invalid for a malformed phone, or when a delivery would lose its required address or city
 */
export function recipientAfter(
  order: EditableOrder,
  edit: OrderEditParsed,
  { cityRequired, country }: Pick<OrderRules, 'cityRequired' | 'country'>,
): Recipient {
  const after = {
    customerName: edit.customerName ?? order.customerName,
    customerPhone: edit.customerPhone ?? order.customerPhone,
    customerAddress: edit.customerAddress ?? order.customerAddress,
    location: edit.location ?? order.location,
  };
  if (after.customerPhone !== order.customerPhone) contactPhone(after.customerPhone, country);
  if (order.paymentMethod === 'delivery' || order.channel === 'phone') {
    // An order that never had an address may stay without one, so that its other fields can still be edited.
    if (after.customerAddress === '' && order.customerAddress !== '') {
      throw invalid('customerAddress', COD_REQUIRED.address);
    }
    if (cityRequired && after.location === '' && order.location !== '') throw invalid('location', COD_REQUIRED.city);
  }
  return after;
}

/** Whether an edit gives the order to another customer: customers are known by their phone, in any spelling. */
export const changesCustomer = (order: EditableOrder, { customerPhone }: Recipient, country: Country): boolean =>
  readPhone(customerPhone, country).identity !== readPhone(order.customerPhone, country).identity;
