/**
 * The arguments of the public requests that pages need for their first view. Both the hooks and remote.config.ts use
 * them: a response that the host has prefetched is only found under the same arguments.
 */

import type { PolicyKey, PublicSettings } from '@shop/shared/contracts';
import type { PageData } from '@shop/shared/remote/config';
import { type TreeCategory, topLevel } from '@shop/shared/rules';
import { FIRST_LIMIT, firstOf, type Question } from './listing/questions';

/** The number of products in a row, and of categories on the home page. */
export const ROW_LENGTH = 4;

/** How many products the home page requests for a row. Some may be in a row above or sold out. */
const ROW_CHOICE = 8;

/** The arguments for a policy text. */
export const policyText = (key: PolicyKey) => ({ params: { key } });

/** The requests of a policy page. There are none while the page uses the shop's default text. */
export const writtenPolicy = ({ front }: PublicSettings, key: PolicyKey): PageData[] =>
  front.policies?.[key] === undefined ? [] : [{ call: 'getPolicyText', ...policyText(key) }];

/** The home page's sale products. */
export const homeSale = { query: { onSale: 'true', sort: 'discount', limit: ROW_CHOICE, fields: 'card' } } as const;

/** The home page's newest products. */
export const homeNewest = { query: { sort: 'newest', limit: ROW_CHOICE, fields: 'card' } } as const;

/** The first products of a category. The home page shows some of them. */
export const categorySection = (categoryId: string) => ({
  params: { categoryId },
  query: { limit: ROW_CHOICE, fields: 'card' } as const,
});

/** The requests that the home page makes when it has the categories: the products of the first four. */
export const homeSections = (categories: readonly TreeCategory[]): PageData[] =>
  topLevel(categories)
    .slice(0, ROW_LENGTH)
    .map(({ _id }) => ({ call: 'listPublicCategoryProducts', ...categorySection(_id) }));

/** Products of the same category: one more than are shown, because the product itself may be among them. */
export const relatedProducts = (categoryId: string) => ({
  params: { categoryId },
  query: { limit: ROW_LENGTH + 1, fields: 'card' } as const,
});

/** All products on sale, up to the limit of one response; and only the first ones. */
export const onSale = { query: { onSale: 'true', sort: 'discount', fields: 'card' } } as const;
export const firstOnSale = { query: { ...onSale.query, limit: FIRST_LIMIT } } as const;

/** The same for all products. */
export const everything = { query: { sort: 'name', fields: 'card' } } as const;
export const firstOfAll = { query: { ...everything.query, limit: FIRST_LIMIT } } as const;

/** The same for a category and its subcategories. */
export const inCategory = (categoryId: string) => ({ params: { categoryId }, query: { fields: 'card' } as const });
export const firstInCategory = (categoryId: string) => ({
  params: { categoryId },
  query: { fields: 'card', limit: FIRST_LIMIT } as const,
});

/**
 * The additional request that the first view of a list needs for the filters in the URL. Not needed if the browser
 * can filter the first products itself.
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
