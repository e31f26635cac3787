import type { OrderCreate } from '@shop/shared/contracts';
import { CHAT_ORDER_MARKER, TEXT_LIMITS, type CartItem } from '@shop/shared/rules';
import { lineOf } from '../cart/order-lines';
import type { CheckoutDraft } from './draft';

/** How long notes may be, in characters: an order through the chat app also carries its marker there. */
export const NOTES_LIMIT = TEXT_LIMITS.notes - CHAT_ORDER_MARKER.length - 1;

interface Order extends CheckoutDraft {
  items: readonly CartItem[];
  couponCode: string | null;
  /** Dollars, as the shopper saw them. */
  expectedTotal: number;
  customerId: string;
}

/** The order as it is sent: each line with the price that was seen, and the total that was seen. */
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
