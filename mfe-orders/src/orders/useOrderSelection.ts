import type { Order, OrderStatus } from '@shop/shared/contracts';
import { NUMBER_LIMITS } from '@shop/shared/rules';
import { useState } from 'react';

/** The selected orders, on any page of the list. */
export interface OrderSelection {
  /** The latest known versions, in the order of selection. */
  orders: readonly Order[];
  ids: ReadonlySet<string>;
  /** How many of them are not on screen. */
  elsewhere: number;
  /** Whether the maximum number is selected. */
  full: boolean;
  choose: (id: string, chosen: boolean) => void;
  /** Selects or deselects all orders on screen. */
  chooseAll: (chosen: boolean) => void;
  clear: () => void;
  /** Call it when orders have a new status. */
  moved: (ids: ReadonlySet<string>, status: OrderStatus) => void;
}

/** @param rows the orders on screen */
export function useOrderSelection(rows: readonly Order[]): OrderSelection {
  const [picked, setPicked] = useState<readonly Order[]>([]);
  const shown = new Map(rows.map((order) => [order._id, order]));
  // A row on screen is newer than the order that was kept when it was selected.
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
