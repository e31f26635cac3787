import sharp from 'sharp';
import { type Page, expect, test } from '../test';
import { expectUsableEverywhere } from '../looks';
import { openReady, openWhole } from '../ready';
import { beginWith, cartLine, shopProduct } from '../shopper';
import { makeProduct, staffApi } from '../staff';

/** A picture without a background, so that what lies behind it is seen. */
const drawing = async (name: string, width: number, height: number) => ({
  name: `${name}.png`,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 4, background: { r: 190, g: 40, b: 30, alpha: 0.5 } } })
    .png()
    .toBuffer(),
});

const SIZES = Array.from({ length: 30 }, (_, at) => `${String(26 + at)} Long`);
const COLORS = Array.from({ length: 20 }, (_, at) => `Heather Color Number ${String(at)}`);

/** As long as a name may be for most shops: 120 letters, one word of them longer than a card. */
const nameOf = (title: string) =>
  `${title} ${'Overcoat'.repeat(6)} of wool, cotton, linen and more`.padEnd(120, ' x').trim();

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('products with unusual pictures, names, variants and prices look right everywhere', async ({ page, request }) => {
  test.slow();
  const api = await staffApi(request);
  const mark = `Odd${String(Date.now())}`;
  const many = { sizes: SIZES, colors: COLORS, stock: { [`${SIZES[0] ?? ''}-${COLORS[0] ?? ''}`]: 5 } };
  const costly = { ...many, price: 999_999.99, onSale: true, salePrice: 888_888.88 };
  const bare = await makeProduct(api, { name: nameOf(`${mark} Bare`), ...costly });
  const wide = await makeProduct(api, { name: nameOf(`${mark} Wide`), price: 999_999.99 });
  const tall = await makeProduct(api, { name: `${mark} Tall`, ...many });
  const shown: [string, Awaited<ReturnType<typeof drawing>>][] = [
    [wide._id, await drawing('wide', 1600, 500)],
    [tall._id, await drawing('tall', 400, 1600)],
    [tall._id, await drawing('square', 900, 900)],
  ];
  for (const [id, file] of shown) {
    const answer = await api.upload(`/products/${id}/images`, 'images', file);
    expect(answer.status(), await answer.text()).toBe(201);
  }

  await test.step('in a list, every card has a picture of one shape and its whole name', async () => {
    await openWhole(page, `/shop?q=${mark}`);
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(3);
    await expect(cards.filter({ hasText: bare.name })).toContainText('$888,888.88');
    for (const width of [320, 390, 768, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflowOf(page), `the list at ${String(width)} px`).toBe(0);
      const shapes = await cards.evaluateAll((all) =>
        all.map((card) => {
          const box = card.querySelector('a, picture, svg')?.closest('article')?.firstElementChild;
          const { width: across = 0, height = 1 } = box?.getBoundingClientRect() ?? {};
          return Math.round((across / height) * 10);
        }),
      );
      expect(new Set(shapes).size, `pictures at ${String(width)} px`).toBe(1);
    }
    await expectUsableEverywhere(page, 'a list of unusual products');
  });

  for (const product of [bare, wide, tall]) {
    await test.step(`the page of ${product.name.slice(0, 20)} fits`, async () => {
      await openReady(page, `/product/${product._id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
      for (const width of [320, 390, 768, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflowOf(page), `${product.name} at ${String(width)} px`).toBe(0);
      }
      await expectUsableEverywhere(page, `the page of ${product.name.slice(0, 20)}`);
    });
  }

  await test.step('in the cart and at checkout', async () => {
    await beginWith(page, cartLine(await shopProduct(request, wide._id), 10));
    for (const path of ['/cart', '/checkout']) {
      await openReady(page, path);
      await expect(page.getByText(wide.name).first()).toBeAttached();
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflowOf(page), `${path} at ${String(width)} px`).toBe(0);
      }
      await expectUsableEverywhere(page, `${path} with a costly product`);
    }
  });
});

test('a search of many words, of signs or in another script answers', async ({ page }) => {
  const texts = [
    Array.from({ length: 200 }, (_, at) => `word${String(at)}`).join(' '),
    Array.from({ length: 200 }, () => 'tee').join(' '),
    '!!! ??? %%% ___ \\\\ \'"; -- <b>',
    "' or 1=1 --",
    ':*&|!()<->',
    'черная футболка',
    'قميص أسود',
    '黒いTシャツ',
    '👕👖',
  ];
  for (const text of texts) {
    const answer = await page.goto(`/shop?${new URLSearchParams({ q: text }).toString()}`);
    expect(answer?.status(), text).toBe(200);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toContainText('Results for');
    await expect(main.getByRole('article').or(main.getByText('No products match your search')).first()).toBeVisible();
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflowOf(page), `${text.slice(0, 30)} at ${String(width)} px`).toBe(0);
    }
  }
});
