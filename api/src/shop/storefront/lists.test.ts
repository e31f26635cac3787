import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ListedProduct, PublicProduct, PublicProductCard } from '@shop/shared/contracts';
import { availableStock, discountPercent, effectivePrice, stockKey, totalStock, variantsOf } from '@shop/shared/rules';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { products, stock } from '../../database/schema';
import { createTestApp, type TestApp } from '../../testing/app';
import { liveCategoryIds, liveProductIds } from './live-ids';
import { UNKNOWN_ID, makeCategory, makeProduct } from '../../testing/fixtures';

const LIST = '/api/products/public';

/** More products than fit on a first page, so that lists have further pages. */
const PRODUCTS = 70;

const KINDS = ['Tee', 'Hoodie', '100% Cap', 'Jogger'];

describe('listPublicProducts: lists of shoppers', () => {
  let shop: TestApp;
  /** The tree of categories: each category with its parent. */
  const parents = new Map<string, string | null>();
  let all: PublicProduct[] = [];

  const ask = async <Row extends ListedProduct = PublicProduct>(url: string) => {
    const answer = await shop.app.inject(url);
    const rows: Row[] = answer.statusCode === 200 ? answer.json() : [];
    return { status: answer.statusCode, rows, total: Number(answer.headers['x-total-count']) };
  };

  beforeAll(async () => {
    // The cache is off, so each answer is read from the database.
    shop = await createTestApp({ env: { ANSWER_CACHE_MB: '0' } });
    const { db } = shop.database;
    const add = async (parentId: string | null) => {
      const { id } = await makeCategory(db, {
        parentId,
        name: ['Upper', 'Below', 'Deep', 'Kept dry'][parents.size] ?? 'More',
      });
      parents.set(id, parentId);
      return id;
    };
    const top = await add(null);
    const below = await add(top);
    const deep = await add(below);
    const other = await add(null);
    const places = [top, below, deep, other, null];
    for (let index = 0; index < PRODUCTS; index += 1) {
      const axes = {
        sizes: index % 3 === 0 ? [] : ['S', 'M', 'L'].slice(0, 1 + (index % 3)),
        colors: index % 5 === 0 ? ['Black'] : ['Sand', 'Black'].slice(index % 2),
      };
      const last = variantsOf(axes).map(stockKey).at(-1) ?? '';
      await makeProduct(db, {
        ...axes,
        name: `${['Pace', 'Anchor', 'Drift'][index % 3]} ${KINDS[index % KINDS.length]} ${index % 9}`,
        refCode: `REF-${index}`,
        description: index % 11 === 0 ? 'Reflective seams' : 'Plain',
        // Some have the same price, and some the same creation time.
        price: 10 + (index % 13),
        salePrice: index % 2 === 0 ? 5 + (index % 17) : null,
        onSale: index % 4 < 3,
        categoryId: places[index % places.length] ?? null,
        createdAt: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 3))),
        archived: index % 10 === 9,
        images: index % 3,
        // Of every fourth product nothing can be bought, of another fourth its last variant alone.
        stock: [10, 0, { [last]: 10 }, 10][index % 4] ?? 0,
      });
    }
    const whole = await ask(`${LIST}?limit=500`);
    all = whole.rows;
  });
  afterAll(() => shop.close());

  const isWithin = (category: string | null, wanted: string): boolean =>
    category !== null && (category === wanted || isWithin(parents.get(category) ?? null, wanted));

  interface Query {
    category?: string;
    onSale?: string;
    size?: string;
    color?: string;
    minPrice?: string;
    maxPrice?: string;
    q?: string;
    sort?: string;
    page?: string;
    limit?: string;
  }

  const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

  /** The variants of a product that can be bought and fit the filters. */
  const forSale = (product: PublicProduct, { size, color }: Query = {}) =>
    variantsOf(product).filter(
      (variant) =>
        availableStock(product, variant) > 0 &&
        (!size || size.split(',').includes(variant.size)) &&
        (!color || color.split(',').includes(variant.color)),
    );

  /** What the filters name of a product. */
  function namedOf(product: PublicProduct, query: Query): { color?: string; size?: string } {
    const fitting = forSale(product, query);
    const color = product.colors.find((one) => fitting.some((variant) => variant.color === one));
    const sizes = fitting.filter((variant) => !query.color || variant.color === color).map(({ size }) => size);
    const [size = '', ...others] = new Set(sizes);
    return {
      ...(query.color && color !== undefined ? { color } : {}),
      ...(query.size && others.length === 0 ? { size } : {}),
    };
  }

  /** The card of a product with a short description. */
  function cardOf(product: PublicProduct, query: Query): PublicProductCard {
    const { composition: _c, material: _m, careInstructions: _i, stock, images, ...card } = product;
    const soldOut = Object.keys(stock).filter((key) => stock[key] === 0);
    const named = namedOf(product, query);
    const first = images.find(({ color }) => color === named.color) ?? images[0];
    const [shown, second] = images.filter(({ color }) => color === first?.color);
    return {
      ...card,
      ...(second ? { secondImage: second.url.replace('/1280.', '/640.') } : {}),
      images: (shown ? [shown] : []).map(({ url, width, height, srcset }) => ({ url, width, height, srcset })),
      inStock: totalStock(stock) > 0,
      ...(soldOut.length > 0 && totalStock(stock) > 0 ? { soldOut } : {}),
      ...named,
    };
  }

  /** The expected list in its order, by the same rules as in browsers. */
  function expected(query: Query): PublicProduct[] {
    const typed = query.q?.toLowerCase();
    const wanted = wordsIn(typed ?? '');
    const whole = (text: string) => (word: string) => wordsIn(text).includes(word);
    const begun = (text: string) => (word: string) => wordsIn(text).some((one) => one.startsWith(word));
    const kindOf = ({ name, category }: PublicProduct) => `${name} ${category?.name ?? ''}`;
    const fitsKind = (product: PublicProduct) => wanted.every(begun(kindOf(product)));
    const fitsText = (product: PublicProduct) => wanted.every(whole(`${kindOf(product)} ${product.description}`));
    const listOf = (kindOnly: boolean) =>
      all.filter(
        (product) =>
          (!query.category || isWithin(product.category?._id ?? null, query.category)) &&
          (!query.onSale || String(product.onSale) === query.onSale) &&
          ((!query.size && !query.color) || forSale(product, query).length > 0) &&
          (!query.minPrice || effectivePrice(product) >= Number(query.minPrice)) &&
          (!query.maxPrice || effectivePrice(product) < Number(query.maxPrice)) &&
          (!typed || (kindOnly ? fitsKind(product) : fitsText(product))),
      );
    // Descriptions count only for what nothing else meets.
    const ofKind = listOf(true);
    const found = ofKind.length > 0 ? ofKind : listOf(false);
    const keys: Record<string, (a: PublicProduct, b: PublicProduct) => number> = {
      newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
      name: (a, b) => a.name.localeCompare(b.name, 'en-US'),
      'price-low': (a, b) => effectivePrice(a) - effectivePrice(b),
      'price-high': (a, b) => effectivePrice(b) - effectivePrice(a),
      discount: (a, b) => share(b) - share(a),
      relevance: (a, b) => rank(a) - rank(b) || soldOut(a) - soldOut(b) || (keys['name']?.(a, b) ?? 0),
    };
    const soldOut = ({ stock: pieces }: PublicProduct) => (totalStock(pieces) > 0 ? 0 : 1);
    /** 0 for whole words of the name, then of the category, beginnings of words of the name, and the rest. */
    const rank = (product: PublicProduct) => {
      if (wanted.every(whole(product.name))) return 0;
      if (wanted.every(whole(kindOf(product)))) return 1;
      return wanted.every(begun(product.name)) ? 2 : 3;
    };
    const share = (product: PublicProduct) => 1 - effectivePrice(product) / product.price;
    const sort = query.sort ?? (typed ? 'relevance' : 'newest');
    const by = keys[sort] ?? (() => 0);
    const stock = sort === 'relevance' ? () => 0 : (a: PublicProduct, b: PublicProduct) => soldOut(a) - soldOut(b);
    return found.sort((a, b) => stock(a, b) || by(a, b) || (a._id < b._id ? -1 : 1));
  }

  it('the product list holds every live product', () => {
    expect(all).toHaveLength(PRODUCTS - Math.floor(PRODUCTS / 10));
    expect(new Set(all.map(discountPercent)).size).toBeGreaterThan(3);
  });

  it('the ids of live products and categories are read page by page', async () => {
    const ids = liveProductIds(shop.database.db);
    const pages = await Promise.all([0, 25, 50, 75].map((offset) => ids.read(offset, 25)));
    expect(pages.map(({ length }) => length)).toEqual([25, 25, all.length - 50, 0]);
    expect(
      pages
        .flat()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(all.map(({ _id }) => _id).sort());
    expect(await ids.count()).toBe(all.length);
    const categories = await liveCategoryIds(shop.database.db).read(0, 2);
    expect(categories.map(({ id }) => id)).toEqual([...parents.keys()].slice(0, 2));
  });

  it('the product list returns the right products, count and order for any query', async () => {
    const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
    const queries = fc.record({
      category: maybe(fc.constantFrom(...parents.keys())),
      onSale: maybe(fc.constantFrom('true', 'false')),
      size: maybe(fc.constantFrom('S', 'M', 'XXL', 'L,M', 'XXL,S')),
      color: maybe(fc.constantFrom('Black', 'Sand', 'Red,Sand', 'Black,Sand')),
      minPrice: maybe(fc.constantFrom('0', '12.5', '16')),
      maxPrice: maybe(fc.constantFrom('8', '15', '16.01')),
      q: maybe(fc.constantFrom('pace', '100%', 'reflective', 'cap 4', 'pac', 'kept')),
      sort: maybe(fc.constantFrom('newest', 'name', 'price-low', 'price-high', 'discount')),
      page: fc.constantFrom('1', '1', '2', '9'),
      limit: fc.constantFrom('4', '28', '29', '500'),
      fields: maybe(fc.constant('card')),
    });
    await fc.assert(
      fc.asyncProperty(queries, async (given) => {
        const query = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
        const wanted: Query = query;
        const list = expected(wanted);
        // When nothing contains the text, the server also searches for similar texts. Another test covers that.
        fc.pre(wanted.q === undefined || list.length > 0);
        const from = (Number(given.page) - 1) * Number(given.limit);
        const page = list.slice(from, from + Number(given.limit));
        for (const url of urlsOf(query)) {
          const { rows, total, status } = await ask(url);
          expect(status).toBe(200);
          expect(rows.map(({ _id }) => _id)).toEqual(page.map(({ _id }) => _id));
          expect(rows).toEqual(given.fields === 'card' ? page.map((product) => cardOf(product, wanted)) : page);
          expect(total).toBe(list.length);
        }
      }),
      { numRuns: 300 },
    );
  });

  /** Both addresses of a category's list, if the query has a category. */
  function urlsOf({ category, ...others }: Record<string, string | undefined>): string[] {
    const text = (values: Record<string, string | undefined>) =>
      new URLSearchParams(
        Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
      );
    if (category === undefined) return [`${LIST}?${text(others).toString()}`];
    return [
      `${LIST}?${text({ category, ...others }).toString()}`,
      `${LIST}/category/${category}?${text(others).toString()}`,
    ];
  }

  it('a reference code is found first, with and without its hyphen', async () => {
    for (const typed of ['REF-3', 'ref3', 'ref%203']) {
      expect((await ask(`${LIST}?q=${typed}`)).rows[0]?.refCode).toBe('REF-3');
    }
  });

  it('the search says what a mistyped word meant and answers it within the filters, nothing where no word is close', async () => {
    const close = await ask(`${LIST}?q=hoodei&onSale=true&sort=price-low&limit=3`);
    const meant = expected({ q: 'hoodie', onSale: 'true', sort: 'price-low' });
    expect(close.rows).toEqual(meant.slice(0, 3));
    expect(close.total).toBe(meant.length);
    expect(await ask(`${LIST}?q=zzyzx`)).toEqual({ status: 200, rows: [], total: 0 });
  });

  it('a product card is a fraction of the size, with a shortened description and the available variants', async () => {
    const { db } = shop.database;
    const words = 'Dries fast and keeps its shape. ';
    const { id } = await makeProduct(db, {
      name: 'Cardigan',
      description: words.repeat(9),
      images: 4,
      sizes: ['S', 'M'],
    });
    const url = `${LIST}?q=cardigan`;
    const [card] = (await ask<PublicProductCard>(`${url}&fields=card`)).rows;
    expect(card).toMatchObject({ inStock: true, sizes: ['S', 'M'], colors: [] });
    expect(card?.description).toBe(`${words.repeat(5).slice(0, 159).trimEnd()}…`);
    expect(card?.images).toHaveLength(1);
    const [whole] = (await ask(url)).rows;
    expect(whole?.description).toBe(words.repeat(9));
    expect(whole?.images).toHaveLength(4);
    expect(card?.secondImage).toBe(whole?.images[1]?.url.replace('/1280.', '/640.'));
    expect(JSON.stringify(card).length).toBeLessThan(JSON.stringify(whole).length / 2);

    // Pieces of a size that the product no longer has cannot be bought.
    await db
      .update(stock)
      .set({ quantity: 0 })
      .where(and(eq(stock.productId, id), eq(stock.size, 'S')));
    await db
      .update(products)
      .set({ sizes: ['S'] })
      .where(eq(products.id, id));
    expect((await ask<PublicProductCard>(`${url}&fields=card`)).rows).toMatchObject([{ inStock: false }]);
    expect((await ask(`${LIST}?fields=everything`)).status).toBe(400);
  });

  it('the product list of an unknown category is empty, and its category URL returns 404', async () => {
    expect((await ask(`${LIST}?category=${UNKNOWN_ID}`)).total).toBe(0);
    for (const query of ['', '?q=pace', '?page=2']) {
      expect((await ask(`${LIST}/category/${UNKNOWN_ID}${query}`)).status).toBe(404);
    }
  });
});
