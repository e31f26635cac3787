import type { Order, OrderStatus } from '@shop/shared/contracts';
import { NUMBER_LIMITS } from '@shop/shared/rules';
import { useState } from 'react';

/** The orders that somebody has chosen, on whatever page of the list they stand. */
export interface OrderSelection {
  /** As they were last seen, in the order in which they were chosen. */
  orders: readonly Order[];
  ids: ReadonlySet<string>;
  /** How many of them the list does not show now. */
  elsewhere: number;
  /** Whether no more can be chosen. */
  full: boolean;
  choose: (id: string, chosen: boolean) => void;
  /** Chooses all orders that the list shows now, or none of them. */
  chooseAll: (chosen: boolean) => void;
  clear: () => void;
  /** They have this status by now. */
  moved: (ids: ReadonlySet<string>, status: OrderStatus) => void;
}

/** @param rows the orders that the list shows now */
export function useOrderSelection(rows: readonly Order[]): OrderSelection {
  const [picked, setPicked] = useState<readonly Order[]>([]);
  const shown = new Map(rows.map((order) => [order._id, order]));
  // What the list shows is newer than what was read when it was chosen.
  const orders = picked.map((order) => shown.get(order._id) ?? order);
  const ids = new Set(orders.map(({ _id }) => _id));
  const add = (more: readonly Order[]) => {
    setPicked([...orders, ...more.filter(({ _id }) => !ids.has(_id))].slice(0, NUMBER_LIMITS.ordersAtOnce));
  };
  return {
    orders,
    ids,
    elsewhere: orders.filter(({ _id }) => !shown.has(_id)).length,
    full: orders.length >= NUMBER_LIMITS.ordersAtOnce,
    choose: (id, chosen) => {
      if (chosen) add(rows.filter(({ _id }) => _id === id));
      else setPicked(orders.filter(({ _id }) => _id !== id));
    },
    chooseAll: (chosen) => {
      if (chosen) add(rows);
      else setPicked(orders.filter(({ _id }) => !shown.has(_id)));
    },
    clear: () => setPicked([]),
    moved: (changed, status) =>
      setPicked((now) => now.map((order) => (changed.has(order._id) ? { ...order, status } : order))),
  };
}
