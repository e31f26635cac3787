import { pickOption, instantsOf, namesIn, orderRangeOptions, rangeProblem } from '@shop/shared/rules';
import { knownContact } from '../contact/labels';
import { attentionQuery } from '../orders/attention';
import { knownNarrowing } from '../orders/narrowed';
import { paymentOptions, statusText, typeOptions } from '../orders/filter-options';
import { outcomeOptions } from '../outcome/labels';
import { ORDER_SORTS } from '../orders/OrderList';

/** The part of the list's URL that a view stores: filters and sort order, but not the page number. */
const NO_VIEW = {
  q: '',
  status: '',
  outcome: '',
  type: '',
  payment: '',
  attention: '',
  town: '',
  printed: '',
  parcel: '',
  courier: '',
  contact: '',
  product: '',
  hour: '',
  range: '',
  from: '',
  to: '',
  sort: '',
};

/** The filters of a view; '' means no filter. */
export type ViewFilters = typeof NO_VIEW;

const WORDS: Record<keyof ViewFilters, string> = {
  q: 'search',
  status: 'status',
  outcome: 'outcome',
  type: 'order type',
  payment: 'payment',
  attention: 'attention',
  town: 'town',
  printed: 'slips',
  parcel: 'parcel',
  courier: 'courier',
  contact: 'contact',
  product: 'product',
  hour: 'hour',
  range: 'date range',
  from: 'date range',
  to: 'date range',
  sort: 'sorting',
};

/** Only checks whether the text is a date, so any time zone works. */
const isDay = (from: string) =>
  instantsOf({ range: 'custom', from, to: '' }, new Date(), 'UTC').startDate !== undefined;

const daysOf = (text: string) => (isDay(text) ? text : '');

const rangeOf = ({ range, from, to }: ViewFilters) => {
  const known = pickOption(orderRangeOptions, range);
  const days = known === 'custom' ? { from: daysOf(from), to: daysOf(to) } : { from: '', to: '' };
  const valid = known !== undefined && rangeProblem({ range: known, ...days }) === null;
  return valid ? { range: known, ...days } : { range: '', from: '', to: '' };
};

/** The filters with values that the list supports today. */
const knownFilters = (filters: ViewFilters): ViewFilters => ({
  q: filters.q.trim(),
  status: statusText([filters.status]),
  outcome: pickOption(outcomeOptions, filters.outcome) ?? '',
  type: pickOption(typeOptions, filters.type) ?? '',
  payment: pickOption(paymentOptions, filters.payment) ?? '',
  attention: Object.keys(attentionQuery(filters.attention)).length > 0 ? filters.attention : '',
  ...knownNarrowing(filters),
  contact: knownContact(filters.contact) ?? '',
  ...rangeOf(filters),
  sort: ORDER_SORTS.includes(filters.sort.replace(/^-/, '')) ? filters.sort : '',
});

const isKey = (key: string): key is keyof ViewFilters => Object.hasOwn(NO_VIEW, key);

/** Splits the saved filters into those that the list still supports, and the names of those that it no longer has. */
export const openedFilters = (
  saved: Readonly<Record<string, string>>,
): { filters: ViewFilters; gone: readonly string[] } => {
  const named = Object.entries(saved).filter(([, value]) => value !== '');
  const all: ViewFilters = { ...NO_VIEW, ...Object.fromEntries(named.filter(([key]) => isKey(key))) };
  const filters = knownFilters(all);
  const gone = named.flatMap(([key, value]) => {
    if (!isKey(key)) return ['another filter'];
    const lost = key === 'status' ? namesIn(value).length > namesIn(filters.status).length : filters[key] === '';
    return lost ? [WORDS[key]] : [];
  });
  return { filters, gone: [...new Set(gone)] };
};

/** The filters to store: only those that are set. */
export const storedFilters = (filters: ViewFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(knownFilters(filters)).filter(([, value]) => value !== ''));
