import { productPath } from '@shop/shared/rules';

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
  product: productPath,
} as const;
