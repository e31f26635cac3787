import { hasReached } from './order-status';
import { isOpenOrder } from './outcome';

/** What happened to a parcel, as staff say it with a scan. */
export const PARCEL_STEPS = ['packed', 'handed over', 'delivered', 'back'] as const;
export type ParcelStep = (typeof PARCEL_STEPS)[number];

/** The marks of an order beside its status: its parcel is packed, or a piece for it is missing. */
export const PARCEL_MARKS = ['packed', 'short'] as const;
export type ParcelMark = (typeof PARCEL_MARKS)[number];

/** The parcels that the list of orders can be filtered by, among orders that are still to be delivered. */
export const PARCEL_FILTERS = ['to pack', 'packed', 'short'] as const;
export type ParcelFilter = (typeof PARCEL_FILTERS)[number];

/** The order fields that the functions below read. Servers without these marks send none. */
interface Marked {
  status: string;
  outcome?: unknown;
  packedAt?: string | null | undefined;
  shortAt?: string | null | undefined;
}

/** Whether an order still waits in the shop, as its parcel was not handed over. */
const isHere = (order: Marked): boolean => isOpenOrder(order) && !hasReached(order.status, 'on the way');

/** Whether an order can be packed: it was accepted, and its parcel was not handed over. */
export const canPack = (order: Marked): boolean => isHere(order) && hasReached(order.status, 'confirmed');

/** Whether a piece of an order can be missing, as its parcel was not handed over. */
export const canBeShort = isHere;

/** Whether an order matches a filter by its parcel. The list on the server implements the same rule. */
export const isParcel = (order: Marked, filter: ParcelFilter): boolean => {
  switch (filter) {
    case 'to pack':
      return canPack(order) && !order.packedAt;
    case 'packed':
      return isOpenOrder(order) && Boolean(order.packedAt);
    case 'short':
      return isHere(order) && Boolean(order.shortAt);
  }
};
