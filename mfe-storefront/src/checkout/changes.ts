import type { Quote } from '@shop/shared/contracts';
import { cartProblemText, formatMoney, lineName, type CartItem } from '@shop/shared/rules';

/** How a line has changed since the shopper saw it. */
export interface LineChange {
  id: string;
  /** The change and its effect, as a message for the shopper. */
  text: string;
}

/** The cart that can be bought now, and how it differs from the one that the shopper saw. */
export interface Revision {
  changes: LineChange[];
  /** The lines that can be bought, with current prices and at most the pieces in stock. */
  items: CartItem[];
}

/** Compares the lines of a cart with their quote. `lines` are in the order of `items`. */
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
