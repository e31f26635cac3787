import type { OrderCreate } from '@shop/shared/contracts';
import { DEFAULT_COLOR, DEFAULT_SIZE, NUMBER_LIMITS, type CartItem } from '@shop/shared/rules';

/** A line of the cart as quotes and orders name it: without the price that was seen. */
export const lineOf = ({ productId, quantity, size, color }: CartItem): OrderCreate['products'][number] => ({
  product: productId,
  quantity,
  size: size || DEFAULT_SIZE,
  color: color || DEFAULT_COLOR,
});

/** Why a cart is too long for one order, as the shopper reads it; null when it is not. */
export const tooManyLines = ({ length }: readonly CartItem[]): string | null => {
  const most = NUMBER_LIMITS.orderLines;
  if (length <= most) return null;
  return `An order takes up to ${most} different items. Please remove ${length - most}.`;
};
