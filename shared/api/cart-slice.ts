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

/** The cart of this browser, and the reason why its last change was refused. */
export interface CartState extends Cart {
  error: string | null;
  /** False until the stored cart was read. Until then, an empty cart has no meaning. */
  loaded: boolean;
  /**
   * The idempotency key of the order for this cart. It belongs to the cart on screen: if another tab has already placed
   * the order, this tab sends the same key and gets that order instead of placing a second one.
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

/** An addition to the cart. `addedAt` is an ISO time. */
export interface CartAddition {
  product: CartProduct;
  size: string;
  color: string;
  quantity: number;
  addedAt: string;
}

/** The state of the browser's cart. The logic is in rules/cart; the slice only stores the results. */
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
    /** Restores a removed line at its position. */
    cartItemRestored: (state, { payload }: PayloadAction<{ item: CartItem; index: number }>) =>
      apply(state, restoreToCart(state, [payload.item], payload.index)),
    /** Restores the lines of a cleared cart, before items that were added since. */
    cartItemsRestored: (state, { payload }: PayloadAction<CartItem[]>) =>
      apply(state, restoreToCart(state, payload, 0)),
    /** Updates the lines with current product data from the server: prices, stock and names, but not the pictures. */
    cartProductsRefreshed: (state, { payload }: PayloadAction<CartProduct[]>) => {
      const fresh = new Map(payload.map((product) => [product._id, product]));
      const items = state.items.map((item): CartItem => {
        const known = fresh.get(item.productId);
        if (!known) return item;
        // Keeps the picture, because each line shows its own color.
        const product = { ...known, image: item.product.image, fullImage: item.product.fullImage };
        return { ...item, product, name: product.name, price: effectivePrice(product) };
      });
      return apply(state, cartOf(items), state.error);
    },
    cartCleared: (state) => ({ ...apply(state, EMPTY_CART), checkoutKey: null }),
    /** Sets the idempotency key of this cart's order. */
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
