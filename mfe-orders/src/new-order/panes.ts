import { breakpoints } from '@shop/shared/ui';

/** From this width the products stand beside the order. */
export const twoPanes = '@media (min-width: 900px)';

/** Where a row has not the room for a line: on phones, and in one of two panes. */
export const narrowRows = `@media (max-width: ${breakpoints.tablet - 0.02}px), (min-width: 900px)`;
