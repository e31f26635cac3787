import { LIVE_CATEGORIES } from '@shop/shared/contracts/live-categories';
import { definePage, defineRemote } from '@shop/shared/remote/config';
import { categoryHead, homeHead, listHead, productHead } from './src/head';
import { paths } from './src/paths';
import { CATEGORY_FILTERS, categoryQuestion } from './src/listing/category-question';
import { SALE_FILTERS, saleQuestion } from './src/listing/sale-question';
import { SHOP_FILTERS, shopQuestion } from './src/listing/shop-question';
import {
  filteredFirst,
  firstOfAll,
  firstInCategory,
  firstOnSale,
  homeSale,
  homeSections,
  relatedProducts,
  writtenPolicy,
} from './src/queries';

/** All pages of the shop for customers. */
export default defineRemote({
  name: 'mfe-storefront',
  owner: { team: 'Storefront team', contact: 'storefront@shop.example' },
  budget: 165,
  pages: [
    definePage({
      path: '/',
      title: 'Home',
      expose: './HomePage',
      access: 'public',
      data: [
        { call: 'listPublicProducts', ...homeSale },
        { call: 'listCategories', ...LIVE_CATEGORIES },
      ],
      head: ({ answers: [sale], settings }) => homeHead(settings, sale),
      more: ({ answers: [, categories] }) => homeSections(categories ?? []),
    }),
    definePage({
      path: '/category/:categoryId',
      title: 'Category',
      expose: './CategoryPage',
      access: 'public',
      data: [
        { call: 'getCategory', params: { id: ':categoryId' } },
        { call: 'listPublicCategoryProducts', ...firstInCategory(':categoryId') },
        { call: 'listCategories', ...LIVE_CATEGORIES },
      ],
      head: ({ answers: [category, products], missing }) =>
        missing ? { title: 'Category Not Found' } : categoryHead(category, products),
      more: ({ answers: [, first], search }) =>
        filteredFirst(CATEGORY_FILTERS, (filters) => categoryQuestion(':categoryId', filters), { search, first }),
    }),
    definePage({
      path: '/product/:id',
      title: 'Product',
      expose: './ProductPage',
      access: 'public',
      data: [
        { call: 'getPublicProduct', params: { id: ':id' } },
        { call: 'listCategories', ...LIVE_CATEGORIES },
      ],
      head: ({ answers: [product, categories], settings, missing }) =>
        missing ? { title: 'Product Not Found' } : productHead(settings, product, categories),
      more: ({ answers: [product] }) =>
        product?.category ? [{ call: 'listPublicCategoryProducts', ...relatedProducts(product.category._id) }] : [],
    }),
    definePage({
      path: '/sale',
      title: 'Sale',
      expose: './SalePage',
      access: 'public',
      data: [
        { call: 'listPublicProducts', ...firstOnSale },
        { call: 'listCategories', ...LIVE_CATEGORIES },
      ],
      head: ({ answers: [products] }) =>
        listHead('Sale', paths.sale, 'Activewear and casual wear for men, reduced while they last.', products),
      more: ({ answers: [first], search }) => filteredFirst(SALE_FILTERS, saleQuestion, { search, first }),
    }),
    definePage({
      path: '/shop',
      title: 'Shop',
      expose: './ShopPage',
      access: 'public',
      data: [
        { call: 'listPublicProducts', ...firstOfAll },
        { call: 'listCategories', ...LIVE_CATEGORIES },
      ],
      head: ({ answers: [products] }) =>
        listHead('Shop', paths.shop, 'All our activewear and casual wear for men.', products),
      more: ({ answers: [first], search }) => filteredFirst(SHOP_FILTERS, shopQuestion, { search, first }),
    }),
    definePage({
      path: '/cart',
      title: 'Your cart',
      expose: './CartPage',
      access: 'public',
      noindex: true,
      // Only the browser knows the cart's lines. The server renders everything around them.
      head: () => ({ title: 'Your cart' }),
    }),
    definePage({ path: '/checkout', title: 'Checkout', expose: './CheckoutPage', access: 'public', noindex: true }),
    definePage({
      path: '/order-success',
      title: 'Order placed',
      expose: './OrderSuccessPage',
      access: 'public',
      noindex: true,
    }),
    definePage({
      path: '/track-order',
      title: 'Track Your Order',
      expose: './TrackOrderPage',
      access: 'public',
      noindex: true,
      head: () => ({ title: 'Track Your Order', description: 'See where your order is, by phone number.' }),
    }),
    definePage({
      path: '/confirm',
      title: 'Confirm Your Order',
      expose: './ConfirmPage',
      access: 'public',
      noindex: true,
      head: () => ({ title: 'Confirm Your Order', description: 'Say whether your order is right.' }),
    }),
    definePage({
      path: '/privacy-policy',
      title: 'Privacy Policy',
      expose: './PrivacyPolicyPage',
      access: 'public',
      head: () => ({ title: 'Privacy Policy', description: 'What we keep about you, why, and for how long.' }),
      more: ({ settings }) => writtenPolicy(settings, 'privacy'),
    }),
    definePage({
      path: '/terms-conditions',
      title: 'Terms & Conditions',
      expose: './TermsConditionsPage',
      access: 'public',
      head: () => ({ title: 'Terms & Conditions', description: 'Ordering, delivery and exchange.' }),
      more: ({ settings }) => writtenPolicy(settings, 'terms'),
    }),
  ],
  menu: [],
});
