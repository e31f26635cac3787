import { DAY_MS, variantsOf } from '@shop/shared/rules';
import { paidBy, assortmentItem } from './catalog';
import type { DemoClock } from './clock';
import type { Random } from './random';
import { makeRandom } from './random';
import type { CategoryKey } from './assortment/categories';
import type { DemoActor, DemoProduct } from './types';
import type { Warehouse } from './warehouse';

type Goods = Omit<DemoProduct, 'stock'>;

/** Goods that a supplier delivered at one time. */
export interface Delivery {
  readonly supplierId: string;
  readonly at: Date;
  readonly pieces: number;
  /** Cents: the sum of the cost of every piece. */
  readonly amount: number;
  readonly styles: number;
  readonly paidBy: 'bank transfer' | 'cash';
}

/** A variant that a shopper picks. */
export interface Choice {
  readonly product: Goods;
  readonly size: string;
  readonly color: string;
  /** Pieces in stock. */
  readonly left: number;
}

/** The products for sale over the year, and their deliveries. */
export interface Inventory {
  product(id: string): Goods;
  /** The variant that a shopper picks at that moment; null when the picked product is sold out. */
  choose(random: Random, moment: Date): Choice | null;
  /** Adds stock of the products that were sold before the year began. */
  open(): void;
  /** Receives products that are new on that day. Once a month, also receives more of those with low stock. */
  receive(days: number): Delivery[];
}

/** How many days ago archived styles were sold for the last time. */
const ARCHIVED_SINCE = 210;
/** For this many days nothing was reordered, so that the stock shows which products sell well. */
const LAST_ORDER_DAYS = 26;
/** Styles that sold out and were not reordered. */
const NOT_MADE_AGAIN = new Set(['TEE-1006', 'TRN-2002', 'JKT-6006']);

const SIZE_DEMAND: Record<string, number> = {
  XS: 0.35,
  S: 0.8,
  M: 1.25,
  L: 1.2,
  XL: 0.8,
  XXL: 0.4,
  '28': 0.4,
  '30': 0.9,
  '32': 1.25,
  '34': 1.1,
  '36': 0.7,
  '38': 0.4,
  '39-42': 1,
  '43-46': 1.2,
};
const COLOR_DEMAND = [1.3, 1, 0.8, 0.65] as const;

/** The relative sales of a category, January to December. */
const SEASONS: Partial<Record<CategoryKey, readonly number[]>> = {
  jackets: [1.3, 1, 0.9, 0.7, 0.4, 0.2, 0.2, 0.3, 0.8, 1.3, 1.6, 1.6],
  vests: [1, 0.9, 1, 0.8, 0.5, 0.2, 0.2, 0.3, 0.9, 1.4, 1.4, 1.2],
  sweats: [1.2, 1.1, 1, 0.8, 0.6, 0.4, 0.4, 0.6, 1.1, 1.4, 1.5, 1.5],
  shorts: [0.5, 0.5, 0.8, 1.2, 1.5, 1.7, 1.7, 1.4, 0.9, 0.5, 0.4, 0.5],
  tees: [0.8, 0.8, 0.9, 1.1, 1.3, 1.4, 1.4, 1.3, 1, 0.8, 0.8, 0.9],
  'swim-shorts': [0.2, 0.2, 0.4, 0.8, 1.5, 2, 2, 1.5, 0.5, 0.2, 0.1, 0.1],
};

const sizeDemand = (size: string) => SIZE_DEMAND[size] ?? 1;
const colorDemand = ({ colors }: Goods, color: string) => COLOR_DEMAND[colors.indexOf(color)] ?? 0.65;

export function makeInventory(
  products: readonly Goods[],
  warehouse: Warehouse,
  clock: DemoClock,
  buyer: DemoActor,
): Inventory {
  const byId = new Map(products.map((product) => [product.id, product]));

  /** Whether a variant came in small numbers and was not reordered, so that it is low or sold out today. */
  const isThin = ({ refCode }: Goods, size: string, color: string) =>
    NOT_MADE_AGAIN.has(refCode) || makeRandom(`thin/${refCode}/${size}/${color}`).chance(0.13);

  const target = (product: Goods, size: string, color: string) => {
    if (NOT_MADE_AGAIN.has(product.refCode)) return 2;
    const { demand } = assortmentItem(product.refCode);
    const wanted = demand * sizeDemand(size) * colorDemand(product, color) * (product.sizes.length > 0 ? 1.15 : 5);
    if (isThin(product, size, color)) return Math.max(1, Math.round(wanted * 0.35));
    return Math.round(wanted) + 2;
  };

  /** Fills one product up to its targets. @returns the number of received pieces */
  const fillUp = (product: Goods, at: Date, first: boolean): number => {
    let came = 0;
    for (const { size, color } of variantsOf(product)) {
      if (!first && isThin(product, size, color)) continue;
      const full = target(product, size, color);
      const there = warehouse.quantity(product, size, color);
      if (!first && there > full * 0.45) continue;
      const pieces = full - there;
      if (pieces <= 0) continue;
      warehouse.move(product, size, color, pieces, { reason: 'received', orderId: null, by: buyer, at });
      came += pieces;
    }
    return came;
  };

  const deliver = (goods: readonly Goods[], at: Date, first: boolean): Delivery[] => {
    const bySupplier = new Map<string, Goods[]>();
    for (const product of goods)
      bySupplier.set(product.supplierId, [...(bySupplier.get(product.supplierId) ?? []), product]);
    return [...bySupplier].flatMap(([supplierId, theirs]) => {
      const received = theirs
        .map((product) => ({ product, pieces: fillUp(product, at, first) }))
        .filter(({ pieces }) => pieces > 0);
      const [one] = received;
      if (!one) return [];
      return {
        supplierId,
        at,
        pieces: received.reduce((sum, { pieces }) => sum + pieces, 0),
        amount: received.reduce((sum, { product, pieces }) => sum + pieces * product.buyPrice, 0),
        styles: received.length,
        paidBy: paidBy(assortmentItem(one.product.refCode)),
      };
    });
  };

  const ageOf = ({ refCode }: Goods) => assortmentItem(refCode).age;
  /** Products older than this many days are in stock from the start. Newer ones arrive on their own day. */
  const firstDay = 365;

  return {
    product(id) {
      const product = byId.get(id);
      if (!product) throw new Error(`The inventory has no product ${id}`);
      return product;
    },
    choose(random, moment) {
      const month = moment.getUTCMonth();
      const days = (clock.now.getTime() - moment.getTime()) / DAY_MS;
      const product = random.weighted(
        products.map((candidate) => {
          const { demand, category } = assortmentItem(candidate.refCode);
          const there = candidate.createdAt < moment && (!candidate.archived || days > ARCHIVED_SINCE);
          const rush = NOT_MADE_AGAIN.has(candidate.refCode) ? 2.5 : 1;
          return [candidate, there ? demand * rush * (SEASONS[category]?.[month] ?? 1) : 0] as const;
        }),
      );
      const inStock = variantsOf(product)
        .map((variant) => ({ ...variant, left: warehouse.quantity(product, variant.size, variant.color) }))
        .filter(({ left }) => left > 0);
      if (inStock.length === 0) return null;
      const variant = random.weighted(
        inStock.map(
          (candidate) => [candidate, sizeDemand(candidate.size) * colorDemand(product, candidate.color)] as const,
        ),
      );
      return { product, ...variant };
    },
    open() {
      for (const product of products) if (ageOf(product) >= firstDay) fillUp(product, clock.at(firstDay, 6), true);
    },
    receive(days) {
      const fresh = products.filter((product) => ageOf(product) === days && days < firstDay);
      const arrived = fresh.flatMap((product) => deliver([product], product.createdAt, true));
      const due = days % 28 === 14 && days > LAST_ORDER_DAYS;
      const standing = products.filter((product) => ageOf(product) > days && !product.archived);
      return due ? [...arrived, ...deliver(standing, clock.at(days, 6), false)] : arrived;
    },
  };
}
