import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  EMPTY_CART,
  addToCart,
  cartProblemText,
  itemAvailable,
  parseCart,
  quantityLimit,
  removeFromCart,
  restoreToCart,
  setCartQuantity,
  type Cart,
  type CartProduct,
} from './cart';
import { toCents } from './money';
import { UNKNOWN_STOCK } from './stock';

const addedAt = '2026-11-20T12:00:00.000Z';

const tee = (values: Partial<CartProduct> = {}): CartProduct => ({
  _id: 'a'.repeat(24),
  name: 'Training Tee',
  refCode: 'TT-1',
  price: 20,
  salePrice: null,
  onSale: false,
  sizes: ['M', 'X-Large'],
  colors: ['Red', 'Off-White'],
  stock: { 'M-Red': 5, 'X-Large-Off-White': 2 },
  image: '/thumb.webp',
  fullImage: '/full.webp',
  ...values,
});

const add = (cart: Cart, quantity: number, product = tee(), size = 'M', color = 'Red') =>
  addToCart(cart, { product, size, color, quantity, addedAt });

describe('restoreToCart', () => {
  const before = add(add(EMPTY_CART, 2).cart, 1, tee(), 'X-Large', 'Off-White').cart;
  const quantities = (cart: Cart) => cart.items.map(({ stockKey, quantity }) => `${stockKey} ${quantity}`);

  it('puts lines before newer ones and updates the sums', () => {
    const cap = tee({ _id: 'c'.repeat(24), sizes: [], colors: [], stock: { default: 3 } });
    const meanwhile = add(EMPTY_CART, 3, cap, '', '').cart;
    const cart = restoreToCart(meanwhile, before.items, 0);
    expect(quantities(cart)).toEqual(['M-Red 2', 'X-Large-Off-White 1', 'default 3']);
    expect(cart).toMatchObject({ totalItems: 6, totalAmount: 120 });
  });

  it('adds up the quantities of a line that was added again, up to the stock', () => {
    expect(quantities(restoreToCart(add(EMPTY_CART, 1).cart, before.items, 0))).toEqual([
      'M-Red 3',
      'X-Large-Off-White 1',
    ]);
    expect(quantities(restoreToCart(add(EMPTY_CART, 4).cart, before.items, 0))[0]).toBe('M-Red 5');
    const { stock: _stock, ...unknown } = tee();
    const [line] = before.items;
    const gone = { ...before, items: line ? [{ ...line, product: unknown, quantity: 1 }] : [] };
    expect(quantities(restoreToCart(gone, before.items, 0))[0]).toBe('M-Red 1');
  });

  it('puts a single line back in its place', () => {
    const [first, second] = before.items;
    expect(quantities(restoreToCart({ ...before, items: second ? [second] : [] }, first ? [first] : [], 0))).toEqual(
      quantities(before),
    );
    expect(quantities(restoreToCart({ ...before, items: first ? [first] : [] }, second ? [second] : [], 1))).toEqual(
      quantities(before),
    );
  });
});

describe('addToCart', () => {
  it('creates a line with its key, price and sums', () => {
    const { cart, error } = add(EMPTY_CART, 2, tee(), 'X-Large', 'Off-White');
    expect(error).toBeNull();
    expect(cart).toMatchObject({ totalItems: 2, totalAmount: 40 });
    expect(cart.items[0]).toMatchObject({
      id: `${'a'.repeat(24)}-X-Large-Off-White`,
      productId: 'a'.repeat(24),
      stockKey: 'X-Large-Off-White',
      quantity: 2,
      price: 20,
      addedAt,
    });
  });

  it('uses the sale price while it is valid', () => {
    expect(add(EMPTY_CART, 1, tee({ salePrice: 15.5, onSale: true })).cart.totalAmount).toBe(15.5);
    expect(add(EMPTY_CART, 1, tee({ salePrice: 25, onSale: true })).cart.totalAmount).toBe(20);
  });

  it('merges lines of the same variant and keeps other variants apart', () => {
    const first = add(EMPTY_CART, 2).cart;
    expect(add(first, 3).cart.items).toHaveLength(1);
    expect(add(first, 3).cart.totalItems).toBe(5);
    expect(add(first, 1, tee(), 'X-Large', 'Off-White').cart.items).toHaveLength(2);
  });

  it('uses the key default for a product without sizes and colors', () => {
    const plain = tee({ sizes: [], colors: [], stock: { default: 1 } });
    expect(add(EMPTY_CART, 1, plain, '', '').cart.items[0]).toMatchObject({
      id: `${'a'.repeat(24)}-default-default`,
      size: '',
      color: '',
      stockKey: 'default',
    });
  });

  it('refuses more than the stock of a variant and leaves the cart unchanged', () => {
    const { cart } = add(EMPTY_CART, 4);
    expect(add(cart, 2)).toEqual({
      cart,
      error: 'Cannot add 2 items. Only 5 available in stock. You already have 4 in your cart',
    });
    expect(add(cart, 2).cart).toBe(cart);
  });

  it.each([
    ['no size is chosen', tee(), '', 'Red', 'Please select a size'],
    ['no color is chosen', tee(), 'M', '', 'Please select a color'],
    ['the stock is not known', tee({ stock: undefined }), 'M', 'Red', 'This product is not available'],
    ['the product has no id', tee({ _id: '' }), 'M', 'Red', 'This product is not available'],
    ['the product has no such size', tee(), 'XS', 'Red', 'This product is not available'],
    ['the map lacks the variant', tee(), 'M', 'Off-White', 'Cannot add 1 items. Only 0 available in stock'],
  ])('refuses a product when %s', (_reason, product, size, color, error) => {
    expect(add(EMPTY_CART, 1, product, size, color)).toEqual({ cart: EMPTY_CART, error });
  });

  it.each([0, -1, 1.5, NaN, Infinity])('refuses a quantity of %d', (quantity) => {
    const result = add(EMPTY_CART, quantity);
    expect(result.cart).toBe(EMPTY_CART);
    expect(result.error).not.toBeNull();
  });
});

describe('setCartQuantity', () => {
  const { cart } = add(EMPTY_CART, 3);
  const id = `${'a'.repeat(24)}-M-Red`;

  it('sets the quantity of a line within the stock', () => {
    expect(setCartQuantity(cart, id, 5)).toMatchObject({ error: null, cart: { totalItems: 5, totalAmount: 100 } });
    expect(setCartQuantity(cart, id, 6)).toEqual({ cart, error: 'Cannot add 3 items. Only 5 available in stock' });
  });

  it('may lower a quantity even while it is above the stock', () => {
    const oversold: Cart = { ...cart, items: cart.items.map((item) => ({ ...item, quantity: 9 })) };
    expect(setCartQuantity(oversold, id, 8).error).toBeNull();
  });

  it.each([0, -1])('removes a line at a quantity of %d', (quantity) => {
    expect(setCartQuantity(cart, id, quantity)).toEqual({ cart: EMPTY_CART, error: null });
    expect(removeFromCart(cart, id)).toEqual(EMPTY_CART);
  });

  it('leaves the cart unchanged for an unknown line', () => {
    expect(setCartQuantity(cart, 'none', 2)).toEqual({ cart, error: null });
  });
});

describe('cartProblemText', () => {
  it('states the available and the requested quantity of a line', () => {
    const { cart } = add(EMPTY_CART, 3);
    const [line] = cart.items;
    expect(line && cartProblemText(line, 1)).toBe('Training Tee (M, Red) - Only 1 available, but 3 requested');
  });

  it('writes One Size and Default for a missing size and color', () => {
    expect(cartProblemText({ name: 'Training Tee', size: '', color: '', quantity: 1 }, 0)).toBe(
      'Training Tee (One Size, Default) - Only 0 available, but 1 requested',
    );
  });
});

describe('itemAvailable', () => {
  it('returns 0 without a stock map', () => {
    const [line] = add(EMPTY_CART, 1).cart.items;
    expect(line && itemAvailable({ ...line, product: tee({ stock: undefined }) })).toBe(0);
  });
});

describe('quantityLimit', () => {
  it('is the stock of the variant, capped, or the cap when the stock is unknown', () => {
    expect(quantityLimit(tee(), 'M', 'Red')).toBe(5);
    expect(quantityLimit(tee({ stock: undefined }), 'M', 'Red')).toBe(UNKNOWN_STOCK);
    expect(quantityLimit(tee({ stock: { 'M-Red': 5000 } }), 'M', 'Red')).toBe(UNKNOWN_STOCK);
  });
});

describe('sequences of cart changes', () => {
  const change = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), variant: fc.nat(1), quantity: fc.integer({ min: -2, max: 7 }) }),
    fc.record({ kind: fc.constant('set' as const), variant: fc.nat(1), quantity: fc.integer({ min: -2, max: 7 }) }),
  );
  const variants = [
    { size: 'M', color: 'Red' },
    { size: 'X-Large', color: 'Off-White' },
  ] as const;

  it('a cart never exceeds the stock and has correct sums after any sequence of changes', () => {
    fc.assert(
      fc.property(fc.array(change), fc.integer({ min: 1, max: 99_999_999 }), (changes, cents) => {
        let cart = EMPTY_CART;
        for (const { kind, variant, quantity } of changes) {
          const { size, color } = variants[variant === 0 ? 0 : 1];
          const result =
            kind === 'add'
              ? add(cart, quantity, tee({ price: cents / 100 }), size, color)
              : setCartQuantity(cart, `${'a'.repeat(24)}-${size}-${color}`, quantity);
          if (result.error !== null) expect(result.cart).toBe(cart);
          cart = result.cart;
        }
        for (const item of cart.items) expect(item.quantity).toBeLessThanOrEqual(itemAvailable(item));
        expect(cart.items.every(({ quantity }) => quantity > 0)).toBe(true);
        expect(cart.totalItems).toBe(cart.items.reduce((sum, { quantity }) => sum + quantity, 0));
        expect(toCents(cart.totalAmount)).toBe(cents * cart.totalItems);
      }),
    );
  });
});

describe('parseCart', () => {
  it('restores a saved cart unchanged', () => {
    const first = add(EMPTY_CART, 2, tee({ salePrice: 15.49, onSale: true })).cart;
    const { cart } = add(first, 1, tee({ _id: 'b'.repeat(24), sizes: [], colors: [], stock: { default: 3 } }), '', '');
    expect(parseCart(JSON.stringify(cart))).toEqual(cart);
  });

  it('returns an empty cart when no cart is saved', () => {
    expect(parseCart(null)).toBe(EMPTY_CART);
  });

  it.each(['', '{', 'null', '[]', '7', '"x"', '{"items":7}', '{"items":{"0":{}}}', '{"items":[null,1,"x",[],{}]}'])(
    'returns an empty cart for the text %s',
    (text) => {
      expect(parseCart(text)).toEqual(EMPTY_CART);
    },
  );

  it('drops damaged lines and keeps the others', () => {
    const { cart } = add(EMPTY_CART, 2);
    const [item] = cart.items;
    const damaged = [
      { ...item, quantity: 0 },
      { ...item, quantity: 1.5 },
      { ...item, quantity: '2' },
      { ...item, product: { ...tee(), _id: 'nope' } },
      { ...item, product: { ...tee(), price: -1 } },
      { ...item, product: { ...tee(), price: 1e300 } },
      { ...item, product: undefined },
    ];
    expect(parseCart(JSON.stringify({ ...cart, items: [...damaged, item] }))).toEqual(cart);
    expect(parseCart(JSON.stringify({ ...cart, items: damaged }))).toEqual(EMPTY_CART);
  });

  it('recalculates ids, prices and sums', () => {
    const { cart } = add(EMPTY_CART, 2);
    const tampered = {
      items: cart.items.map((item) => ({ ...item, id: 'x', price: 0.01, stockKey: 'y' })),
      totalItems: 99,
      totalAmount: 0.02,
    };
    expect(parseCart(JSON.stringify(tampered))).toEqual(cart);
  });

  it('never throws, whatever text is stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
        expect(parseCart(text)).toEqual(EMPTY_CART);
      }),
    );
  });

  it('returns a consistent cart for any damage to a real one', () => {
    const field = fc.constantFrom(
      '_id',
      'price',
      'salePrice',
      'onSale',
      'sizes',
      'stock',
      'name',
      'image',
      '__proto__',
    );
    const damage = fc.record({
      own: fc.dictionary(fc.constantFrom('quantity', 'size', 'color', 'addedAt', 'product', 'id'), fc.jsonValue()),
      product: fc.dictionary(field, fc.jsonValue()),
    });
    const { cart } = add(EMPTY_CART, 2);
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), (damages) => {
        const items = damages.flatMap(({ own, product }) =>
          cart.items.map((item) => ({ ...item, product: { ...item.product, ...product }, ...own })),
        );
        const read = parseCart(JSON.stringify({ items }));
        expect(Number.isFinite(read.totalAmount)).toBe(true);
        expect(Number.isSafeInteger(read.totalItems)).toBe(true);
        expect(new Set(read.items.map(({ id }) => id)).size).toBe(read.items.length);
        expect(parseCart(JSON.stringify(read))).toEqual(read);
        for (const item of read.items) expect(typeof cartProblemText(item, itemAvailable(item))).toBe('string');
      }),
      { numRuns: 500 },
    );
  });
});
