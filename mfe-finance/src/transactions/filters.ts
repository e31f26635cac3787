import type { Transaction } from '@shop/shared/contracts';
import { pickOption, isWithin, matchesSearch, shortId, type Instants, withoutNumberSign } from '@shop/shared/rules';
import { LIST_PLACE } from '@shop/shared/ui';

/** Options of the type filter. */
export const typeOptions = [
  { value: '', label: 'All' },
  { value: 'sale', label: 'Sale' },
  { value: 'refund', label: 'Refund' },
  { value: 'expense', label: 'Expense' },
  { value: 'purchase', label: 'Purchase' },
] as const;

/** Options of the status filter. */
export const statusOptions = [
  { value: '', label: 'All' },
  { value: 'completed', label: 'Completed' },
  { value: 'pending', label: 'Pending' },
  { value: 'cancelled', label: 'Cancelled' },
] as const;

/** The filters of transactions in the URL, and whether the chart is hidden. The defaults show everything. */
export const NO_FILTERS = { q: '', range: '', from: '', to: '', type: '', status: '', ...LIST_PLACE, chart: '' };

export type Filters = typeof NO_FILTERS;

/** Whether any filter is set. */
export const hasFilters = ({ q, range, type, status }: Filters): boolean =>
  [q, range, type, status].some((value) => value !== '');

/** The filters as an API query, the same for list, summary, chart and export. */
export const queryOf = ({ q, type, status }: Filters, instants: Instants) => ({
  ...instants,
  type: pickOption(typeOptions, type),
  status: pickOption(statusOptions, status),
  q: q.trim() || undefined,
});

/** Whether one transaction matches the filters. */
export const matchesFilters = (
  { _id, type, status, description, customerName, supplierName, reference, orderId, notes, createdAt }: Transaction,
  filters: Filters,
  instants: Instants,
): boolean =>
  isWithin(createdAt, instants) &&
  [undefined, type].includes(pickOption(typeOptions, filters.type)) &&
  [undefined, status].includes(pickOption(statusOptions, filters.status)) &&
  matchesSearch(
    withoutNumberSign(filters.q),
    _id,
    shortId(_id),
    description,
    customerName,
    supplierName,
    reference,
    orderId,
    notes,
  );
