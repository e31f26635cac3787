import type { Order } from '@shop/shared/contracts';
import { orderNumber } from '@shop/shared/rules';
import { ADVICE } from '../risk/labels';
import { lacksAddress, slipIsOld } from './labels';
import type { Step } from './useBulkStep';

/** The warnings of an order that its panel shows before a step. A delivered order has none: its parcel has arrived. */
const stepWarnings = (order: Order, to: Step): readonly string[] => {
  if (to === 'delivered') return [];
  const leaves = to === 'on the way';
  return [
    ...(lacksAddress(order) ? ['Address missing'] : []),
    ...(order.advice && !leaves ? [ADVICE[order.advice].label] : []),
    ...(order.shortAt && leaves ? ['Piece missing'] : []),
    ...(slipIsOld(order) && leaves ? ['Changed since printed'] : []),
  ];
};

/** The orders that have a warning before this step. */
export const warnedOf = (orders: readonly Order[], to: Step): readonly Order[] =>
  orders.filter((order) => stepWarnings(order, to).length > 0);

/** The numbers of the orders with each warning: 'Address missing: #00A1B2C3, #00D4E5F6'. */
export const warningsText = (orders: readonly Order[], to: Step): string => {
  const byWarning = new Map<string, string[]>();
  for (const order of orders) {
    for (const warning of stepWarnings(order, to)) {
      byWarning.set(warning, [...(byWarning.get(warning) ?? []), `#${orderNumber(order._id)}`]);
    }
  }
  return [...byWarning].map(([warning, numbers]) => `${warning}: ${numbers.join(', ')}`).join('. ');
};
