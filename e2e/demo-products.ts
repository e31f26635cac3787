import { type APIRequestContext } from '@playwright/test';
import { ASSORTMENT } from '@shop/demo/catalog';

/** A product as the public API sends it. */
export interface ShopProduct {
  _id: string;
  name: string;
  refCode: string;
  price: number;
  salePrice: number | null;
  onSale: boolean;
  sizes: string[];
  colors: string[];
  stock: Record<string, number>;
  category: { _id: string; name: string } | null;
  images: { url: string; thumb_url: string }[];
}

const PAGE = 100;

/** The products that shoppers see, those of tests among them, the newest first. */
export const shopProducts = async (request: APIRequestContext, page = 1): Promise<ShopProduct[]> => {
  const answer = await request.get(`/api/products/public?limit=${PAGE}&page=${page}`);
  const products = (await answer.json()) as ShopProduct[];
  return products.length < PAGE ? products : [...products, ...(await shopProducts(request, page + 1))];
};

/** The products of the demo shop that shoppers see. Those that tests made may change or go at any time. */
export const demoProducts = async (request: APIRequestContext): Promise<ShopProduct[]> => {
  const codes = new Set<string>(ASSORTMENT.map(({ refCode }) => refCode));
  return (await shopProducts(request)).filter(({ refCode }) => codes.has(refCode));
};
