import { type Variant, type VariantAxes, compareSizes, variantsOf } from '@shop/shared/rules';

/** Name of a variant: 'M / Navy'; 'Stock' if the product has neither sizes nor colors. */
export const variantName = ({ size, color }: Variant): string => [size, color].filter(Boolean).join(' / ') || 'Stock';

/** Unique id of a variant for any names. Stock keys can collide while a user types sizes. */
export const variantId = ({ size, color }: Variant): string => JSON.stringify([size, color]);

/** The sizes and colors as tables and lists show them: sizes from small to large, however they are stored. */
export const shownAxes = ({ sizes, colors }: VariantAxes): VariantAxes => ({
  sizes: sizes.toSorted(compareSizes),
  colors,
});

/** The variants of a product in the order in which tables and lists show them. */
export const shownVariants = (axes: VariantAxes): Variant[] => variantsOf(shownAxes(axes));
