import { startShop } from '../server';
import { beyondDemo } from '../shots/demo-only';
import { shopProducts } from '../demo-products';
import { makeProduct, staffApi } from '../staff';
import { expect, test } from '../test';

test('pictures of screens are of the shop that visitors see, and refuse records of tests', async ({ playwright }) => {
  const shop = await startShop();
  const request = await playwright.request.newContext({ baseURL: shop.url });
  try {
    const demo = await shopProducts(request);
    expect(demo.length).toBeGreaterThan(1);
    expect(beyondDemo(demo)).toEqual([]);
    const made = await makeProduct(await staffApi(request));
    expect(beyondDemo(await shopProducts(request))).toEqual([made.name]);
  } finally {
    await request.dispose();
    await shop.stop();
  }
});
