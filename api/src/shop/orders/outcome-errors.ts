import type { ShopError } from '../../errors';
import { conflict } from '../../errors';

/** The order ended without delivery and can no longer change. */
export const orderEnded = (outcome: string, by?: string | null): ShopError =>
  conflict(
    'ORDER_ENDED',
    by ? `${by} has already ended this order: ${outcome}.` : `This order has ended (${outcome}) and stays as it is.`,
    { outcome, by: by ?? null },
  );

/**
 * Throws unless an order is still to be delivered.
 *
 * @throws ShopError conflict ORDER_ENDED with the colleague's name, or ORDER_OVER for a delivered one
 */
export function assertOpenOrder({
  status,
  outcome,
  outcomeByName,
}: {
  status: string;
  outcome: string | null;
  outcomeByName: string | null;
}): void {
  if (outcome !== null) throw orderEnded(outcome, outcomeByName);
  if (status === 'delivered') throw conflict('ORDER_OVER', 'This order was delivered and stays as it is.');
}

/** A delivered order cannot end in another way. */
export const orderDelivered = (): ShopError =>
  conflict('ORDER_DELIVERED', 'This order was delivered. What the customer gives back is an exchange or a return.');
