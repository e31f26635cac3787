import { NUMBER_LIMITS, counted, isOpenOrder } from '@shop/shared/rules';
import type { Order, OrdersQuery } from '@shop/shared/contracts';
import { lacksAddress } from './labels';

const NO_ADDRESS = 'no-address';
const WAITING = /^waiting-(\d+)$/;

const waitingFor = (hours: number) => `waiting-${hours}`;

/**
 * Returns the hours of a `waiting-…` option; undefined for any other option, and for hours that the API does not
 * accept.
 */
const hoursOf = (attention: string): number | undefined => {
  const hours = Number(WAITING.exec(attention)?.[1]);
  return hours >= 1 && hours <= NUMBER_LIMITS.waitingHours ? hours : undefined;
};

/** The options of the attention filter. They include the hours in the URL, even if these are not standard. */
export const attentionOptions = (attention: string) => [
  { value: '', label: 'Any attention' },
  { value: NO_ADDRESS, label: 'Address missing' },
  ...[...new Set([4, 24, 72, hoursOf(attention) ?? 24])]
    .sort((a, b) => a - b)
    .map((hours) => ({ value: waitingFor(hours), label: `Waiting over ${counted(hours, 'hour')}` })),
];

/** The option as API parameters. */
export const attentionQuery = (attention: string): Pick<OrdersQuery, 'addressMissing' | 'waitingHours'> => {
  const waitingHours = hoursOf(attention);
  return {
    ...(attention === NO_ADDRESS && { addressMissing: 'true' as const }),
    ...(waitingHours !== undefined && { waitingHours }),
  };
};

/** Whether an order matches the option. */
export const needsThis = (
  order: Pick<Order, 'customerAddress' | 'orderType' | 'status' | 'outcome' | 'createdAt'>,
  attention: string,
  now: Date,
): boolean => {
  if (attention === NO_ADDRESS) return lacksAddress(order) && isOpenOrder(order);
  const hours = hoursOf(attention);
  if (hours === undefined) return true;
  return (
    isOpenOrder(order) && order.status === 'pending' && now.getTime() - Date.parse(order.createdAt) > hours * 3_600_000
  );
};
