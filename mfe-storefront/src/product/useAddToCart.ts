import { cartErrorCleared, cartItemAdded, selectCart, useAppDispatch, useAppStore } from '@shop/shared/api';
import type { PublicProduct } from '@shop/shared/contracts';
import { type Choice, cartProductOf } from './variant';

/**
 * Puts pieces of a product into the cart. What it answers tells why they did not go, in words for the shopper; null
 * when they did.
 */
export function useAddToCart(): (product: PublicProduct, choice: Choice, quantity: number) => string | null {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  return (product, choice, quantity) => {
    const addedAt = new Date().toISOString();
    dispatch(cartItemAdded({ product: cartProductOf(product, choice.color), ...choice, quantity, addedAt }));
    const { error } = selectCart(store.getState());
    if (error !== null) dispatch(cartErrorCleared());
    return error;
  };
}
