/** The URL paths of the shop's public pages. */
export const paths = {
  home: '/',
  shop: '/shop',
  sale: '/sale',
  cart: '/cart',
  checkout: '/checkout',
  orderSuccess: '/order-success',
  trackOrder: '/track-order',
  privacy: '/privacy-policy',
  terms: '/terms-conditions',
  category: (categoryId: string) => `/category/${categoryId}`,
  /** A color of the product is chosen on its page. */
  product: (id: string, color?: string) =>
    `/product/${id}${color === undefined ? '' : `?${new URLSearchParams({ color }).toString()}`}`,
} as const;
