import type { OrderCreate } from '@shop/shared/contracts';
import { DEFAULT_COLOR, DEFAULT_SIZE, type CartItem } from '@shop/shared/rules';

/** A line of the cart as quotes and orders name it: without the price that was seen. */
export const lineOf = ({ productId, quantity, size, color }: CartItem): OrderCreate['products'][number] => ({
  product: productId,
  quantity,
  size: size || DEFAULT_SIZE,
  color: color || DEFAULT_COLOR,
});
