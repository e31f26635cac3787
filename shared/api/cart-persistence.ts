import { CART_STORAGE_KEY, parseCart } from '../rules';
import { cartKeyed, cartLoaded, selectCart } from './cart-slice';
import type { AppStore } from './store';
import type { KeyValueStorage } from './storage';

/** Beside the cart: the key under which this cart's order is recognized when it is sent more than once. */
const CHECKOUT_KEY = 'shopping_cart_checkout_key';

/** Where the browser keeps the customer id it made for itself. */
const GUEST_ID_KEY = 'guest_customer_id';

/**
 * Keeps the cart in storage: reads it now, saves it on every change, and follows changes made in other tabs. A cart
 * that holds something has its order's key from then on. Returns how to stop.
 */
export const persistCart = (store: AppStore, storage: KeyValueStorage): (() => void) => {
  let kept: readonly unknown[] = [];
  const read = () => {
    const cart = parseCart(storage.get(CART_STORAGE_KEY));
    // Known as kept before it is dispatched: writing back what was just read would send two tabs into an endless echo.
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
    // Two tabs that put the first piece in at once made a key each: the last one counts.
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
  const made = crypto.randomUUID();
  storage.set(key, made);
  return made;
};

/** The key of the order that the kept cart will become; the same in all tabs, until the order is placed. */
const checkoutKey = (storage: KeyValueStorage): string => remembered(storage, CHECKOUT_KEY);

/** The order was placed: the next cart gets a key of its own. */
export const dropCheckoutKey = (storage: KeyValueStorage): void => storage.remove(CHECKOUT_KEY);

/** The customer id of this browser, made once. */
export const guestCustomerId = (storage: KeyValueStorage): string => remembered(storage, GUEST_ID_KEY);
