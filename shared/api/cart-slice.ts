import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import {
  EMPTY_CART,
  addToCart,
  cartOf,
  effectivePrice,
  removeFromCart,
  restoreToCart,
  setCartQuantity,
  type Cart,
  type CartItem,
  type CartProduct,
} from '../rules';

/** The cart of this browser, and why its last change was refused. */
export interface CartState extends Cart {
  error: string | null;
  /** False until what the browser keeps was read: until then an empty cart means nothing. */
  loaded: boolean;
  /**
   * The key of the order that this cart will become. It belongs to the cart that is on screen: a tab that does not know
   * yet that another one placed the order sends the same key, and is answered with that order instead of a second one.
   */
  checkoutKey: string | null;
}

const initialState: CartState = { ...EMPTY_CART, error: null, loaded: false, checkoutKey: null };

const apply = (state: CartState, cart: Cart, error: string | null = null): CartState => ({
  items: cart.items,
  totalItems: cart.totalItems,
  totalAmount: cart.totalAmount,
  error,
  loaded: state.loaded,
  checkoutKey: state.checkoutKey,
});

/** Pieces of a variant to put in. `addedAt` is an ISO time. */
export interface CartAddition {
  product: CartProduct;
  size: string;
  color: string;
  quantity: number;
  addedAt: string;
}

/** The browser's cart: every rule of it stands in the rules, the slice only keeps the outcome. */
export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    cartLoaded: (state, { payload }: PayloadAction<Cart>) => ({
      ...apply(state, payload),
      loaded: true,
      checkoutKey: payload.items.length > 0 ? state.checkoutKey : null,
    }),
    cartItemAdded: (state, { payload }: PayloadAction<CartAddition>) => {
      const { cart, error } = addToCart(state, payload);
      return apply(state, cart, error);
    },
    cartQuantitySet: (state, { payload }: PayloadAction<{ id: string; quantity: number }>) => {
      const { cart, error } = setCartQuantity(state, payload.id, payload.quantity);
      return apply(state, cart, error);
    },
    cartItemRemoved: (state, { payload }: PayloadAction<string>) => apply(state, removeFromCart(state, payload)),
    /** Puts a removed line back where it was. */
    cartItemRestored: (state, { payload }: PayloadAction<{ item: CartItem; index: number }>) =>
      apply(state, restoreToCart(state, [payload.item], payload.index)),
    /** Puts the lines of a cleared cart back, before what was added meanwhile. */
    cartItemsRestored: (state, { payload }: PayloadAction<CartItem[]>) =>
      apply(state, restoreToCart(state, payload, 0)),
    /** What the server says of products in the cart now: prices, stock and names of its lines follow, pictures stay. */
    cartProductsRefreshed: (state, { payload }: PayloadAction<CartProduct[]>) => {
      const fresh = new Map(payload.map((product) => [product._id, product]));
      const items = state.items.map((item): CartItem => {
        const known = fresh.get(item.productId);
        if (!known) return item;
        // Each line shows the picture of its own color.
        const product = { ...known, image: item.product.image, fullImage: item.product.fullImage };
        return { ...item, product, name: product.name, price: effectivePrice(product) };
      });
      return apply(state, cartOf(items), state.error);
    },
    cartCleared: (state) => ({ ...apply(state, EMPTY_CART), checkoutKey: null }),
    /** The key under which this cart's order is sent. */
    cartKeyed: (state, { payload }: PayloadAction<string>) => ({ ...state, checkoutKey: payload }),
    cartErrorCleared: (state) => ({ ...state, error: null }),
  },
  selectors: {
    selectCart: (state) => state,
    selectCartCount: (state) => state.totalItems,
  },
});

export const {
  cartLoaded,
  cartItemAdded,
  cartQuantitySet,
  cartItemRemoved,
  cartItemRestored,
  cartItemsRestored,
  cartProductsRefreshed,
  cartCleared,
  cartKeyed,
  cartErrorCleared,
} = cartSlice.actions;
export const { selectCart, selectCartCount } = cartSlice.selectors;
