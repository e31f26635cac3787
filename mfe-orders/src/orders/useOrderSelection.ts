import type { Order, OrderStatus } from '@shop/shared/contracts';
import { NUMBER_LIMITS } from '@shop/shared/rules';
import { type RowSelection, useRowSelection } from '@shop/shared/ui';

/** The selected orders, on any page of the list. */
export interface OrderSelection extends RowSelection<Order> {
  /** Call it when orders have a new status. */
  moved: (ids: ReadonlySet<string>, status: OrderStatus) => void;
}

/** @param rows the orders on screen */
export function useOrderSelection(rows: readonly Order[]): OrderSelection {
  const selection = useRowSelection(rows, NUMBER_LIMITS.ordersAtOnce);
  return {
    ...selection,
    moved: (changed, status) => selection.update((order) => (changed.has(order._id) ? { ...order, status } : order)),
  };
}
