import type { Courier, Order } from '@shop/shared/contracts';
import type { SelectOption } from '@shop/shared/ui';

/** The value of no courier in the filter of the list, as in the API. */
const NONE = 'none';

type Named = Pick<Courier, '_id' | 'name'>;

const options = (couriers: readonly Named[]): SelectOption[] =>
  couriers.map(({ _id, name }) => ({ value: _id, label: name }));

/** The couriers who get orders. */
export const activeOf = (couriers: readonly Courier[]): Courier[] => couriers.filter(({ archived }) => !archived);

/** The options for the courier of an order. They include the current one while the list is loading. */
export const courierOptions = (couriers: readonly Courier[], current: Named | null): SelectOption[] => {
  const active: readonly Named[] = activeOf(couriers);
  const known = current === null || active.some(({ _id }) => _id === current._id);
  return [{ value: '', label: 'No courier' }, ...options(known ? active : [current, ...active])];
};

/** The options of the filter by courier. Archived couriers come last. */
export const filterOptions = (couriers: readonly Courier[]): SelectOption[] => [
  { value: '', label: 'Any courier' },
  { value: NONE, label: 'No courier' },
  ...options(activeOf(couriers)),
  ...couriers.flatMap(({ _id, name, archived }) => (archived ? [{ value: _id, label: `${name} (archived)` }] : [])),
];

const COURIER = /^([0-9a-f]{24}|none)$/i;

/** The filter, if it has a valid value; else ''. */
export const knownCourier = (courier: string): string => (COURIER.test(courier) ? courier.toLowerCase() : '');

/** Whether an order matches the filter by courier. */
export const isWith = ({ courier }: Pick<Order, 'courier'>, isOpen: boolean, filter: string): boolean => {
  const wanted = knownCourier(filter);
  if (wanted === '') return true;
  return wanted === NONE ? isOpen && !courier : courier?._id === wanted;
};
