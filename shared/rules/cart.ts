import { fromCents, toCents } from './money';
import { effectivePrice } from './pricing';
import { UNKNOWN_STOCK, availableStock } from './stock';
import { isRecord, isText } from './type-guards';
import { DEFAULT_COLOR, DEFAULT_SIZE, listedVariant, stockKey } from './variants';

/** The product data in the cart: enough to show, price and check it without a request to the server. */
export interface CartProduct {
  _id: string;
  name: string;
  refCode: string;
  price: number;
  salePrice: number | null;
  onSale: boolean;
  sizes: string[];
  colors: string[];
  /** Absent if the stock was unknown when the product was added. Such a line counts as unavailable. */
  stock?: Record<string, number> | undefined;
  /** The URLs of the main picture in small and full size. */
  image: string;
  fullImage: string;
}

/** One line of the cart. Its id consists of product, size and color ('default' without one). */
export interface CartItem {
  id: string;
  productId: string;
  product: CartProduct;
  name: string;
  image: string;
  /** '' if the product has none. */
  size: string;
  color: string;
  quantity: number;
  /** The price of one piece in dollars. */
  price: number;
  stockKey: string;
  /** ISO date-time. */
  addedAt: string;
}

export interface Cart {
  items: CartItem[];
  totalItems: number;
  /** In dollars, without the delivery fee. */
  totalAmount: number;
}

/** The localStorage key of the cart. */
export const CART_STORAGE_KEY = 'shopping_cart';

export const EMPTY_CART: Cart = { items: [], totalItems: 0, totalAmount: 0 };

/** The changed cart, or the reason of the refusal. A refused change returns the same cart object. */
export interface CartResult {
  cart: Cart;
  error: string | null;
}

/** A cart with these items and their sums. */
export const cartOf = (items: CartItem[]): Cart => ({
  items,
  totalItems: items.reduce((sum, { quantity }) => sum + quantity, 0),
  totalAmount: fromCents(items.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0)),
});

/** The number of pieces of an item that a cart may contain; 0 if its stock map is missing. */
export const itemAvailable = (item: Pick<CartItem, 'product' | 'size' | 'color'>): number =>
  item.product.stock ? Math.max(availableStock(item.product, item), 0) : 0;

/**
 * Adds pieces of a variant; an existing line of the variant gets them. Refuses the change and leaves the cart unchanged
 * if the quantity would exceed the stock of that size and color, if the product has no such variant, or if its stock is
 * unknown.
 */
export const addToCart = (
  cart: Cart,
  {
    product,
    size,
    color,
    quantity,
    addedAt,
  }: { product: CartProduct; size: string; color: string; quantity: number; addedAt: string },
): CartResult => {
  const refused = (error: string): CartResult => ({ cart, error });
  if (product._id === '') return refused('This product is not available');
  if (!Number.isInteger(quantity) || quantity < 1) return refused('Quantity must be a whole number above 0');
  if (product.sizes.length > 0 && size === '') return refused('Please select a size');
  if (product.colors.length > 0 && color === '') return refused('Please select a color');
  const variant = listedVariant({ size, color }, product);
  if (!variant || !product.stock) return refused('This product is not available');
  const id = [product._id, variant.size || 'default', variant.color || 'default'].join('-');
  const existing = cart.items.find((item) => item.id === id);
  const had = existing?.quantity ?? 0;
  const wanted = had + quantity;
  const available = availableStock(product, variant);
  if (wanted > available) {
    const why = `Cannot add ${quantity} items. Only ${available} available in stock`;
    return refused(had > 0 ? `${why}. You already have ${had} in your cart` : why);
  }
  const item: CartItem = {
    id,
    productId: product._id,
    product,
    name: product.name,
    image: product.image,
    ...variant,
    quantity: wanted,
    price: effectivePrice(product),
    stockKey: stockKey(variant),
    addedAt: existing?.addedAt ?? addedAt,
  };
  return {
    cart: cartOf(existing ? cart.items.map((other) => (other.id === id ? item : other)) : [...cart.items, item]),
    error: null,
  };
};

/** Removes a line. */
export const removeFromCart = (cart: Cart, id: string): Cart => cartOf(cart.items.filter((item) => item.id !== id));

/**
 * Restores removed lines at their position. If the shopper has added the same variant since, the quantities are added
 * up, limited by the stock.
 */
export const restoreToCart = (cart: Cart, lines: readonly CartItem[], index: number): Cart => {
  const added = new Map(cart.items.map((item) => [item.id, item]));
  const back = lines.map((line) => {
    const now = added.get(line.id);
    if (!now || !added.delete(line.id)) return line;
    const together = Math.min(now.quantity + line.quantity, itemAvailable(now));
    return { ...now, quantity: Math.max(now.quantity, together) };
  });
  return cartOf([...added.values()].toSpliced(index, 0, ...back));
};

/**
 * Sets the quantity of a line. 0 or less removes the line. A quantity above the stock is refused and leaves the cart
 * unchanged.
 */
export const setCartQuantity = (cart: Cart, id: string, quantity: number): CartResult => {
  const item = cart.items.find((other) => other.id === id);
  if (!item) return { cart, error: null };
  if (quantity <= 0) return { cart: removeFromCart(cart, id), error: null };
  if (!Number.isInteger(quantity)) return { cart, error: 'Quantity must be a whole number' };
  const available = itemAvailable(item);
  if (quantity > item.quantity && quantity > available) {
    const more = quantity - item.quantity;
    return { cart, error: `Cannot add ${more} items. Only ${available} available in stock` };
  }
  return {
    cart: cartOf(cart.items.map((other) => (other.id === id ? { ...other, quantity } : other))),
    error: null,
  };
};

/** The name of a line in messages: 'Cap (M, Black)'. */
export const lineName = ({ name, size, color }: Pick<CartItem, 'name' | 'size' | 'color'>): string =>
  `${name} (${size || DEFAULT_SIZE}, ${color || DEFAULT_COLOR})`;

/** The message for a line with too little stock: '{name} ({size}, {color}) - Only {m} available, but {n} requested'. */
export const cartProblemText = (
  line: Pick<CartItem, 'name' | 'size' | 'color' | 'quantity'>,
  available: number,
): string => `${lineName(line)} - Only ${available} available, but ${line.quantity} requested`;

/** The maximum quantity that a shopper can choose on a product page. It is capped if the stock is unknown. */
export const quantityLimit = (
  product: Pick<CartProduct, 'sizes' | 'colors' | 'stock'>,
  size: string,
  color: string,
): number => Math.min(availableStock(product, { size, color }), UNKNOWN_STOCK);

/** The upper limit of prices in dollars and of quantities. Beyond it, sums would lose cents. */
const AMOUNT_LIMIT = 1_000_000;

const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= AMOUNT_LIMIT;

const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

const readProduct = (value: unknown): CartProduct | undefined => {
  if (!isRecord(value)) return undefined;
  const { _id, name, refCode, price, salePrice, onSale, sizes, colors, stock, image, fullImage } = value;
  if (!isText(_id) || !/^[0-9a-f]{24}$/i.test(_id) || !isText(name) || !isAmount(price)) return undefined;
  const knownStock =
    isRecord(stock) && Object.values(stock).every(isAmount)
      ? Object.fromEntries(Object.entries(stock).map(([key, quantity]) => [key, Number(quantity)]))
      : undefined;
  return {
    _id,
    name,
    refCode: isText(refCode) ? refCode : '',
    price,
    salePrice: isAmount(salePrice) ? salePrice : null,
    onSale: onSale === true,
    sizes: isTexts(sizes) ? sizes : [],
    colors: isTexts(colors) ? colors : [],
    stock: knownStock,
    image: isText(image) ? image : '',
    fullImage: isText(fullImage) ? fullImage : '',
  };
};

const readItem = (value: unknown): CartItem[] => {
  if (!isRecord(value)) return [];
  const product = readProduct(value.product);
  const { quantity, size, color, addedAt } = value;
  if (!product || !isAmount(quantity) || !Number.isInteger(quantity) || quantity < 1) return [];
  const variant = { size: isText(size) ? size : '', color: isText(color) ? color : '' };
  return [
    {
      id: [product._id, variant.size || 'default', variant.color || 'default'].join('-'),
      productId: product._id,
      product,
      name: product.name,
      image: product.image,
      ...variant,
      quantity,
      price: effectivePrice(product),
      stockKey: stockKey(variant),
      addedAt: isText(addedAt) ? addedAt : '',
    },
  ];
};

/**
 * Parses the stored value of {@link CART_STORAGE_KEY}. Invalid lines are dropped. Sums, ids and prices are calculated
 * again, so that a tampered value cannot break a page. The server prices every order anyway.
 */
export const parseCart = (text: string | null): Cart => {
  if (text === null) return EMPTY_CART;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The value is not JSON: it is foreign or was cut off.
    return EMPTY_CART;
  }
  if (!isRecord(value) || !Array.isArray(value.items)) return EMPTY_CART;
  const items = new Map(value.items.flatMap(readItem).map((item) => [item.id, item]));
  return cartOf([...items.values()]);
};
