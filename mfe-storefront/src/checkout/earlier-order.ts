import type { ApiError } from '@shop/shared/api';
import type { EarlierOrder, OrderCreated } from '@shop/shared/contracts';
import { isRecord, lineName, type CartItem, type ChatOrder } from '@shop/shared/rules';
import { lineOf } from '../cart/order-lines';
import type { PlacedOrder } from '../success/placed-order';
import type { OrderOnScreen } from './useOrderPlacement';

/** Builds the link that sends an order with these lines through the chat app. */
export type ChatUrlOf = (
  order: OrderOnScreen,
  placed: Pick<OrderCreated, '_id' | 'discount' | 'deliveryFee' | 'totalAmount'>,
  lines: ChatOrder['items'],
) => string;

/** The result for a cart that was already ordered and changed afterwards. */
interface Earlier {
  placed: PlacedOrder;
  /** The cart lines, or pieces of them, that the earlier order does not contain. */
  rest: CartItem[];
}

const isLine = (value: unknown): value is EarlierOrder['products'][number] =>
  isRecord(value) &&
  isRecord(value['product']) &&
  typeof value['product']['name'] === 'string' &&
  typeof value['size'] === 'string' &&
  typeof value['color'] === 'string' &&
  typeof value['quantity'] === 'number' &&
  typeof value['price'] === 'number';

/** Values left empty, because the data on screen belongs to another order. */
const UNKNOWN = { placedAt: '', address: '', lines: [] };

/** Returns the cart lines that the order does not contain, and pieces beyond the quantity that it contains. */
const leftOver = (cart: readonly CartItem[], products: EarlierOrder['products']): CartItem[] =>
  cart.flatMap((item) => {
    const { product, size, color } = lineOf(item);
    const line = products.find((one) => one.product._id === product && one.size === size && one.color === color);
    const quantity = item.quantity - (line?.quantity ?? 0);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });

/**
 * Reads the server's refusal of a cart that was already ordered with other contents. Returns the confirmation of that
 * order and the items that are not in it. Older servers send only the order id.
 */
export function readEarlier(
  { details }: ApiError,
  order: OrderOnScreen,
  cart: readonly CartItem[],
  chatUrlOf: ChatUrlOf,
): Earlier {
  const { products, discount, deliveryFee, totalAmount } = details;
  const orderId = String(details['orderId']);
  const placed = { orderId, orderType: order.method, phone: order.form.phone.trim(), chatUrl: null, ...UNKNOWN };
  const known =
    Array.isArray(products) &&
    products.every(isLine) &&
    typeof discount === 'number' &&
    typeof deliveryFee === 'number' &&
    typeof totalAmount === 'number';
  if (!known) return { placed: { ...placed, total: null, holds: null }, rest: [] };
  const lines = products.map(({ product, ...line }) => ({ ...line, name: product.name }));
  const chat = details['paymentMethod'] === 'credit';
  return {
    placed: {
      ...placed,
      orderType: chat ? 'whatsapp' : 'cod',
      total: totalAmount,
      chatUrl: chat ? chatUrlOf(order, { _id: orderId, discount, deliveryFee, totalAmount }, lines) : null,
      holds: lines.map((line) => `${line.quantity} × ${lineName(line)}`),
    },
    rest: leftOver(cart, products),
  };
}
