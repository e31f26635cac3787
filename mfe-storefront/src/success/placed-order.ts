import { type CheckoutMethod, type PolicyTerms, isRecord } from '@shop/shared/rules';

/** A line of a placed order: '2 × Track Tee (M, Black)'. */
interface PlacedLine {
  text: string;
  total: number;
  /** The address of its small picture; '' where it has none. */
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

/** The navigation state that the confirmation page gets of an order that was just placed. */
export interface PlacedOrder {
  orderId: string;
  orderType: CheckoutMethod;
  phone: string;
  /** Dollars; null when only the number is known. */
  total: number | null;
  /** Opens the chat app with the order's message; null for cash on delivery. */
  chatUrl: string | null;
  /** When it was placed (ISO), and where it goes; '' where that is not known. */
  placedAt: string;
  address: string;
  /** What was ordered, a line each, with what it costs in dollars; none where only the number is known. */
  lines: PlacedLine[];
  /** The business days it was promised; absent where that is not known. */
  deliveryDays?: PolicyTerms['deliveryDays'];
  /**
   * Its lines, where it was placed before the cart was changed, so that it is not what was last on screen; else null.
   */
  holds: string[] | null;
}

/** Where the tab keeps the last placed order, so that its confirmation survives a reload. */
export const PLACED_KEY = 'placed-order';

/** Only a link into the chat app is followed: navigation state may come from anywhere. */
const isChatUrl = (value: unknown): value is string => typeof value === 'string' && value.startsWith('https://wa.me/');

/** Reads navigation state or what the tab kept; undefined when it is no placed order. */
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
