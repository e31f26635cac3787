import { namesText } from '@shop/shared/rules';

/** The statuses of the orders that wait for the shop, as in the URL. */
export const TO_DO = namesText(['pending', 'confirmed']);

/** The status in the URL for all orders. */
const ALL_STATUSES = 'all';

/** The filters of the list beside the status; '' means no filter. */
const OTHERS = [
  'q',
  'outcome',
  'type',
  'payment',
  'attention',
  'town',
  'printed',
  'parcel',
  'courier',
  'contact',
  'product',
  'hour',
  'range',
] as const;

type Filters = Record<(typeof OTHERS)[number] | 'status', string>;

/** Whether a filter beside the status is set. */
export const isNarrowed = (filters: Filters): boolean => OTHERS.some((key) => filters[key] !== '');

/**
 * The status filter of an address: that which it names. An address without any filter shows what is to do; one with
 * another filter, such as a search, finds all orders.
 */
export const shownStatus = (status: string, narrowed: boolean): string => {
  if (status === ALL_STATUSES) return '';
  return status === '' && !narrowed ? TO_DO : status;
};

/**
 * The status for the URL when filters change. What is to do stays what is filtered, but a search or an ending is looked
 * for among all orders.
 */
export const statusWith = (changes: Partial<Filters>, filters: Filters): Partial<Pick<Filters, 'status'>> => {
  const narrowed = isNarrowed({ ...filters, ...changes });
  if (changes.status === '') return { status: ALL_STATUSES };
  if (changes.status === TO_DO) return { status: narrowed ? TO_DO : '' };
  const shown = shownStatus(filters.status, isNarrowed(filters));
  const keeps = changes.status === undefined && changes.q === undefined && changes.outcome === undefined;
  return keeps && filters.status === '' && shown === TO_DO && narrowed ? { status: TO_DO } : {};
};
