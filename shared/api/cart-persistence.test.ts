import { describe, expect, it } from '@jest/globals';
import { CART_STORAGE_KEY, type CartProduct } from '../rules';
import { dropCheckoutKey, guestCustomerId, persistCart } from './cart-persistence';
import { cartCleared, cartItemAdded, cartItemRemoved, cartLoaded, selectCart } from './cart-slice';
import { createHttpClient } from './client';
import { type KeyValueStorage, memoryStorage } from './storage';
import { makeStore } from './store';

const shirt: CartProduct = {
  _id: 'b'.repeat(24),
  name: 'Track Tee',
  refCode: 'TT-1',
  price: 20,
  salePrice: null,
  onSale: false,
  sizes: ['M'],
  colors: ['Off-White'],
  stock: { 'M-Off-White': 3 },
  image: '',
  fullImage: '',
};
const addition = { product: shirt, size: 'M', color: 'Off-White', quantity: 2, addedAt: '2026-11-20T10:00:00.000Z' };

/** Two tabs of one browser. A change in one notifies the other, like the storage event. */
const twoTabs = () => {
  const values = new Map<string, string>();
  const listeners: { tab: number; call: (key: string | null) => void }[] = [];
  const tab = (id: number): KeyValueStorage => ({
    get: (key) => values.get(key) ?? null,
    set: (key, value) => {
      values.set(key, value);
      for (const listener of listeners) if (listener.tab !== id) listener.call(key);
    },
    keeps: () => true,
    remove: (key) => void values.delete(key),
    onExternalChange: (call) => {
      listeners.push({ tab: id, call });
      return () => undefined;
    },
  });
  return [tab(1), tab(2)] as const;
};

const storeOn = (storage: KeyValueStorage) => {
  const store = makeStore({ storage, http: createHttpClient({ storage }) });
  persistCart(store, storage);
  return store;
};

describe('the stored cart', () => {
  it('is restored after a reload', () => {
    const storage = memoryStorage();
    storeOn(storage).dispatch(cartItemAdded(addition));
    expect(selectCart(storeOn(storage).getState())).toMatchObject({ totalItems: 2, totalAmount: 40, loaded: true });
  });

  it('follows additions and removals in another tab', () => {
    const [left, right] = twoTabs();
    const leftStore = storeOn(left);
    const rightStore = storeOn(right);
    leftStore.dispatch(cartItemAdded(addition));
    const [line] = selectCart(rightStore.getState()).items;
    expect(line).toMatchObject({ name: 'Track Tee', quantity: 2 });
    rightStore.dispatch(cartItemRemoved(line?.id ?? ''));
    expect(selectCart(leftStore.getState()).items).toEqual([]);
  });

  it('starts empty when the stored value is damaged', () => {
    const storage = memoryStorage({ [CART_STORAGE_KEY]: '{"items":[{"product":null},7,' });
    expect(selectCart(storeOn(storage).getState())).toMatchObject({ items: [], totalItems: 0, loaded: true });
  });

  it('refuses more than the stock and keeps its lines', () => {
    const storage = memoryStorage();
    const store = storeOn(storage);
    store.dispatch(cartItemAdded(addition));
    store.dispatch(cartItemAdded(addition));
    expect(selectCart(store.getState())).toMatchObject({
      totalItems: 2,
      error: 'Cannot add 2 items. Only 3 available in stock. You already have 2 in your cart',
    });
  });
});

describe('the checkout key', () => {
  const keyOf = (store: ReturnType<typeof storeOn>) => selectCart(store.getState()).checkoutKey;

  it('is made in a browser that has no crypto.randomUUID, as on plain http', () => {
    const own = Object.getOwnPropertyDescriptor(crypto, 'randomUUID');
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    try {
      const store = storeOn(memoryStorage());
      store.dispatch(cartItemAdded(addition));
      expect(keyOf(store)).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
      const other = storeOn(memoryStorage());
      other.dispatch(cartItemAdded(addition));
      expect(keyOf(other)).not.toBe(keyOf(store));
    } finally {
      if (own) Object.defineProperty(crypto, 'randomUUID', own);
      else Reflect.deleteProperty(crypto, 'randomUUID');
    }
  });

  it('is shared by all tabs, survives a reload and is replaced after an order', () => {
    const [left, right] = twoTabs();
    const leftStore = storeOn(left);
    const rightStore = storeOn(right);
    expect(keyOf(leftStore)).toBeNull();
    leftStore.dispatch(cartItemAdded(addition));
    const key = keyOf(leftStore);
    expect(key).toEqual(expect.any(String));
    expect(keyOf(rightStore)).toBe(key);
    expect(keyOf(storeOn(left))).toBe(key);

    leftStore.dispatch(cartCleared());
    dropCheckoutKey(left);
    expect(keyOf(rightStore)).toBeNull();
    rightStore.dispatch(cartItemAdded(addition));
    expect(keyOf(rightStore)).not.toBe(key);
    expect(keyOf(leftStore)).toBe(keyOf(rightStore));
  });

  it('stays in a tab that still shows the cart after an order in another tab', () => {
    const values = memoryStorage();
    const deaf: KeyValueStorage = { ...values, onExternalChange: () => () => undefined };
    const store = storeOn(values);
    store.dispatch(cartItemAdded(addition));
    const key = keyOf(store);
    const late = storeOn(deaf);
    store.dispatch(cartCleared());
    dropCheckoutKey(values);
    expect(keyOf(late)).toBe(key);
  });

  it('survives clearing the cart and restoring it', () => {
    const store = storeOn(memoryStorage());
    store.dispatch(cartItemAdded(addition));
    const { items, totalItems, totalAmount, checkoutKey } = selectCart(store.getState());
    store.dispatch(cartCleared());
    store.dispatch(cartLoaded({ items, totalItems, totalAmount }));
    expect(keyOf(store)).toBe(checkoutKey);
  });

  it('is the same when two tabs add the first item at once', () => {
    const [left, right] = twoTabs();
    const leftStore = storeOn(left);
    const slow: KeyValueStorage = { ...right, get: () => null };
    const rightStore = storeOn(slow);
    leftStore.dispatch(cartItemAdded(addition));
    rightStore.dispatch(cartItemAdded(addition));
    expect(keyOf(leftStore)).toBe(keyOf(rightStore));
  });

  it('comes with the customer id, so that two tabs that order at once send the same', () => {
    const values = memoryStorage();
    storeOn(values).dispatch(cartItemAdded(addition));
    const known = values.get('guest_customer_id');
    expect(known).toEqual(expect.any(String));
    expect(guestCustomerId(values)).toBe(known);
  });
});
