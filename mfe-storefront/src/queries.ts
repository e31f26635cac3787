/**
 * The arguments of public reads that pages make for their first view: one place for the hooks that ask and for
 * remote.config.ts, which declares them to the host, because an answer made ahead is only found under the same
 * arguments.
 */

import type { PolicyKey, PublicSettings } from '@shop/shared/contracts';
import type { PageData } from '@shop/shared/remote/config';
import { type TreeCategory, topLevel } from '@shop/shared/rules';
import { FIRST_LIMIT, firstOf, type Question } from './listing/questions';

/** How many products stand in a row, and how many categories the home page shows. */
export const ROW_LENGTH = 4;

/** How many the home page asks for to fill a row: some may stand in a row above, or be sold out. */
const ROW_CHOICE = 8;

/** A page of text. */
export const policyText = (key: PolicyKey) => ({ params: { key } });

/** What a page of text asks for: nothing while it says what the shop says by itself. */
export const writtenPolicy = ({ front }: PublicSettings, key: PolicyKey): PageData[] =>
  front.policies?.[key] === undefined ? [] : [{ call: 'getPolicyText', ...policyText(key) }];

/** Categories that shoppers may see. */
export const liveCategories = { query: { archived: 'false' } } as const;

/** The home page's sale products. */
export const homeSale = { query: { onSale: 'true', sort: 'discount', limit: ROW_CHOICE, fields: 'card' } } as const;

/** Its newest products. */
export const homeNewest = { query: { sort: 'newest', limit: ROW_CHOICE, fields: 'card' } } as const;

/** The first products of a category, of which the home page shows some. */
export const categorySection = (categoryId: string) => ({
  params: { categoryId },
  query: { limit: ROW_CHOICE, fields: 'card' } as const,
});

/** What the home page asks for once it knows the categories: the products of the first four. */
export const homeSections = (categories: readonly TreeCategory[]): PageData[] =>
  topLevel(categories)
    .slice(0, ROW_LENGTH)
    .map(({ _id }) => ({ call: 'listPublicCategoryProducts', ...categorySection(_id) }));

/** More of a product's category: one more than are shown, because the product itself may be among them. */
export const relatedProducts = (categoryId: string) => ({
  params: { categoryId },
  query: { limit: ROW_LENGTH + 1, fields: 'card' } as const,
});

/** As many of the products on sale as one answer holds, and the first of them. */
export const onSale = { query: { onSale: 'true', sort: 'discount', fields: 'card' } } as const;
export const firstOnSale = { query: { ...onSale.query, limit: FIRST_LIMIT } } as const;

/** The same of everything the shop sells. */
export const everything = { query: { sort: 'name', fields: 'card' } } as const;
export const firstOfAll = { query: { ...everything.query, limit: FIRST_LIMIT } } as const;

/** The same of a category and all below it. */
export const inCategory = (categoryId: string) => ({ params: { categoryId }, query: { fields: 'card' } as const });
export const firstInCategory = (categoryId: string) => ({
  params: { categoryId },
  query: { fields: 'card', limit: FIRST_LIMIT } as const,
});

/**
 * What a list needs for its first view besides its first products: those that the filters in the address ask for, where
 * the browser cannot tell from the first ones.
 */
export function filteredFirst<Filters extends Record<string, string>>(
  none: Filters,
  questionOf: (filters: Filters) => Question,
  { search, first }: { search: string | undefined; first: readonly unknown[] | undefined },
): PageData[] {
  const params = new URLSearchParams(search);
  const entries = Object.entries(none).map(([name, value]) => [name, params.get(name) ?? value]);
  const question = questionOf({ ...none, ...Object.fromEntries(entries) });
  const all = first !== undefined && first.length < FIRST_LIMIT && question.q === undefined;
  if (all || JSON.stringify(question) === JSON.stringify(questionOf(none))) return [];
  const query = Object.entries(firstOf(question).query).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, value] as const] : [],
  );
  return [{ call: 'listPublicProducts', query: Object.fromEntries(query) }];
}
