import { CART_STORAGE_KEY, parseCart } from '../rules';
import { cartLoaded, selectCart } from './cart-slice';
import type { AppStore } from './store';
import type { KeyValueStorage } from './storage';

/** Beside the cart: the key under which this cart's order is recognised when it is sent more than once. */
const CHECKOUT_KEY = 'shopping_cart_checkout_key';

/** Where the browser keeps the customer id it made for itself. */
const GUEST_ID_KEY = 'guest_customer_id';

/**
 * Keeps the cart in storage: reads it now, saves it on every change, and follows changes made in other tabs. Returns how
 * to stop.
 */
export const persistCart = (store: AppStore, storage: KeyValueStorage): (() => void) => {
  let kept: readonly unknown[] = [];
  const read = () => {
    const cart = parseCart(storage.get(CART_STORAGE_KEY));
    // Known as kept before it is dispatched: writing back what was just read would send two tabs into an endless echo.
    kept = cart.items;
    store.dispatch(cartLoaded(cart));
  };
  read();
  const stopSaving = store.subscribe(() => {
    const { items, totalItems, totalAmount } = selectCart(store.getState());
    if (items === kept) return;
    kept = items;
    storage.set(CART_STORAGE_KEY, JSON.stringify({ items, totalItems, totalAmount }));
  });
  const stopListening = storage.onExternalChange((key) => {
    if (key === null || key === CART_STORAGE_KEY) read();
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

/** The key of the order that this cart will become; the same in all tabs and through retries, until the order is placed. */
export const checkoutKey = (storage: KeyValueStorage): string => remembered(storage, CHECKOUT_KEY);

/** The order was placed: the next cart gets a key of its own. */
export const dropCheckoutKey = (storage: KeyValueStorage): void => storage.remove(CHECKOUT_KEY);

/** The customer id of this browser, made once. */
export const guestCustomerId = (storage: KeyValueStorage): string => remembered(storage, GUEST_ID_KEY);
