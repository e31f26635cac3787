import { NUMBER_LIMITS } from '@shop/shared/contracts';
import type { Db } from '../src/database/client';
import { makeCategory, makeProduct } from '../src/testing/fixtures';

/** A product that can be ordered in these sizes and colours. */
export interface Stocked {
  id: string;
  sizes: string[];
  colors: string[];
}

const SIZES = ['S', 'M', 'L', 'XL'];
const COLORS = ['Black', 'Sand', 'Off-White'];
const PRODUCTS = 60;

/** Fills an empty shop with products like a real one's, of which there is enough for any number of orders. */
export async function stockUp(db: Db): Promise<Stocked[]> {
  const category = await makeCategory(db, { name: 'Activewear' });
  const stocked: Stocked[] = [];
  for (let index = 0; index < PRODUCTS; index += 1) {
    const { id } = await makeProduct(db, {
      name: `Training garment number ${index + 1}`,
      description: 'A light garment that dries fast and keeps its shape, for training and for every other day. '.repeat(
        3,
      ),
      categoryId: category.id,
      sizes: SIZES,
      colors: COLORS,
      price: 20 + index,
      salePrice: index % 4 === 0 ? 15 + index : null,
      onSale: index % 4 === 0,
      buyPrice: 9,
      stock: NUMBER_LIMITS.stock,
      images: 3,
    });
    stocked.push({ id, sizes: SIZES, colors: COLORS });
  }
  return stocked;
}
