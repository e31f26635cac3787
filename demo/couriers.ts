import { calendarDay } from '@shop/shared/rules';
import type { DemoClock } from './clock';
import type { Random } from './random';
import type { DemoActor, DemoCashMove, DemoCourier, DemoOrder } from './types';

/** Since how many days the shop settles with its couriers here. Before that it took their cash at the door. */
const SETTLES_FOR = 16;
/** How often couriers brought their cash before that, in days. */
const EVERY = 28;

const NAMES = ['Fast Wheels', 'Hudson Couriers'] as const;

/** When an order was delivered with the amount to the courier; null if it was not. */
const deliveredAt = ({ paymentMethod, status, history }: DemoOrder): Date | null =>
  paymentMethod === 'delivery' && status === 'delivered'
    ? (history.findLast(({ event }) => event === 'delivered')?.at ?? null)
    : null;

/** The order with its parcel given to a courier as it leaves the shop. */
const given = (order: DemoOrder, { id, name }: DemoCourier): DemoOrder => ({
  ...order,
  courierId: id,
  history: order.history.flatMap((event) =>
    event.event === 'on the way' ? [{ event: 'courier', courier: name, at: event.at, by: event.by }, event] : event,
  ),
});

interface CourierOptions {
  readonly clock: DemoClock;
  readonly random: Random;
  readonly timeZone: string;
  readonly admin: DemoActor;
}

/**
 * Gives the parcels of the last weeks to couriers, and brings the cash of the time before into the till.
 *
 * @returns the orders with their couriers, the first day that is settled, and the moves of cash, oldest first
 */
export function sendWithCouriers(orders: readonly DemoOrder[], { clock, random, timeZone, admin }: CourierOptions) {
  const couriers = NAMES.map((name): DemoCourier => ({ id: random.id(), name, createdAt: clock.at(SETTLES_FOR, 8) }));
  const since = clock.at(SETTLES_FOR, 0);
  const sent = orders.map((order): DemoOrder => {
    const at = order.history.find(({ event }) => event === 'on the way')?.at;
    const handed = deliveredAt(order) ?? at;
    const takes = order.channel === 'web' && at !== undefined && handed !== undefined && handed >= since;
    return takes && random.chance(0.9) ? given(order, random.pick(couriers)) : order;
  });
  const earlier = sent.flatMap((order) => {
    const at = deliveredAt(order);
    return at !== null && at < since ? [{ at, amount: order.totalAmount }] : [];
  });
  const byVisit = new Map<number, number>();
  for (const { at, amount } of earlier) {
    const visit = Math.floor((since.getTime() - at.getTime()) / (EVERY * 86_400_000));
    byVisit.set(visit, (byVisit.get(visit) ?? 0) + amount);
  }
  const cashMoves = [...byVisit]
    .toSorted(([a], [b]) => b - a)
    .map(([visit, amount]): DemoCashMove => ({
      id: random.id(),
      from: 'courier',
      to: 'till',
      amount,
      note: 'Brought by the couriers',
      by: admin,
      at: clock.at(SETTLES_FOR + visit * EVERY, 9),
    }));
  return { orders: sent, couriers, settlementsFrom: calendarDay(since, timeZone), cashMoves };
}
