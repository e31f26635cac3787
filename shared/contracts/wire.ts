/** The cache tags that more than one remote provides or invalidates. */
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
  'Outbox',
] as const;
export type CacheTag = (typeof CACHE_TAGS)[number];

/** The headers of list answers: the number of all matching rows, the returned page and the page size. */
export const LIST_HEADERS = { total: 'x-total-count', page: 'x-page', limit: 'x-limit' } as const;

/**
 * The header of a product list whose search found nothing: the text, URL-encoded, that was probably meant. The rows are
 * what this text finds.
 */
export const MEANT_HEADER = 'x-did-you-mean';

/** The request header by which the server recognizes a repeated order. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';

/** The answer header that lists the ignored query parameters, which the call does not know, separated by commas. */
export const IGNORED_QUERY_HEADER = 'x-ignored-query';
