import { NUMBER_LIMITS } from '@shop/shared/contracts';
import type { Database, Db } from '../../api/src/database/client';
import { indexOldProducts } from '../../api/src/shop/search/index-products';
import { makeCategory, makeProduct } from '../../api/src/testing/fixtures';

/** A product that can be ordered in these sizes and colors. */
export interface StockedProduct {
  id: string;
  sizes: string[];
  colors: string[];
}

const SIZES = ['S', 'M', 'L', 'XL'];
const COLORS = ['Black', 'Sand', 'Off-White'];

/** How many products the shop begins with. */
export const FEW = 50;
/** How many products it has after it has grown. */
export const MANY = 5000;

/**
 * Products of which the large shop has as many as the small one: every second one of the first products, and no later
 * one.
 */
export const RARE = 'Windbreaker';

/** Fills an empty shop with products that have stock for any number of orders. */
export async function stockUp(db: Db): Promise<StockedProduct[]> {
  const category = await makeCategory(db, { name: 'Activewear' });
  const stocked: StockedProduct[] = [];
  for (let index = 0; index < FEW; index += 1) {
    const { id } = await makeProduct(db, {
      name: `${index % 2 === 0 ? RARE : 'Training garment'} number ${index + 1}`,
      description: 'A light garment that dries fast and keeps its shape, for training and for every other day. '.repeat(
        3,
      ),
      categoryId: category.id,
      sizes: SIZES,
      colors: COLORS,
      price: 20 + index,
      salePrice: index % 2 === 0 ? 15 + index : null,
      onSale: index % 2 === 0,
      buyPrice: 9,
      stock: NUMBER_LIMITS.stock,
      images: 3,
    });
    stocked.push({ id, sizes: SIZES, colors: COLORS });
  }
  return stocked;
}

/** Adds products of the same kind and category up to {@link MANY}. Every second one is on sale. */
export async function grow({ db, pool }: Pick<Database, 'db' | 'pool'>): Promise<void> {
  await pool.query(
    `insert into products (id, name, ref_code, description, price, sale_price, on_sale, buy_price, category_id, sizes,
       colors, composition, material, care_instructions)
     select substr(md5('product' || n), 1, 24), 'Training garment number ' || n, 'GROWN-' || n, p.description, 2000 + n,
       case when n % 2 = 0 then 1500 + n end, n % 2 = 0, 900, p.category_id, p.sizes, p.colors, '', '', ''
     from (select * from products limit 1) p, generate_series($1::int + 1, $2::int) n`,
    [FEW, MANY],
  );
  await pool.query(
    `insert into stock (product_id, size, color, quantity)
     select p.id, s.size, s.color, 100 from products p, (select size, color from stock where product_id =
       (select product_id from stock limit 1)) s where p.ref_code like 'GROWN-%'`,
  );
  await pool.query(
    `insert into stock_movements (product_id, size, color, delta, reason, by_name)
     select s.product_id, s.size, s.color, s.quantity, 'received', 'Benchmark'
     from stock s join products p on p.id = s.product_id where p.ref_code like 'GROWN-%'`,
  );
  await pool.query(
    `insert into product_images (id, product_id, position, picture, widths, avif, width, height)
     select substr(md5(p.id || i.position), 1, 24), p.id, i.position, i.picture, i.widths, i.avif, i.width, i.height
     from products p, (select * from product_images where product_id = (select product_id from product_images limit 1)) i
     where p.ref_code like 'GROWN-%'`,
  );
  await indexOldProducts(db, new AbortController().signal);
  await pool.query('vacuum analyze');
}
