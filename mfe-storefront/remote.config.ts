import { definePage, defineRemote } from '@shop/shared/remote/config';

/** Everything a shopper sees between header and footer. */
export default defineRemote({
  name: 'mfe-storefront',
  contract: '^1.0.0',
  pages: [
    definePage({ path: '/', title: 'Home', expose: './HomePage', access: 'public' }),
    definePage({ path: '/category/:categoryId', title: 'Category', expose: './CategoryPage', access: 'public' }),
    definePage({ path: '/product/:id', title: 'Product', expose: './ProductPage', access: 'public' }),
    definePage({ path: '/cart', title: 'Your cart', expose: './CartPage', access: 'public' }),
    definePage({ path: '/checkout', title: 'Checkout', expose: './CheckoutPage', access: 'public' }),
    definePage({ path: '/order-success', title: 'Order placed', expose: './OrderSuccessPage', access: 'public' }),
    definePage({ path: '/track-order', title: 'Track your order', expose: './TrackOrderPage', access: 'public' }),
  ],
  menu: [],
});
