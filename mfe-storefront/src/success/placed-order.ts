import { type CheckoutMethod, type PolicyTerms, isRecord } from '@shop/shared/rules';

/** A line of a placed order: '2 × Track Tee (M, Black)'. */
interface PlacedLine {
  text: string;
  total: number;
  /** The URL of its thumbnail; '' without one. */
  image?: string;
}

const isLine = (value: unknown): value is PlacedLine =>
  isRecord(value) &&
  typeof value['text'] === 'string' &&
  typeof value['total'] === 'number' &&
  (value['image'] === undefined || typeof value['image'] === 'string');

const isSpan = (value: unknown): value is PolicyTerms['deliveryDays'] =>
  isRecord(value) && typeof value['min'] === 'number' && typeof value['max'] === 'number';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The navigation state that the confirmation page receives after an order was placed. */
export interface PlacedOrder {
  orderId: string;
  orderType: CheckoutMethod;
  phone: string;
  /** The total in dollars; null when only the order id is known. */
  total: number | null;
  /** A link that opens the chat app with the order's message; null for cash on delivery. */
  chatUrl: string | null;
  /** When the order was placed (ISO) and the delivery address; '' when unknown. */
  placedAt: string;
  address: string;
  /** The ordered lines with their totals in dollars; empty when only the order id is known. */
  lines: PlacedLine[];
  /** The promised delivery time in business days; absent when unknown. */
  deliveryDays?: PolicyTerms['deliveryDays'];
  /**
   * The lines of an order whose cart was changed after the order was placed, so that they may differ from the last cart
   * on screen; null for any other order.
   */
  holds: string[] | null;
}

/** The storage key of the last order, so that its confirmation survives a reload. */
export const PLACED_KEY = 'placed-order';

/** Accepts only links to the chat app, because navigation state can come from anywhere. */
const isChatUrl = (value: unknown): value is string => typeof value === 'string' && value.startsWith('https://wa.me/');

/** Validates navigation state or the stored order; undefined when it is not an order. */
export const readPlacedOrder = (value: unknown): PlacedOrder | undefined => {
  if (!isRecord(value) || typeof value['orderId'] !== 'string' || value['orderId'] === '') return undefined;
  const { orderId, orderType, phone, total, chatUrl, holds, placedAt, address, lines, deliveryDays } = value;
  return {
    orderId,
    orderType: orderType === 'whatsapp' ? 'whatsapp' : 'cod',
    phone: textOf(phone),
    placedAt: textOf(placedAt),
    address: textOf(address),
    lines: Array.isArray(lines) && lines.every(isLine) ? lines : [],
    total: typeof total === 'number' ? total : null,
    chatUrl: isChatUrl(chatUrl) ? chatUrl : null,
    deliveryDays: isSpan(deliveryDays) ? deliveryDays : undefined,
    holds: Array.isArray(holds) && holds.every((line) => typeof line === 'string') ? holds : null,
  };
};
