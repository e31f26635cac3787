import { cartErrorCleared, cartItemAdded, selectCart, useAppDispatch, useAppStore } from '@shop/shared/api';
import type { PublicProduct } from '@shop/shared/contracts';
import { type Choice, cartProductOf } from './variant';

/**
 * Returns a function that adds pieces of a product to the cart. It returns a message for the shopper when that fails,
 * otherwise null.
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
