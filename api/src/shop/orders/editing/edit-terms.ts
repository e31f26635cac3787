import type { OrderEditParsed, PaymentMethod } from '@shop/shared/contracts';
import { COD_REQUIRED, PAYMENT_METHODS, editablePart, paymentLabel } from '@shop/shared/rules';
import { conflict, invalid } from '../../../errors';
import { readPhone } from '../../../phones/read-phone';
import type { Country } from '../../../phones/read-phone';
import { contactPhone } from '../../../phones/contact-phone';
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
  if (part === 'all' || (part === 'address' && !editsGoods(edit) && !editsPayment(edit))) return;
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

/** Whether an edit changes how the order is paid, or the customer's notes. */
const editsPayment = ({ paymentMethod, notes }: OrderEditParsed): boolean =>
  paymentMethod !== undefined || notes !== undefined;

/** Who gets an order, where it is delivered, how it is paid, and what the customer wrote. */
export type Agreement = Pick<
  EditableOrder,
  'customerName' | 'customerPhone' | 'customerAddress' | 'location' | 'paymentMethod' | 'notes'
>;

/** @throws ShopError invalid for a payment method that the order's channel does not have; the agreed one may stay */
function assertPayment({ channel, paymentMethod: agreed }: EditableOrder, { paymentMethod }: Agreement): void {
  const methods: readonly PaymentMethod[] = PAYMENT_METHODS[channel];
  if (paymentMethod === agreed || methods.includes(paymentMethod)) return;
  throw invalid('paymentMethod', `This order is paid by ${methods.map((one) => paymentLabel(one, '')).join(', ')}`);
}

/**
 * The recipient and the payment after an edit.
 *
 * @throws ShopError invalid for a malformed phone, a payment method that does not fit, or when a delivery would lose
 *   its required address or city
 */
export function agreementAfter(
  order: EditableOrder,
  edit: OrderEditParsed,
  { cityRequired, country }: Pick<OrderRules, 'cityRequired' | 'country'>,
): Agreement {
  const after = {
    customerName: edit.customerName ?? order.customerName,
    customerPhone: edit.customerPhone ?? order.customerPhone,
    customerAddress: edit.customerAddress ?? order.customerAddress,
    location: edit.location ?? order.location,
    paymentMethod: edit.paymentMethod ?? order.paymentMethod,
    notes: edit.notes ?? order.notes,
  };
  assertPayment(order, after);
  if (after.customerPhone !== order.customerPhone) contactPhone(after.customerPhone, country);
  const atDoor = after.paymentMethod === 'delivery' && order.paymentMethod !== 'delivery';
  if (after.paymentMethod === 'delivery' || order.channel === 'phone') {
    // An order that never had an address may stay without one, so that its other fields can still be edited. One that
    // becomes payable at the door needs it.
    const lost = (field: 'customerAddress' | 'location') => after[field] === '' && (atDoor || order[field] !== '');
    if (lost('customerAddress')) throw invalid('customerAddress', COD_REQUIRED.address);
    if (cityRequired && lost('location')) throw invalid('location', COD_REQUIRED.city);
  }
  return after;
}

/** Whether an edit gives the order to another customer: customers are known by their phone, in any spelling. */
export const changesCustomer = (order: EditableOrder, { customerPhone }: Agreement, country: Country): boolean =>
  readPhone(customerPhone, country).identity !== readPhone(order.customerPhone, country).identity;
