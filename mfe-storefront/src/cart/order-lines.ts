import type { OrderCreate } from '@shop/shared/contracts';
import { DEFAULT_COLOR, DEFAULT_SIZE, NUMBER_LIMITS, type CartItem } from '@shop/shared/rules';

/** A cart line as quotes and orders send it: without the price that the shopper saw. */
export const lineOf = ({ productId, quantity, size, color }: CartItem): OrderCreate['products'][number] => ({
  product: productId,
  quantity,
  size: size || DEFAULT_SIZE,
  color: color || DEFAULT_COLOR,
});

/** The message for a cart with too many lines for one order; null when it is not too long. */
export const tooManyLines = ({ length }: readonly CartItem[]): string | null => {
  const most = NUMBER_LIMITS.orderLines;
  if (length <= most) return null;
  return `An order takes up to ${most} different items. Please remove ${length - most}.`;
};
