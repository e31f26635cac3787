import type { PublicProduct } from '@shop/shared/contracts';
import { availableStock, variantsOf, type CartProduct, type Variant } from '@shop/shared/rules';

/** A selection of size and color, possibly incomplete; '' when not selected. */
export type Choice = Variant;

/** The data that a selection needs: sizes, colors and perhaps a stock map. */
export type Sellable = Pick<CartProduct, 'sizes' | 'colors' | 'stock'>;

/** The only entry of a list; '' for any other length. */
const onlyOne = (names: readonly string[]): string => (names.length === 1 ? (names[0] ?? '') : '');

/**
 * The selection in a URL. Values that the product does not have are ignored. A single size or color is selected
 * automatically.
 */
export const choiceOf = (product: Sellable, named: Choice): Choice => ({
  size: product.sizes.includes(named.size) ? named.size : onlyOne(product.sizes),
  color: product.colors.includes(named.color) ? named.color : onlyOne(product.colors),
});

/** True when every property that the product has is selected. */
export const isComplete = ({ sizes, colors }: Sellable, { size, color }: Choice): boolean =>
  (sizes.length === 0 || size !== '') && (colors.length === 0 || color !== '');

/** Messages for the missing selections. */
export const choiceErrors = ({ sizes, colors }: Sellable, { size, color }: Choice): Partial<Choice> => ({
  ...(sizes.length > 0 && size === '' ? { size: 'Please select a size' } : {}),
  ...(colors.length > 0 && color === '' ? { color: 'Please select a color' } : {}),
});

/** True when no variant that matches the selection is in stock. */
export const isSoldOut = (product: Sellable, { size, color }: Choice): boolean =>
  variantsOf(product)
    .filter((variant) => (size === '' || variant.size === size) && (color === '' || variant.color === color))
    .every((variant) => availableStock(product, variant) <= 0);

/** The product's picture in a color; else its first one. */
export const pictureIn = ({ images }: PublicProduct, color: string): PublicProduct['images'][number] | undefined =>
  images.find((candidate) => color !== '' && candidate.color === color) ?? images[0];

/** The product data that the cart stores, with the picture of the selected color. */
export const cartProductOf = (product: PublicProduct, color: string): CartProduct => {
  const { _id, name, refCode, price, salePrice, onSale, sizes, colors, stock } = product;
  const image = pictureIn(product, color);
  return {
    _id,
    name,
    refCode,
    price,
    salePrice,
    onSale,
    sizes,
    colors,
    stock,
    image: image?.thumb_url ?? '',
    fullImage: image?.url ?? '',
  };
};

/** The chosen size and color: 'M, Black'; '' while nothing is chosen, or if there is nothing to choose. */
export const chosenText = ({ size, color }: Choice): string => [size, color].filter((part) => part !== '').join(', ');

/** What the notice says was added: '2 × Track Tee (M, Black)'. */
export const addedText = (name: string, choice: Choice, quantity: number): string => {
  const chosen = chosenText(choice);
  return `${quantity} × ${name}${chosen && ` (${chosen})`}`;
};
