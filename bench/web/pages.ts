/** A page to measure. */
export interface BenchPage {
  name: string;
  path: string;
  /** Its module in the storefront. */
  expose: string;
}

interface Product {
  _id: string;
  category: { _id: string } | null;
}

/** The home page, the first category and the first product of a shop. */
export async function benchPages(shop: string): Promise<BenchPage[]> {
  const answer = await fetch(`${shop}/api/products/public?limit=1`);
  const [product] = (await answer.json()) as Product[];
  if (!product?.category) throw new Error('The shop has no product in a category');
  return [
    { name: 'home', path: '/', expose: './HomePage' },
    { name: 'category', path: `/category/${product.category._id}`, expose: './CategoryPage' },
    { name: 'product', path: `/product/${product._id}`, expose: './ProductPage' },
  ];
}
