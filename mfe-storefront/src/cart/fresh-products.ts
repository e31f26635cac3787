import type { Quote } from '@shop/shared/contracts';
import { effectivePrice, type CartItem, type CartProduct } from '@shop/shared/rules';

type QuoteLine = Quote['lines'][number];

/** Updates a product from the quote of a line: the current price of one piece and the stock of the line's variant. */
const withQuote = (product: CartProduct, item: CartItem, { price, available }: QuoteLine): CartProduct => ({
  ...product,
  ...(price === null || price === effectivePrice(product) ? {} : { price, salePrice: null, onSale: false }),
  stock: { ...product.stock, [item.stockKey]: price === null ? 0 : available },
});

const isSame = (a: CartProduct, b: CartProduct): boolean =>
  effectivePrice(a) === effectivePrice(b) && JSON.stringify(a.stock) === JSON.stringify(b.stock);

/**
 * Returns the products of a cart that differ from the quote, updated. `lines` are in the order of `items`. Two lines of
 * one product may hold different data, because they were added at different times. A product without any line that can
 * be sold gets no stock map, so its lines count as unavailable.
 */
export const freshProducts = (items: readonly CartItem[], lines: readonly QuoteLine[]): CartProduct[] => {
  const products = new Map<string, { before: CartProduct[]; now: CartProduct; sellable: boolean }>();
  for (const [index, item] of items.entries()) {
    const line = lines[index];
    if (!line) continue;
    const known = products.get(item.productId) ?? { before: [], now: item.product, sellable: false };
    products.set(item.productId, {
      before: [...known.before, item.product],
      now: withQuote(known.now, item, line),
      sellable: known.sellable || line.price !== null,
    });
  }
  return [...products.values()].flatMap(({ before, now, sellable }) => {
    const product = sellable ? now : { ...now, stock: undefined };
    return before.every((one) => isSame(one, product)) ? [] : [product];
  });
};
