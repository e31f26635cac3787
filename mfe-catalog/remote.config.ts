import { defineRemote } from '@shop/shared/remote/config';

/** Products, their stock, and categories. */
export default defineRemote({
  name: 'mfe-catalog',
  owner: { team: 'Catalog team', contact: 'catalog@shop.example' },
  budget: 225,
  pages: [
    { path: '/products', title: 'Products', expose: './ProductsPage', access: 'employee' },
    { path: '/products/received', title: 'Goods Received', expose: './GoodsPage', access: 'employee' },
    { path: '/categories', title: 'Categories', expose: './CategoriesPage', access: 'employee' },
  ],
  menu: [
    {
      label: 'Products',
      path: '/products',
      icon: 'products',
      order: 30,
      actions: [{ label: 'Add product', query: 'add=1' }],
    },
    {
      label: 'Categories',
      path: '/categories',
      icon: 'categories',
      order: 40,
      actions: [{ label: 'Add category', query: 'add=1' }],
    },
  ],
});
