import { variantsOf } from '@shop/shared/rules';
import type { DemoActor, DemoMovement, DemoProduct, DemoVariant } from './types';

type Goods = Omit<DemoProduct, 'stock'>;

/** The stock of every variant while the year is made, and all movements of stock. */
export interface Warehouse {
  /** Pieces in stock now. */
  quantity(product: Goods, size: string, color: string): number;
  /** Adds or removes pieces. @throws Error when fewer than 0 would be left */
  move(product: Goods, size: string, color: string, change: number, why: MovementReason): void;
  /** All movements, oldest first. */
  movements(): DemoMovement[];
  /** The stock of a product, one entry per size and color. */
  stockOf(product: Goods): DemoVariant[];
}

export interface MovementReason {
  readonly reason: DemoMovement['reason'];
  readonly orderId: string | null;
  readonly by: DemoActor;
  readonly at: Date;
}

/** An empty warehouse. */
export function makeWarehouse(): Warehouse {
  const pieces = new Map<string, number>();
  const log: DemoMovement[] = [];
  const place = (product: Goods, size: string, color: string) => `${product.id}/${size}/${color}`;
  const quantity = (product: Goods, size: string, color: string) => pieces.get(place(product, size, color)) ?? 0;
  return {
    quantity,
    move(product, size, color, change, { reason, orderId, by, at }) {
      const left = quantity(product, size, color) + change;
      if (left < 0) throw new Error(`${product.refCode} ${size} ${color} would fall to ${left}`);
      pieces.set(place(product, size, color), left);
      log.push({ productId: product.id, size, color, change, reason, orderId, by, createdAt: at });
    },
    movements: () => log.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
    stockOf: (product) =>
      variantsOf(product).map(({ size, color }) => ({ size, color, quantity: quantity(product, size, color) })),
  };
}
