import type { Order, OrdersQuery } from '@shop/shared/contracts';
import { NO_TOWN, pickOption, hourIn, isOpenOrder } from '@shop/shared/rules';

/** Whether packing slips were printed, as choices. */
export const printedOptions = [
  { value: '', label: 'Printed or not' },
  { value: 'false', label: 'Slip not printed' },
  { value: 'true', label: 'Slip printed' },
] as const;

/**
 * The filters beside statuses, outcomes and the like; '' filters nothing. `product` and `hour` come from the report of
 * refusals.
 */
export interface Narrowing {
  town: string;
  printed: string;
  product: string;
  hour: string;
}

const PRODUCT = /^([0-9a-f]{24}|deleted)$/i;
const HOUR = /^(1?\d|2[0-3])$/;

/** The filters as the list takes them: what it does not know is left out. */
export const knownNarrowing = ({ town, printed, product, hour }: Narrowing): Narrowing => ({
  town: town.trim(),
  printed: pickOption(printedOptions, printed) ?? '',
  product: PRODUCT.test(product) ? product : '',
  hour: HOUR.test(hour) ? hour : '',
});

/** The filters as the API takes them. */
export const narrowingQuery = (filters: Narrowing): Pick<OrdersQuery, 'town' | 'printed' | 'product' | 'hour'> => {
  const { town, product, hour } = knownNarrowing(filters);
  return {
    ...(town !== '' && { town }),
    printed: pickOption(printedOptions, filters.printed) || undefined,
    ...(product !== '' && { product }),
    ...(hour !== '' && { hour: Number(hour) }),
  };
};

/** The same as a question to one order. */
export const isNarrowedTo = (order: Order, filters: Narrowing, timeZone: string): boolean => {
  const { town, printed, product, hour } = knownNarrowing(filters);
  const isPrinted = Boolean(order.printedAt);
  return (
    (town === '' || order.location.toLowerCase() === (town === NO_TOWN ? '' : town.toLowerCase())) &&
    (printed === '' || (printed === 'true' ? isPrinted : !isPrinted && isOpenOrder(order))) &&
    (product === '' || order.products.some((line) => (line.product._id ?? 'deleted') === product.toLowerCase())) &&
    (hour === '' || hourIn(order.createdAt, timeZone) === Number(hour))
  );
};
