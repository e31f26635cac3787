import {
  type Answers,
  categoryOf,
  idOf,
  imageOf,
  renderPage,
  staffProductOf,
  supplierOf,
  productCountsOf,
} from '@shop/shared/testing';
import { screen, within } from '@testing-library/react';
import ProductsPage from '../pages/ProductsPage';

/** A parent category. */
export const tops = categoryOf({ _id: idOf(10), name: 'Tops' });
/** The category of the product. */
export const tees = categoryOf({ _id: idOf(11), name: 'Tees', parentCategory: { _id: tops._id, name: 'Tops' } });
const old = categoryOf({ _id: idOf(12), name: 'Old', archived: true });
/** A product with two pictures and with two sizes in one color. The names contain hyphens. */
export const tee = staffProductOf({
  _id: idOf(1),
  name: 'Track Tee',
  refCode: 'TT-1',
  category: { _id: tees._id, name: 'Tees' },
  supplier: null,
  sizes: ['M', 'X-Large'],
  colors: ['Off-White'],
  stock: { 'M-Off-White': 5, 'X-Large-Off-White': 4 },
  images: [imageOf('one'), imageOf('twoo')],
  version: 7,
});

const open = (answers: Answers = {}, at = '/products') =>
  renderPage(<ProductsPage />, {
    at,
    path: '/products',
    answers: {
      countProducts: productCountsOf([]),
      listProducts: [tee],
      listCategories: [tops, tees, old],
      listSuppliers: [supplierOf({ name: 'Cedar Mill' })],
      exchangeRates: [],
      ...answers,
    },
  });

/** Opens the products page with the form for a new product. */
export const openAdd = async (answers: Answers = {}) => {
  const page = open(answers, '/products?add=1');
  return { page, form: within(await screen.findByRole('dialog', { name: 'Add Product' })) };
};

/** Opens the products page with the form of {@link tee}. */
export const openEdit = async (answers: Answers = {}) => {
  const page = open(answers);
  await page.user.click(await screen.findByRole('button', { name: 'Track Tee' }));
  return { page, form: within(await screen.findByRole('dialog', { name: 'Edit Product' })) };
};

/** Replaces the text of a field. */
export const retype = async (page: ReturnType<typeof open>, box: HTMLElement, text: string) => {
  await page.user.clear(box);
  if (text !== '') await page.user.type(box, text);
};

/** A file with a given size in bytes and a declared type. */
export const fileOf = (name: string, type: string, bytes = 3) => new File([new Uint8Array(bytes)], name, { type });
