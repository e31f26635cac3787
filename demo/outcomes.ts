import { DAY_MS, type OutcomeKind } from '@shop/shared/rules';
import type { DemoClock } from './clock';
import type { Random } from './random';
import type { Inventory } from './inventory';
import type { DemoActor, DemoOrder, DemoOrderEvent, DemoOutcome } from './types';
import type { Warehouse } from './warehouse';

interface OutcomeOptions {
  readonly clock: DemoClock;
  readonly random: Random;
  readonly warehouse: Warehouse;
  readonly inventory: Inventory;
  readonly staff: readonly DemoActor[];
}

/** The share of sent orders that came back. */
const SHARE = 0.06;
/** How many towns have a higher share, so that a report has a result. */
const DOUBTFUL_TOWNS = 2;
/** How many open orders come from phone numbers that refused an earlier one, so that the list shows a warning. */
const KNOWN_NUMBERS = 3;

const NOTES: Record<OutcomeKind, readonly string[]> = {
  refused: ['Changed their mind at the door', 'Did not have the cash', 'Said they never ordered it', ''],
  unreachable: ['Phone off, nobody home', 'Three calls, no answer', ''],
  'wrong address': ['The building does not exist', 'Moved away last year'],
  'cancelled by customer': ['Found it in their size elsewhere', 'Called: no longer needed', ''],
  'cancelled by shop': ['Last piece was damaged in the stockroom'],
};

const sentAt = ({ history }: DemoOrder): Date | undefined => history.find(({ event }) => event === 'on the way')?.at;

/**
 * Whether the order may get an outcome other than delivery: it is online, some days old, delivered, and has no coupon.
 */
const mayEnd = (order: DemoOrder, now: Date): boolean =>
  order.orderType === 'online' &&
  order.status === 'delivered' &&
  order.deletedAt === null &&
  order.couponCode === null &&
  now.getTime() - order.createdAt.getTime() > 5 * DAY_MS;

/**
 * Whether all products of an order have much stock. Products with little keep it, for the screens that show low stock.
 */
const isPlenty = ({ lines }: DemoOrder, { inventory, warehouse }: OutcomeOptions): boolean =>
  lines.every(({ productId }) => {
    const stock = warehouse.stockOf(inventory.product(productId));
    return stock.reduce((sum, { quantity }) => sum + quantity, 0) >= 10;
  });

/** The order with an outcome: refused at the door, or canceled before it was sent. Its pieces go back into stock. */
function ended(order: DemoOrder, kind: OutcomeKind, options: OutcomeOptions): DemoOrder {
  const { random, clock, staff, warehouse, inventory } = options;
  const by = random.pick(staff);
  const calledOff = kind.startsWith('cancelled');
  const status = calledOff ? 'confirmed' : 'on the way';
  const kept = order.history.slice(0, order.history.findIndex(({ event }) => event === status) + 1);
  const at = clock.later(
    kept.at(-1)?.at ?? order.createdAt,
    calledOff ? 1 + random.next() * 3 : 20 + random.next() * 30,
  );
  // A parcel takes some days to come back. Some have not arrived yet.
  const backAt = calledOff ? at : clock.later(at, 30 + random.next() * 50);
  const back = calledOff || random.chance(0.85);
  const spoiled = back && !calledOff && random.chance(0.25) ? order.lines[0] : undefined;
  const history: DemoOrderEvent[] = [...kept, { event: kind, at, by }];
  if (back && !calledOff) history.push({ event: 'checked in', at: backAt, by });
  if (back) {
    for (const { productId, size, color, quantity } of order.lines) {
      const sellable =
        quantity - (spoiled?.productId === productId && spoiled.size === size && spoiled.color === color ? 1 : 0);
      if (sellable === 0) continue;
      const reason = calledOff ? 'cancelled' : 'returned';
      warehouse.move(inventory.product(productId), size, color, sellable, {
        reason,
        orderId: order.id,
        by,
        at: backAt,
      });
    }
  }
  const outcome: DemoOutcome = {
    kind,
    note: random.pick(NOTES[kind]),
    at,
    by,
    checkedInAt: back ? backAt : null,
    attempts: kind === 'unreachable' ? [{ reason: 'unreachable', note: '', at: clock.later(at, -12), by }] : [],
    writeOffs: spoiled
      ? [{ position: 0, reason: random.pick(['damaged', 'lost']), quantity: 1, cost: spoiled.unitCost }]
      : [],
  };
  return { ...order, status, history, outcome };
}

/**
 * Changes some delivered orders into returned ones: more of them in a few towns, and some from phone numbers that have
 * a new order now. All other orders stay unchanged.
 */
export function endSome(orders: readonly DemoOrder[], options: OutcomeOptions): DemoOrder[] {
  const { random, clock } = options;
  const candidates = orders.filter(
    (order) => mayEnd(order, clock.now) && sentAt(order) !== undefined && isPlenty(order, options),
  );
  const towns = [...new Set(candidates.map(({ location }) => location))].toSorted().slice(0, DOUBTFUL_TOWNS);
  const waiting = [
    ...new Set(
      orders.filter(({ status, deletedAt }) => status === 'pending' && !deletedAt).map((one) => one.customerPhone),
    ),
  ];
  const again = waiting
    .filter((phone) => candidates.some(({ customerPhone }) => customerPhone === phone))
    .slice(0, KNOWN_NUMBERS);
  const kinds = new Map<string, OutcomeKind>();
  for (const [place, phone] of again.entries()) {
    const theirs = candidates.filter(({ customerPhone }) => customerPhone === phone);
    for (const { id } of theirs.slice(place === 0 ? -2 : -1)) kinds.set(id, 'refused');
  }
  for (const { id, location } of candidates) {
    if (kinds.has(id) || !random.chance(towns.includes(location) ? SHARE * 3 : SHARE)) continue;
    const kind = random.weighted<OutcomeKind>([
      ['refused', 9],
      ['unreachable', 5],
      ['wrong address', 2],
      ['cancelled by customer', 3],
      ['cancelled by shop', 1],
    ]);
    kinds.set(id, kind);
  }
  return orders.map((order) => {
    const kind = kinds.get(order.id);
    return kind === undefined ? order : ended(order, kind, options);
  });
}
