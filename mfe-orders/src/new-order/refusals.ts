import { isApiError } from '@shop/shared/api';
import { NUMBER_LIMITS, isRecord } from '@shop/shared/rules';
import type { DraftLine } from './draft';
import type { SaleErrors } from './terms';

/** Why the order cannot be sent yet, as far as the browser can check; null when it can. */
export const refusalOf = (lines: readonly DraftLine[], looking: boolean, asking: boolean): string | null => {
  if (looking) return 'A product is still being looked up';
  if (asking) return 'The coupon is still being checked';
  return lines.length > NUMBER_LIMITS.orderLines ? `At most ${NUMBER_LIMITS.orderLines} lines an order` : null;
};

/** The server's error messages by field. */
export const refusedFields = (error: unknown): SaleErrors =>
  isApiError(error) ? Object.fromEntries(error.errors.map(({ field, message }) => [field, message])) : {};

/** The current delivery fee in dollars, if the server's error contains it. */
export const feeIn = (error: unknown): number | undefined => {
  const totals = isApiError(error) ? error.details.totals : undefined;
  return isRecord(totals) && typeof totals.deliveryFee === 'number' ? totals.deliveryFee : undefined;
};
