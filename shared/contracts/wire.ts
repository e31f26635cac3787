/** Names of the cache tags that more than one remote provides or invalidates. */
export const CACHE_TAGS = [
  'Order',
  'Product',
  'Stock',
  'Category',
  'Customer',
  'Supplier',
  'Transaction',
  'Coupon',
  'Dashboard',
  'Staff',
  'Audit',
  'Release',
  'Settings',
  'Health',
] as const;
export type CacheTag = (typeof CACHE_TAGS)[number];

/** Headers of list answers: all rows that match, and the page that was answered. */
export const LIST_HEADERS = { total: 'x-total-count', page: 'x-page', limit: 'x-limit' } as const;

/** Request header under which a repeated order is recognized. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** Header of an answer to a query with names that the call does not know: which were ignored, with commas between. */
export const IGNORED_QUERY_HEADER = 'x-ignored-query';
