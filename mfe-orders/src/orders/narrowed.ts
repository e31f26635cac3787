import type { Order, OrdersQuery } from '@shop/shared/contracts';
import { NO_TOWN, foldText, hourIn, isOpenOrder, isParcel, pickOption } from '@shop/shared/rules';
import { isWith, knownCourier } from '../couriers/labels';
import { parcelOptions } from '../marks/labels';

/** The options of the filter by printed packing slip. */
export const printedOptions = [
  { value: '', label: 'Printed or not' },
  { value: 'false', label: 'Slip not printed' },
  { value: 'true', label: 'Slip printed' },
] as const;

/**
 * The additional filters of the orders list; '' means no filter. Links from the refusals report set `product` and
 * `hour`.
 */
export interface Narrowing {
  town: string;
  printed: string;
  parcel: string;
  courier: string;
  product: string;
  hour: string;
}

const PRODUCT = /^([0-9a-f]{24}|deleted)$/i;
const HOUR = /^(1?\d|2[0-3])$/;

/** The filters with valid values only. */
export const knownNarrowing = ({ town, printed, parcel, courier, product, hour }: Narrowing): Narrowing => ({
  town: town.trim(),
  printed: pickOption(printedOptions, printed) ?? '',
  parcel: pickOption(parcelOptions, parcel) ?? '',
  courier: knownCourier(courier),
  product: PRODUCT.test(product) ? product : '',
  hour: HOUR.test(hour) ? hour : '',
});

/** The filters as API parameters. */
export const narrowingQuery = (
  filters: Narrowing,
): Pick<OrdersQuery, 'town' | 'printed' | 'parcel' | 'courier' | 'product' | 'hour'> => {
  const { town, courier, product, hour } = knownNarrowing(filters);
  return {
    ...(town !== '' && { town }),
    printed: pickOption(printedOptions, filters.printed) || undefined,
    parcel: pickOption(parcelOptions, filters.parcel) || undefined,
    ...(courier !== '' && { courier }),
    ...(product !== '' && { product }),
    ...(hour !== '' && { hour: Number(hour) }),
  };
};

/** Whether an order matches the filters. */
export const isNarrowedTo = (order: Order, filters: Narrowing, timeZone: string): boolean => {
  const { town, printed, product, hour } = knownNarrowing(filters);
  const parcel = pickOption(parcelOptions, filters.parcel);
  const isPrinted = Boolean(order.printedAt);
  return (
    (town === '' || foldText(order.location) === (town === NO_TOWN ? '' : foldText(town))) &&
    (printed === '' || (printed === 'true' ? isPrinted : !isPrinted && isOpenOrder(order))) &&
    (!parcel || isParcel(order, parcel)) &&
    isWith(order, isOpenOrder(order), filters.courier) &&
    (product === '' || order.products.some((line) => (line.product._id ?? 'deleted') === product.toLowerCase())) &&
    (hour === '' || hourIn(order.createdAt, timeZone) === Number(hour))
  );
};
