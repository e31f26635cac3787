import type { Page } from '@playwright/test';
import type { ConfirmLink } from '@shop/shared/contracts';
import { type CustomerAnswer, type Variant, stockKey, variantsOf } from '@shop/shared/rules';
import { type ShopProduct } from '../demo-products';
import { cartLine, shopProduct } from '../shopper';
import { placeOrder, staffApi } from '../staff';
import { uniquePhone } from '../support';

/** The customers of these orders, who are one person on all pictures. */
const NAME = 'Nour El-Khoury';

/** One piece of the variant with the most stock, because every look places an order. */
export const pieceOf = (product: ShopProduct) => {
  const left = (variant: Variant) => product.stock[stockKey(variant)] ?? 0;
  const [most] = variantsOf(product).sort((one, other) => left(other) - left(one));
  return cartLine(product, 1, most);
};

/** Places an order. @returns its id, and the path of its confirmation link */
export async function linkOf(page: Page, product: ShopProduct): Promise<{ id: string; path: string }> {
  // Each look has taken some pieces.
  const { size, color } = pieceOf(await shopProduct(page.request, product._id));
  const id = await placeOrder(page.request, product, {
    customerName: NAME,
    customerPhone: uniquePhone(),
    location: 'Beirut',
    products: [{ product: product._id, quantity: 1, size, color }],
  });
  const api = await staffApi(page.request);
  const link = (await (await api.get(`/orders/${id}/confirm-link`)).json()) as ConfirmLink;
  return { id, path: link.path };
}

/** The link of an order that is on its way. */
export async function linkOfSent(page: Page, product: ShopProduct): Promise<string> {
  const { id, path } = await linkOf(page, product);
  const api = await staffApi(page.request);
  for (const status of ['confirmed', 'on the way']) await api.put(`/orders/${id}/status`, { status });
  return path;
}

/** A link with the order of one and the signature of another, as somebody might make it. */
export async function linkOfOther(page: Page, product: ShopProduct): Promise<string> {
  const [one, other] = [await linkOf(page, product), await linkOf(page, product)];
  return other.path.slice(0, -40) + one.path.slice(-40);
}

/** An order whose customer has answered. @returns its id */
export async function answeredOrder(page: Page, product: ShopProduct, answer: CustomerAnswer): Promise<string> {
  const { id, path } = await linkOf(page, product);
  const api = await staffApi(page.request);
  await api.post(`/orders/${id}/messages`, { moment: 'confirm' });
  await page.request.post('/api/orders/confirmation/answer', {
    data: {
      token: path.split('#')[1],
      answer,
      note: 'Please bring it to the blue door of the bakery,\nafter six.',
    },
  });
  return id;
}
