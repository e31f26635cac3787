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
  /** A size and a color of the product are chosen on its page. */
  product: (id: string, { size, color }: { size?: string | undefined; color?: string | undefined } = {}) => {
    const query = new URLSearchParams({ ...(size && { size }), ...(color && { color }) }).toString();
    return `/product/${id}${query && `?${query}`}`;
  },
} as const;
