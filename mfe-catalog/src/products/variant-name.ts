import type { Variant } from '@shop/shared/rules';

/** A variant as people read it: 'M / Navy'; 'Stock' where a product has neither sizes nor colors. */
export const variantName = ({ size, color }: Variant): string => [size, color].filter(Boolean).join(' / ') || 'Stock';

/** Identifies a variant whatever its names are: two may share a stock key while somebody types sizes. */
export const variantId = ({ size, color }: Variant): string => JSON.stringify([size, color]);
