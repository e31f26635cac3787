import type { Order } from '@shop/shared/contracts';
import { isOpenOrder } from '@shop/shared/rules';
import { useAssignCourier } from '../endpoints';
import { useTellResults } from '../orders/useTellResults';

/** Whether an order can get another courier. Older servers know no couriers. */
export const canAssign = (order: Order): boolean => order.courier !== undefined && isOpenOrder(order);

interface Assigning {
  assigning: boolean;
  /** Gives orders to a courier; null takes them from theirs. */
  assign: (orders: readonly Order[], courier: { _id: string; name: string } | null) => void;
}

/** Gives orders to couriers and tells the result. One that a colleague gave to another courier meanwhile is refused. */
export function useAssign(): Assigning {
  const tell = useTellResults();
  const [send, { isLoading }] = useAssignCourier();
  const assign = async (orders: readonly Order[], courier: { _id: string; name: string } | null) => {
    const from = Object.fromEntries(orders.map((order) => [order._id, order.courier?._id ?? null]));
    const answer = await send({ body: { ids: orders.map(({ _id }) => _id), courier: courier?._id ?? null, from } });
    const done = courier === null ? 'no courier' : `with ${courier.name}`;
    tell({ answer, count: orders.length, done, failed: 'Failed to change the courier of' });
  };
  return { assigning: isLoading, assign: (orders, courier) => void assign(orders, courier) };
}
