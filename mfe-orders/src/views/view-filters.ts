import { pickOption, instantsOf, namesIn, orderRangeOptions, rangeProblem } from '@shop/shared/rules';
import { attentionQuery } from '../orders/attention';
import { knownNarrowing } from '../orders/narrowed';
import { paymentOptions, statusText, typeOptions } from '../orders/filter-options';
import { outcomeOptions } from '../outcome/labels';
import { ORDER_SORTS } from '../orders/OrderList';

/** What a view keeps of the list's address: what it shows and in which order, not which page of it is on screen. */
const NO_VIEW = {
  q: '',
  status: '',
  outcome: '',
  type: '',
  payment: '',
  attention: '',
  town: '',
  printed: '',
  product: '',
  hour: '',
  range: '',
  from: '',
  to: '',
  sort: '',
};

/** The filters of a view; '' filters nothing. */
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
  product: 'product',
  hour: 'hour',
  range: 'date range',
  from: 'date range',
  to: 'date range',
  sort: 'sorting',
};

/** Any zone tells whether a text is a day. */
const isDay = (from: string) =>
  instantsOf({ range: 'custom', from, to: '' }, new Date(), 'UTC').startDate !== undefined;

const daysOf = (text: string) => (isDay(text) ? text : '');

const rangeOf = ({ range, from, to }: ViewFilters) => {
  const known = pickOption(orderRangeOptions, range);
  const days = known === 'custom' ? { from: daysOf(from), to: daysOf(to) } : { from: '', to: '' };
  const valid = known !== undefined && rangeProblem({ range: known, ...days }) === null;
  return valid ? { range: known, ...days } : { range: '', from: '', to: '' };
};

/** The filters as the list takes them today: what it does not know is left out. */
const knownFilters = (filters: ViewFilters): ViewFilters => ({
  q: filters.q.trim(),
  status: statusText([filters.status]),
  outcome: pickOption(outcomeOptions, filters.outcome) ?? '',
  type: pickOption(typeOptions, filters.type) ?? '',
  payment: pickOption(paymentOptions, filters.payment) ?? '',
  attention: Object.keys(attentionQuery(filters.attention)).length > 0 ? filters.attention : '',
  ...knownNarrowing(filters),
  ...rangeOf(filters),
  sort: ORDER_SORTS.includes(filters.sort.replace(/^-/, '')) ? filters.sort : '',
});

const isKey = (key: string): key is keyof ViewFilters => Object.hasOwn(NO_VIEW, key);

/** What a view was saved with, as far as the list still knows it, and in words what it knows no more. */
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

/** What is kept of a view's filters: those that filter something. */
export const storedFilters = (filters: ViewFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(knownFilters(filters)).filter(([, value]) => value !== ''));
