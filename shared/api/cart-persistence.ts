import { CART_STORAGE_KEY, parseCart } from '../rules';
import { cartKeyed, cartLoaded, selectCart } from './cart-slice';
import { randomId } from './random-id';
import type { AppStore } from './store';
import type { KeyValueStorage } from './storage';

/** The storage key of the idempotency key, by which the server recognizes a repeated order of this cart. */
const CHECKOUT_KEY = 'shopping_cart_checkout_key';

/** The storage key of the customer id that the browser generated. */
const GUEST_ID_KEY = 'guest_customer_id';

/**
 * Persists the cart: reads it from storage now, saves every change, and follows changes of other tabs. A cart with
 * items gets the idempotency key of its order. Returns a function that stops it.
 */
export const persistCart = (store: AppStore, storage: KeyValueStorage): (() => void) => {
  let kept: readonly unknown[] = [];
  const read = () => {
    const cart = parseCart(storage.get(CART_STORAGE_KEY));
    // Set before the dispatch. Otherwise two tabs would write the same cart back and forth forever.
    kept = cart.items;
    store.dispatch(cartLoaded(cart));
    if (cart.items.length > 0) store.dispatch(cartKeyed(checkoutKey(storage)));
  };
  read();
  const stopSaving = store.subscribe(() => {
    const { items, totalItems, totalAmount, checkoutKey: known } = selectCart(store.getState());
    if (items === kept) return;
    kept = items;
    storage.set(CART_STORAGE_KEY, JSON.stringify({ items, totalItems, totalAmount }));
    if (items.length > 0 && known === null) store.dispatch(cartKeyed(checkoutKey(storage)));
  });
  const stopListening = storage.onExternalChange((key) => {
    if (key === null || key === CART_STORAGE_KEY) read();
    // If two tabs add the first item at the same time, each creates a key. The last one applies.
    const theirs = key === CHECKOUT_KEY ? storage.get(CHECKOUT_KEY) : null;
    if (theirs !== null && selectCart(store.getState()).items.length > 0) store.dispatch(cartKeyed(theirs));
  });
  return () => {
    stopSaving();
    stopListening();
  };
};

const remembered = (storage: KeyValueStorage, key: string): string => {
  const known = storage.get(key);
  if (known) return known;
  const made = randomId();
  storage.set(key, made);
  return made;
};

/**
 * The idempotency key of the order for the stored cart. All tabs use the same key until the order is placed. The
 * server knows the key by the customer id, so the id is generated here: two tabs that order at the same time would
 * each generate their own.
 */
const checkoutKey = (storage: KeyValueStorage): string => {
  guestCustomerId(storage);
  return remembered(storage, CHECKOUT_KEY);
};

/** Removes the key after the order was placed, so that the next cart gets a new key. */
export const dropCheckoutKey = (storage: KeyValueStorage): void => storage.remove(CHECKOUT_KEY);

/** The customer id of this browser, generated once. */
export const guestCustomerId = (storage: KeyValueStorage): string => remembered(storage, GUEST_ID_KEY);
