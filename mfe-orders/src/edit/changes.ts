import type { OrderEvent, OrderState } from '@shop/shared/contracts';
import { appointmentText, formatMoney, paymentLabel } from '@shop/shared/rules';
import { variantLabel } from '../orders/labels';

const money = (dollars: number | undefined): string => (dollars === undefined ? '' : formatMoney(dollars));

const linesInWords = (lines: OrderState['products']): string =>
  (lines ?? [])
    .map(({ name, quantity, ...variant }) => {
      const label = variantLabel(variant);
      return `${quantity} × ${label === '-' ? name : `${name}, ${label}`}`;
    })
    .join('; ');

type EventState = NonNullable<OrderEvent['changes']>['after'];

/** The label of each field of an order, and how to format its value. */
const PARTS: readonly [keyof EventState, string, (state: EventState) => string][] = [
  ['customerName', 'Name', (state) => state.customerName ?? ''],
  ['customerPhone', 'Phone', (state) => state.customerPhone ?? ''],
  ['customerAddress', 'Address', (state) => state.customerAddress ?? ''],
  ['location', 'City', (state) => state.location ?? ''],
  ['paymentMethod', 'Payment', ({ paymentMethod, notes }) => paymentLabel(paymentMethod ?? '', notes ?? '')],
  ['notes', 'Notes', (state) => state.notes ?? ''],
  ['products', 'Products', (state) => linesInWords(state.products)],
  ['appointment', 'Appointment', ({ appointment }) => (appointment ? appointmentText(appointment) : '')],
  ['courier', 'Courier', (state) => state.courier ?? ''],
  ['couponCode', 'Coupon', (state) => state.couponCode ?? ''],
  ['discount', 'Discount', (state) => money(state.discount)],
  ['discountReason', 'Reason for the discount', (state) => state.discountReason ?? ''],
  ['deliveryFee', 'Delivery', (state) => money(state.deliveryFee)],
  ['feeWaivedReason', 'Reason for no fee', (state) => state.feeWaivedReason ?? ''],
  ['totalAmount', 'Total', (state) => money(state.totalAmount)],
];

/** Lists what an event changed ('Total: $43.00 → $70.00'), or what the customer wrote with an answer. */
export const changesInWords = ({ before, after }: NonNullable<OrderEvent['changes']>): string[] => [
  ...(after.answerNote ? [after.answerNote] : []),
  ...PARTS.filter(([part]) => after[part] !== undefined).map(
    ([, label, read]) => `${label}: ${read(before) || '(none)'} → ${read(after) || '(none)'}`,
  ),
];
