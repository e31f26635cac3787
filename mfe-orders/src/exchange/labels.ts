import type { Exchange, ExchangeRequest, Order } from '@shop/shared/contracts';
import {
  EXCHANGE_KINDS,
  EXCHANGE_REASONS,
  capitalize,
  comesBack,
  formatMoney,
  isToComeBack,
  type ExchangeRest,
} from '@shop/shared/rules';
import { variantLabel } from '../orders/labels';

interface Pieces {
  name: string;
  size: string;
  color: string;
  quantity: number;
}

/** The options for why a piece comes back. */
export const reasonOptions = [
  { value: '', label: 'Choose a reason' },
  ...EXCHANGE_REASONS.map((reason) => ({ value: reason, label: capitalize(reason) })),
];

/** What may become of what the new pieces cost less. */
export const REST_LABELS: Record<ExchangeRest, string> = { refund: 'Refund', balance: 'Store balance' };

/** The options for how the pieces change hands. */
export const kindOptions = EXCHANGE_KINDS.map((kind) => ({ value: kind, label: capitalize(kind) }));

/** Pieces in words: '1 x M', or '1 x Track Tee, M' where several products change hands. */
const inWords = (pieces: readonly Pieces[], named: boolean): string =>
  pieces
    .map(({ name, quantity, ...variant }) => {
      const label = variantLabel(variant);
      const what = label === '-' ? name : named ? `${name}, ${label}` : label;
      return `${String(quantity)} x ${what}`;
    })
    .join(' and ');

/** What a shopper said beside the piece: 'too small, wants L'. */
export const requestInWords = ({ reason, wanted }: ExchangeRequest): string =>
  `${capitalize(reason)}${wanted === '' ? '' : `, wants ${wanted}`}`;

/** Pieces that come back, with their names: '1 x Track Tee, M'. */
export const piecesInWords = (pieces: readonly Pieces[]): string => inWords(pieces, true);

/**
 * What the courier does with the order of an exchange: 'Take back 1 x M, hand over 1 x L, collect $4.00'. Null for an
 * order without an exchange.
 */
export const exchangeTask = ({ exchange, products, totalAmount, paymentMethod }: Order): string | null => {
  if (exchange === undefined) return null;
  const out = products.map(({ product, ...line }) => ({ ...line, name: product.name }));
  const named = new Set([...exchange.lines, ...out].map(({ name }) => name)).size > 1;
  const returned = exchange.lines.filter(comesBack);
  const back = inWords(returned, named);
  const over = inWords(out, named);
  const take =
    returned.length === 0
      ? 'Take nothing back'
      : exchange.kind === 'by parcel'
        ? `The customer sends back ${back}`
        : `Take back ${back}`;
  const due = ['delivery', 'cash'].includes(paymentMethod) ? totalAmount : 0;
  const money =
    exchange.paidOut > 0
      ? `pay out ${formatMoney(exchange.paidOut)}`
      : due > 0
        ? `collect ${formatMoney(due)}`
        : 'collect nothing';
  return `${take}, hand over ${over}, ${money}`;
};

/** The returns of an order that its courier is still to take back at the door. */
export const doorReturns = ({ exchanges = [] }: Pick<Order, 'exchanges'>): Exchange[] =>
  exchanges.filter((one) => one.isReturn === true && one.kind === 'at the door' && isToComeBack(one));

/** What the courier does for a return: 'Take back 1 x M, hand over nothing, collect nothing'. */
export const returnTask = ({ lines }: Exchange): string => {
  const named = new Set(lines.map(({ name }) => name)).size > 1;
  return `Take back ${inWords(lines.filter(comesBack), named)}, hand over nothing, collect nothing`;
};
