import type { OrderCreate } from '@shop/shared/contracts';
import { CHAT_ORDER_MARKER, TEXT_LIMITS, type CartItem } from '@shop/shared/rules';
import { lineOf } from '../cart/order-lines';
import type { CheckoutDraft } from './draft';

/** The maximum length of notes, in characters. Orders through the chat app also store their marker in the notes. */
export const NOTES_LIMIT = TEXT_LIMITS.notes - CHAT_ORDER_MARKER.length - 1;

interface Order extends CheckoutDraft {
  items: readonly CartItem[];
  couponCode: string | null;
  /** The total that the shopper saw, in dollars. */
  expectedTotal: number;
  customerId: string;
}

/** The request body of an order. It contains the price of each line and the total as the shopper saw them. */
export const orderBody = ({ form, method, items, couponCode, expectedTotal, customerId }: Order): OrderCreate => {
  const chat = method === 'whatsapp';
  const typed = form.notes.trim();
  return {
    customerId,
    customerName: form.name.trim(),
    customerPhone: form.phone.trim(),
    customerAddress: form.address.trim(),
    products: items.map((item) => ({ ...lineOf(item), price: item.price })),
    orderType: 'online',
    paymentMethod: chat ? 'credit' : 'delivery',
    notes: chat ? [CHAT_ORDER_MARKER, typed].filter((part) => part !== '').join('\n') : typed,
    location: form.location.trim(),
    ...(couponCode === null ? {} : { couponCode }),
    expectedTotal,
  };
};
