import type { ShopError } from '../../errors';
import { conflict } from '../../errors';

/** The order ended without delivery and can no longer change. */
export const orderEnded = (outcome: string, by?: string | null): ShopError =>
  conflict(
    'ORDER_ENDED',
    by ? `${by} has already ended this order: ${outcome}.` : `This order has ended (${outcome}) and stays as it is.`,
    { outcome, by: by ?? null },
  );

/** A delivered order cannot end in another way. */
export const orderDelivered = (): ShopError =>
  conflict('ORDER_DELIVERED', 'This order was delivered. What the customer gives back is a refund.');
