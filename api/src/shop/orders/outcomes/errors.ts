import type { ShopError } from '../../../errors';
import { conflict } from '../../../errors';

/** 409: nothing more can be done to an order that ended without being delivered. */
export const orderEnded = (outcome: string, by?: string | null): ShopError =>
  conflict(
    'ORDER_ENDED',
    by ? `${by} has already ended this order: ${outcome}.` : `This order has ended (${outcome}) and stays as it is.`,
    { outcome, by: by ?? null },
  );

/** 409: what was delivered does not end otherwise. */
export const orderDelivered = (): ShopError =>
  conflict('ORDER_DELIVERED', 'This order was delivered. What the customer gives back is a refund.');
