import type { PublicProduct } from '@shop/shared/contracts';
import { availableStock, variantsOf, type CartProduct, type Variant } from '@shop/shared/rules';

/** A choice under way; '' while nothing is chosen. */
export type Choice = Variant;

/** What a choice may be made of: a public product, or any with sizes, colors and perhaps a stock map. */
export type Sellable = Pick<CartProduct, 'sizes' | 'colors' | 'stock'>;

/** The one entry of a list that leaves no choice; '' otherwise. */
const onlyOne = (names: readonly string[]): string => (names.length === 1 ? (names[0] ?? '') : '');

/** The choice that a URL names, as far as the product has it; what leaves no choice is chosen already. */
export const choiceOf = (product: Sellable, named: Choice): Choice => ({
  size: product.sizes.includes(named.size) ? named.size : onlyOne(product.sizes),
  color: product.colors.includes(named.color) ? named.color : onlyOne(product.colors),
});

/** True once everything the product asks for is chosen. */
export const isComplete = ({ sizes, colors }: Sellable, { size, color }: Choice): boolean =>
  (sizes.length === 0 || size !== '') && (colors.length === 0 || color !== '');

/** What is missing from a choice, as the shopper reads it. */
export const choiceErrors = ({ sizes, colors }: Sellable, { size, color }: Choice): Partial<Choice> => ({
  ...(sizes.length > 0 && size === '' ? { size: 'Please select a size' } : {}),
  ...(colors.length > 0 && color === '' ? { color: 'Please select a color' } : {}),
});

/** True when no variant that fits the choice so far has a piece left. */
export const isSoldOut = (product: Sellable, { size, color }: Choice): boolean =>
  variantsOf(product)
    .filter((variant) => (size === '' || variant.size === size) && (color === '' || variant.color === color))
    .every((variant) => availableStock(product, variant) <= 0);

/** What the cart keeps of a product: with the picture of the chosen color. */
export const cartProductOf = (product: PublicProduct, color: string): CartProduct => {
  const { _id, name, refCode, price, salePrice, onSale, sizes, colors, stock, images } = product;
  const image = images.find((candidate) => color !== '' && candidate.color === color) ?? images[0];
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
