import type { PublicProductsQuery } from '@shop/shared/contracts';
import type { ProductSort } from './sorting';

/** How many products a list shows at first, and how many more each time. */
export const LISTING_STEP = 24;

/** What a list is asked for: which products, in which order. */
export type Question = Omit<PublicProductsQuery, 'page' | 'limit' | 'fields'> & { sort: ProductSort };

/** The same as an argument of the first read: as many as are shown at first. */
export const firstOf = <Query extends object>(query: Query) => ({ query: { ...query, ...FIRST } });

const FIRST = { fields: 'card', limit: LISTING_STEP } as const;
