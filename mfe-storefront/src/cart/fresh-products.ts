import type { Quote } from '@shop/shared/contracts';
import { effectivePrice, type CartItem, type CartProduct } from '@shop/shared/rules';

type QuoteLine = Quote['lines'][number];

/** A product as a line's quote tells of it: today's price for one piece and the pieces left of the line's variant. */
const withQuote = (product: CartProduct, item: CartItem, { price, available }: QuoteLine): CartProduct => ({
  ...product,
  ...(price === null || price === effectivePrice(product) ? {} : { price, salePrice: null, onSale: false }),
  stock: { ...product.stock, [item.stockKey]: price === null ? 0 : available },
});

const isSame = (a: CartProduct, b: CartProduct): boolean =>
  effectivePrice(a) === effectivePrice(b) && JSON.stringify(a.stock) === JSON.stringify(b.stock);

/**
 * The products of a cart as its quote tells of them, those that changed only. `lines` are in the order of `items`. A
 * product none of whose lines can be sold has no stock map: its lines are unavailable.
 */
export const freshProducts = (items: readonly CartItem[], lines: readonly QuoteLine[]): CartProduct[] => {
  const products = new Map<string, { before: CartProduct; now: CartProduct; sellable: boolean }>();
  for (const [index, item] of items.entries()) {
    const line = lines[index];
    if (!line) continue;
    const known = products.get(item.productId) ?? { before: item.product, now: item.product, sellable: false };
    products.set(item.productId, {
      ...known,
      now: withQuote(known.now, item, line),
      sellable: known.sellable || line.price !== null,
    });
  }
  return [...products.values()].flatMap(({ before, now, sellable }) => {
    const product = sellable ? now : { ...before, stock: undefined };
    return isSame(before, product) ? [] : [product];
  });
};
