import { breakpoints } from '@shop/shared/ui';

/** From this width the products are beside the order. */
export const twoPanes = '@media (min-width: 900px)';

/** The widths at which a row does not fit in one line: on phones, and in one of two panes. */
export const narrowRows = `@media (max-width: ${breakpoints.tablet - 0.02}px), (min-width: 900px)`;
