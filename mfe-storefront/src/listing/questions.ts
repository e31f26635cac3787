import type { PublicProductsQuery } from '@shop/shared/contracts';
import type { ProductSort } from './sorting';

/** How many products a list shows at first, and how many more each time. */
export const LISTING_STEP = 24;

/** If at most this many products remain, a list shows them at once instead of a button. */
export const FEW_MORE = 4;

/** How many products a list requests at first: as many as it may show. */
export const FIRST_LIMIT = LISTING_STEP + FEW_MORE;

/**
 * The query of a list: which products, and in which order. Without an order, the best match of the search `q` is first.
 */
export type Question = Omit<PublicProductsQuery, 'page' | 'limit' | 'fields'>;

/** The sort order of a query, including the default. */
export const sortMeant = ({ sort }: Question): ProductSort => sort ?? 'relevance';

/** The arguments of the first request for a query: as many products as may be shown at first. */
export const firstOf = <Query extends object>(query: Query) => ({ query: { ...query, ...FIRST } });

const FIRST = { fields: 'card', limit: FIRST_LIMIT } as const;
