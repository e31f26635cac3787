/**
 * The arguments of public reads that pages make for their first view: one place for the hooks that ask and for
 * remote.config.ts, which declares them to the host, because an answer made ahead is only found under the same arguments.
 */

import type { PageData } from '@shop/shared/remote/config';
import { type TreeCategory, topLevel } from '@shop/shared/rules';

/** How many products stand in a row, and how many categories the home page shows. */
export const ROW_LENGTH = 4;

/** Categories that shoppers may see. */
export const liveCategories = { query: { archived: 'false' } } as const;

/** The home page's sale products. */
export const homeSale = { query: { onSale: 'true', limit: ROW_LENGTH } } as const;

/** The newest products, whose pictures open the home page. */
export const homeNewest = { query: { sort: 'newest', limit: 3 } } as const;

/** Everything on sale. */
export const saleProducts = { query: { onSale: 'true' } } as const;

/** Everything. */
export const allProducts = { query: { sort: 'name' } } as const;

/** The first products of a category, as the home page shows them. */
export const categorySection = (categoryId: string) => ({ params: { categoryId }, query: { limit: ROW_LENGTH } });

/** What the home page asks for once it knows the categories: the products of the first four. */
export const homeSections = (categories: readonly TreeCategory[]): PageData[] =>
  topLevel(categories)
    .slice(0, ROW_LENGTH)
    .map(({ _id }) => ({ call: 'listPublicCategoryProducts', ...categorySection(_id) }));

/** More of a product's category: one more than are shown, because the product itself may be among them. */
export const relatedProducts = (categoryId: string) => ({ params: { categoryId }, query: { limit: ROW_LENGTH + 1 } });
