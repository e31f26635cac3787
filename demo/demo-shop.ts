import { GUEST_CUSTOMER_ID, GUEST_CUSTOMER_NAME } from '@shop/shared/contracts';
import { makeCatalog } from './catalog';
import { makeClock } from './clock';
import type { DemoClock } from './clock';
import { makeCoupons } from './coupons';
import { sendWithCouriers } from './couriers';
import { makeTransactions } from './finance';
import { endSome } from './outcomes';
import { makePeople } from './people';
import type { Random } from './random';
import { makeRandom } from './random';
import type { Delivery, Inventory } from './inventory';
import { makeInventory } from './inventory';
import type { DemoCustomer, DemoOrder, DemoShop } from './types';
import { actorOf, makeUsers } from './users';
import { makeWarehouse } from './warehouse';
import { placeOrder, returnCalledOff } from './history';
import type { HistoryOptions } from './history';

export interface DemoShopOptions {
  /** All dates are counted back from this moment. The same moment gives the same shop, exact to the cent. */
  readonly now: Date;
  /** The shop's IANA time zone, which decides when days begin. */
  readonly timeZone: string;
  /** Cents added to every online order. Default value: 300. */
  readonly deliveryFee?: number;
}

/** The length of the history in days: a year. */
const DAYS = 364;
const CUSTOMERS = 186;
/** Orders of an average day in the middle of the year. */
const USUAL_DAY = 3.3;
const MONTHS = [1.05, 0.85, 0.9, 0.95, 1, 1.05, 0.95, 0.9, 1, 1.05, 1.35, 1.6] as const;
const WEEKDAYS = [1.15, 0.85, 0.85, 0.9, 1, 1.15, 1.35] as const;

/** The number of orders of a day: higher towards today, before the holidays and at weekends. */
function ordersOn(random: Random, clock: DemoClock, days: number): number {
  const noon = clock.at(days, 12);
  const growth = 1.2 - (0.4 * days) / DAYS;
  const expected = USUAL_DAY * growth * (MONTHS[noon.getUTCMonth()] ?? 1) * (WEEKDAYS[noon.getUTCDay()] ?? 1);
  const whole = Math.floor(expected + (random.next() + random.next() - 1) * 2.2 + 0.5);
  // Today and yesterday always have orders, so that no screen is empty.
  return Math.max(days <= 1 ? 4 : 0, whole);
}

/** Chooses the shopper of each order: new shoppers through the whole year, and earlier ones again. */
function makeQueue(people: readonly Omit<DemoCustomer, 'createdAt'>[]) {
  const known: DemoCustomer[] = [];
  const fresh = [...people];
  return {
    known,
    next(random: Random, at: Date, share: number): DemoCustomer {
      const due = people.length * share;
      const newcomer = known.length < due ? fresh.shift() : undefined;
      if (newcomer) {
        const customer = { ...newcomer, createdAt: at };
        known.push(customer);
        return customer;
      }
      // The exponent prefers the front of the list, because few shoppers order often.
      return known[Math.floor(random.next() ** 1.7 * known.length)] ?? random.pick(known);
    },
    /** Shoppers without orders. */
    rest: fresh,
  };
}

/** Makes the orders and deliveries of the year, day by day up to now. */
function playHistory(
  options: HistoryOptions,
  inventory: Inventory,
  queue: ReturnType<typeof makeQueue>,
  guest: DemoCustomer,
) {
  const { random, clock } = options;
  const orders: DemoOrder[] = [];
  const deliveries: Delivery[] = [];
  inventory.open();
  for (let days = DAYS; days >= 0; days--) {
    deliveries.push(...inventory.receive(days));
    const moments = Array.from({ length: ordersOn(random, clock, days) }, () => clock.duringDay(random, days));
    for (const at of moments.toSorted((a, b) => a.getTime() - b.getTime())) {
      const channel = random.weighted([
        ['web', 66],
        ['chat', 17],
        ['in-store', 17],
      ] as const);
      const walkIn = channel === 'in-store' && random.chance(0.35);
      const customer = walkIn ? guest : queue.next(random, at, 1 - (days / (DAYS + 1)) ** 1.15);
      const order = placeOrder(options, customer, channel, days, at);
      if (order) orders.push(order);
    }
  }
  return { orders, deliveries };
}

type Remarks = Pick<DemoCustomer, 'staffNote' | 'tags' | 'otherPhone' | 'blockedReason'>;

/** What staff know about the first customers of the year. The second number is reserved for fiction. */
const REMARKS: readonly Remarks[] = [
  { staffNote: 'Rings twice, third floor. Pays in cash, exact change.', tags: ['VIP'], otherPhone: '+44 20 7946 0958' },
  { tags: ['VIP', 'Work address'] },
  { staffNote: 'Only after six.', tags: ['Evenings'] },
];
/** The same about those who never ordered. */
const STRANGE: readonly Remarks[] = [{ blockedReason: 'Three orders under different names, none was wanted' }];

/** Adds remarks to the first customers. */
const withRemarks = (people: readonly DemoCustomer[], remarks: readonly Remarks[]): DemoCustomer[] =>
  people.map((person, at) => ({ ...person, ...remarks[at] }));

/**
 * Makes the demo shop as plain data: a catalog and a year of orders. All figures agree with each other. The result
 * depends only on the options, because random numbers are seeded.
 */
export function makeDemoShop({ now, timeZone, deliveryFee = 300 }: DemoShopOptions): DemoShop {
  const clock = makeClock(now, timeZone);
  const random = makeRandom('year');
  const { admin, employee } = makeUsers(clock);
  const staff = [actorOf(employee), actorOf(admin)];
  const catalog = makeCatalog(clock);
  const warehouse = makeWarehouse();
  const inventory = makeInventory(catalog.products, warehouse, clock, actorOf(admin));
  const coupons = makeCoupons(clock, timeZone);
  const ids = makeRandom('id/customers');
  const people = makePeople(makeRandom('people'), CUSTOMERS).map((person) => ({
    ...person,
    id: ids.id(),
    customerId: `web-${ids.id().slice(0, 16)}`,
  }));
  const queue = makeQueue(people);

  // One record for all customers in the store who leave neither a name nor a phone number.
  const guest: DemoCustomer = {
    id: ids.id(),
    customerId: GUEST_CUSTOMER_ID,
    name: GUEST_CUSTOMER_NAME,
    phone: '',
    address: '',
    location: '',
    createdAt: clock.at(950, 9),
  };

  const options: HistoryOptions = { clock, random, warehouse, inventory, coupons, staff, deliveryFee };
  const { orders: played, deliveries } = playHistory(options, inventory, queue, guest);
  returnCalledOff(played, warehouse, inventory);
  // These steps have their own random numbers, so that they do not change the rest of the year.
  const ended = endSome(played, { clock, random: makeRandom('outcomes'), warehouse, inventory, staff });
  const { orders, ...handedIn } = sendWithCouriers(ended, {
    clock,
    random: makeRandom('couriers'),
    timeZone,
    admin: actorOf(admin),
  });

  const transactions = makeTransactions(makeRandom('finance'), clock, orders, deliveries, catalog.suppliers);
  const lastDelivery = new Map(deliveries.map(({ supplierId, at }) => [supplierId, at]));
  const strangers = queue.rest.map((person, index) => ({ ...person, createdAt: clock.at(3 + index * 17, 15) }));
  return {
    users: [admin, employee],
    categories: catalog.categories,
    suppliers: catalog.suppliers.map((supplier) => ({
      ...supplier,
      lastOrderDate: lastDelivery.get(supplier.id) ?? null,
    })),
    products: catalog.products.map((product) => ({ ...product, stock: warehouse.stockOf(product) })),
    customers: [guest, ...withRemarks(queue.known, REMARKS), ...withRemarks(strangers, STRANGE)],
    orders,
    movements: warehouse.movements(),
    transactions,
    coupons: coupons.map((coupon) => ({
      ...coupon,
      usageCount: orders.filter(({ couponCode, deletedAt }) => couponCode === coupon.code && !deletedAt).length,
    })),
    ...handedIn,
  };
}
