import { formatMoney } from './money';

/** The order data in the prefilled chat message. Money in dollars. */
export interface ChatOrder {
  orderId: string;
  customerName: string;
  customerPhone: string;
  location?: string | undefined;
  items: readonly { name: string; size: string; color: string; quantity: number; price: number }[];
  discount?: number;
  deliveryFee: number;
  totalAmount: number;
}

/** The chat message of an order with items, size, color, quantity, line prices, total, customer and order id. */
export const chatOrderMessage = (order: ChatOrder): string =>
  [
    'Hello, I would like to place this order:',
    '',
    ...order.items.map(
      ({ name, size, color, quantity, price }, index) =>
        `${index + 1}. ${name} - Size: ${size}, Color: ${color}, Quantity: ${quantity} - ${formatMoney((Math.round(price * 100) * quantity) / 100)}`,
    ),
    '',
    ...(order.discount ? [`Discount: -${formatMoney(order.discount)}`] : []),
    `Delivery: ${formatMoney(order.deliveryFee)}`,
    `Total: ${formatMoney(order.totalAmount)}`,
    '',
    `Name: ${order.customerName}`,
    `Phone: ${order.customerPhone}`,
    ...(order.location ? [`Location: ${order.location}`] : []),
    `Order ID: ${order.orderId}`,
  ].join('\n');

/** The link that opens the chat app with a prefilled message. `chatNumber` contains digits only. */
export const chatLink = (chatNumber: string, message: string): string => {
  // encodeURIComponent throws on a lone surrogate, which a text cut inside an emoji ends in.
  const wellFormed = message.replace(/\p{Surrogate}/gu, '\ufffd');
  return `https://wa.me/${chatNumber.replace(/\D/g, '')}?text=${encodeURIComponent(wellFormed)}`;
};
