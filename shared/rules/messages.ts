import { addressLines } from './address';
import { cleanLines, cleanText } from './clean-text';
import { orderNumber } from './ids';
import { formatMoney } from './money';
import { hasReached, paymentLabel } from './order-status';
import { isOpenOrder } from './outcome';

/** The moments of an order at which staff write to its customer in the chat app. */
export const MESSAGE_MOMENTS = [
  'received',
  'confirm',
  'exchange',
  'on the way',
  'delivered',
  'payment due',
  'back in stock',
] as const;
export type MessageMoment = (typeof MESSAGE_MOMENTS)[number];

/** The moments whose orders wait in the queue. Only staff know when pieces are in stock again. */
export const QUEUE_MOMENTS = MESSAGE_MOMENTS.filter((moment) => moment !== 'back in stock');

/** The fields of a template, which stand in it in braces. */
export const MESSAGE_FIELDS = ['name', 'order', 'pieces', 'total', 'address', 'shop', 'track', 'link'] as const;
type MessageField = (typeof MESSAGE_FIELDS)[number];

/** The most characters of a template. */
export const MAX_MESSAGE = 1000;

/** The setting that holds the template of each moment. An empty one: nothing is written at that moment. */
export const MESSAGE_SETTINGS = {
  received: 'messageReceived',
  confirm: 'messageConfirm',
  exchange: 'messageExchange',
  'on the way': 'messageOnTheWay',
  delivered: 'messageDelivered',
  'payment due': 'messagePaymentDue',
  'back in stock': 'messageBackInStock',
} as const satisfies Record<MessageMoment, string>;

/** What each message is about, as staff read it. */
export const MESSAGE_LABELS: Readonly<Record<MessageMoment, string>> = {
  received: 'Order received',
  confirm: 'Please confirm',
  exchange: 'Exchange',
  'on the way': 'On the way',
  delivered: 'Delivered',
  'payment due': 'Payment due',
  'back in stock': 'Back in stock',
};

/** The template of each moment. */
export type MessageTemplates = Readonly<Record<MessageMoment, string>>;

/** The template of each moment, read from the settings that hold them. */
export const templatesOf = (
  textOf: (setting: (typeof MESSAGE_SETTINGS)[MessageMoment]) => string,
): MessageTemplates => ({
  received: textOf(MESSAGE_SETTINGS.received),
  confirm: textOf(MESSAGE_SETTINGS.confirm),
  exchange: textOf(MESSAGE_SETTINGS.exchange),
  'on the way': textOf(MESSAGE_SETTINGS['on the way']),
  delivered: textOf(MESSAGE_SETTINGS.delivered),
  'payment due': textOf(MESSAGE_SETTINGS['payment due']),
  'back in stock': textOf(MESSAGE_SETTINGS['back in stock']),
});

/** The templates of a shop that has written none. */
export const DEFAULT_MESSAGES: MessageTemplates = {
  received:
    'Hello {name}, thank you for your order #{order} at {shop}. We have received it and write again when it is on its way. Total: {total}. Follow it here: {track}',
  confirm:
    'Hello {name}, this is {shop}. Please confirm your order #{order}: {total} in cash when it arrives, delivered to {address}. Press Yes on this page and we send it: {link}',
  exchange:
    'Hello {name}, your exchange at {shop} is order #{order}: we bring {pieces} to {address} and take the other pieces back. To pay: {total}. Press Yes on this page and we send it: {link}',
  'on the way':
    'Hello {name}, your order #{order} from {shop} is on its way to {address}. Total: {total}. Follow it here: {track}',
  delivered:
    'Hello {name}, your order #{order} was delivered. Thank you for buying at {shop}. If anything does not fit, write to us here.',
  'payment due':
    'Hello {name}, {total} is still to be paid for your order #{order} at {shop}. Please write to us how you would like to pay.',
  'back in stock':
    'Hello {name}, in stock again at {shop}: {pieces} of your order #{order}. Would you still like to have them? Please write to us here.',
};

const IN_BRACES = /\{([^{}]*)\}/g;

const isField = (word: string): word is MessageField => MESSAGE_FIELDS.some((field) => field === word);

const FIELDS_TEXT = MESSAGE_FIELDS.map((field) => `{${field}}`).join(', ');

/** Why a template cannot be used, as a sentence: an unknown field, or a brace without its partner. Null if it can. */
export function messageProblem(template: string): string | null {
  const unknown = [...template.matchAll(IN_BRACES)].find(([, word = '']) => !isField(word));
  if (unknown) return `There is no field ${unknown[0]}. The fields are ${FIELDS_TEXT}.`;
  if (/[{}]/.test(template.replace(IN_BRACES, ''))) return `A brace stands alone. The fields are ${FIELDS_TEXT}.`;
  return null;
}

/**
 * The words of a template with its fields filled. A value is one line of clean text and is never filled itself, even if
 * it contains braces. Unknown fields stay as they are.
 */
export const fillMessage = (template: string, values: Readonly<Record<MessageField, string>>): string =>
  cleanLines(template.replace(IN_BRACES, (whole, word: string) => (isField(word) ? cleanText(values[word]) : whole)));

/** The page that shows where the orders of a phone are. */
const TRACK_PATH = '/track-order';

/** The fields of an order that a message contains. `totalAmount` in dollars. */
interface WrittenOrder {
  _id: string;
  customerName: string;
  customerAddress: string;
  location: string;
  totalAmount: number;
  products: readonly { product: { name: string }; size: string; color: string; quantity: number }[];
}

/** The pieces of an order in words: '2 × Tee (M, Black), Cap'. */
const piecesText = ({ products }: Pick<WrittenOrder, 'products'>): string =>
  products
    .map(({ product, size, color, quantity }) => {
      const variant = [size, color].filter((word) => word !== '').join(', ');
      return `${quantity === 1 ? '' : `${String(quantity)} × `}${product.name}${variant === '' ? '' : ` (${variant})`}`;
    })
    .join(', ');

/** Who writes: the shop's name, and the origin of its pages, such as 'https://shop.example'. */
interface Sender {
  shopName: string;
  origin: string;
  /** The path of the order's confirmation link, with its token. Absent: the link opens the page for tracking. */
  link?: string | undefined;
}

/** Whether a template has the confirmation link of an order. */
export const hasLink = (template: string): boolean => template.includes('{link}');

/** The words of a template for an order. `track` only opens the page for tracking, which asks for the phone. */
export const messageFor = (
  template: string,
  order: WrittenOrder,
  { shopName, origin, link = TRACK_PATH }: Sender,
): string =>
  fillMessage(template, {
    name: order.customerName || 'there',
    order: orderNumber(order._id),
    pieces: piecesText(order),
    total: formatMoney(order.totalAmount),
    address: addressLines(order).join(', ') || 'an address that we do not have yet',
    shop: shopName || 'our shop',
    track: `${origin}${TRACK_PATH}`,
    link: `${origin}${link}`,
  });

/**
 * How many days after it was placed an order waits for a message. Later, a message would come as a surprise; it can
 * still be written in the order.
 */
export const MAX_WAIT_DAYS = 14;

/** The order fields that the functions below read. */
interface Stage {
  status: string;
  outcome?: { kind: string } | null | undefined;
  /** What returned pieces pay of it, which only the order of an exchange has. */
  exchangeCredit?: number | null | undefined;
}

const isExchange = ({ exchangeCredit }: Stage): boolean => typeof exchangeCredit === 'number';

/** Whether a message can be written at the stage where an order stands. */
export function canWrite(order: Stage, moment: MessageMoment): boolean {
  const open = isOpenOrder(order);
  switch (moment) {
    case 'received':
      return open && !hasReached(order.status, 'on the way');
    case 'confirm':
      return open && order.status === 'pending';
    case 'exchange':
      return open && isExchange(order) && !hasReached(order.status, 'on the way');
    case 'on the way':
      return open && order.status === 'on the way';
    case 'delivered':
      return order.status === 'delivered';
    case 'payment due':
      return open || order.status === 'delivered';
    case 'back in stock':
      return order.outcome?.kind === 'cancelled by shop';
  }
}

/**
 * The message that an order waits for. A new order of the web that is paid on delivery is to be confirmed. Others were
 * agreed with staff, so the shop only says that it has them; an exchange says what is brought and taken back. What was
 * bought on credit is due once it is delivered. Null for an accepted order, one that ended, and a sale in the shop.
 * The queue on the server implements the same rule.
 */
export function momentOf(
  order: Stage & { orderType: string; channel: string; paymentMethod: string; notes: string },
): MessageMoment | null {
  const { status, orderType, channel, paymentMethod, notes } = order;
  if (orderType === 'in-store') return null;
  if (status === 'delivered') return paymentLabel(paymentMethod, notes) === 'Credit' ? 'payment due' : 'delivered';
  if (!isOpenOrder(order)) return null;
  if (status === 'on the way') return 'on the way';
  if (status !== 'pending') return null;
  if (isExchange(order)) return 'exchange';
  return channel === 'web' && paymentMethod === 'delivery' ? 'confirm' : 'received';
}

/** How the event of a message begins in an order's history. Its moment follows. */
export const MESSAGE_EVENT = 'message: ';

/** The event in an order's history that says that staff wrote to the customer by hand. */
export const messageEvent = (moment: MessageMoment): string => MESSAGE_EVENT + moment;

/** The moment of such an event; null for another event. */
export const momentOfEvent = (event: string): MessageMoment | null =>
  MESSAGE_MOMENTS.find((moment) => messageEvent(moment) === event) ?? null;
