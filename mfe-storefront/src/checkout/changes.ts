import type { Quote } from '@shop/shared/contracts';
import { cartProblemText, formatMoney, lineName, type CartItem } from '@shop/shared/rules';

/** What has changed about a line since the shopper saw it. */
export interface LineChange {
  id: string;
  /** What changed and what it means, as the shopper reads it. */
  text: string;
}

/** A cart as it can be bought now, and how that differs from what the shopper saw. */
export interface Revision {
  changes: LineChange[];
  /** The lines that can be bought, with today's prices and no more pieces than there are. */
  items: CartItem[];
}

/** Compares the lines of a cart with what their quote says; `lines` are in the order of `items`. */
export const revise = (items: readonly CartItem[], lines: Quote['lines']): Revision => {
  const revision: Revision = { changes: [], items: [] };
  for (const [index, item] of items.entries()) {
    const { price, available } = lines[index] ?? { price: null, available: 0 };
    const change = (text: string) => revision.changes.push({ id: item.id, text });
    if (price === null) {
      change(`${lineName(item)} is no longer available and is left out`);
      continue;
    }
    const short = available < item.quantity;
    if (short) {
      change(`${cartProblemText(item, available)}${available === 0 ? ', so it is left out' : ''}`);
    }
    if (available === 0) continue;
    if (price !== item.price) {
      change(`${lineName(item)} now costs ${formatMoney(price)} instead of ${formatMoney(item.price)}`);
    }
    revision.items.push({ ...item, price, quantity: short ? available : item.quantity });
  }
  return revision;
};
