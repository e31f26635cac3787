import type { Variant } from '@shop/shared/rules';

/** Name of a variant: 'M / Navy'; 'Stock' if the product has neither sizes nor colors. */
export const variantName = ({ size, color }: Variant): string => [size, color].filter(Boolean).join(' / ') || 'Stock';

/** Unique id of a variant for any names. Stock keys can collide while a user types sizes. */
export const variantId = ({ size, color }: Variant): string => JSON.stringify([size, color]);
