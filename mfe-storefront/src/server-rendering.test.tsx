import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { type ComponentType, type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { LIVE_CATEGORIES } from '@shop/shared/contracts/live-categories';
import { fillAnswers, makeStore, memoryStorage, publicApi, type PublicAnswer } from '@shop/shared/api';
import { HostProvider } from '@shop/shared/remote';
import type { PageData } from '@shop/shared/remote/config';
import { isRecord } from '@shop/shared/rules';
import { cardOf, categoryOf, fakeHttp, idOf, never, productOf, settingsOf } from '@shop/shared/testing';
import { Theme } from '@shop/shared/ui';
import remote from '../remote.config';
import { SHOP_FILTERS, shopQuestion } from './listing/shop-question';
import CartPage from './pages/CartPage';
import CategoryPage from './pages/CategoryPage';
import CheckoutPage from './pages/CheckoutPage';
import ConfirmPage from './pages/ConfirmPage';
import HomePage from './pages/HomePage';
import OrderSuccessPage from './pages/OrderSuccessPage';
import PrivacyPolicyPage from './pages/PrivacyPolicyPage';
import ProductPage from './pages/ProductPage';
import SalePage from './pages/SalePage';
import ShopPage from './pages/ShopPage';
import TermsConditionsPage from './pages/TermsConditionsPage';
import TrackOrderPage from './pages/TrackOrderPage';
import { filteredFirst, firstInCategory, firstOfAll, firstOnSale, homeNewest, homeSale } from './queries';

const product = productOf({ price: 40, salePrice: 30, onSale: true });
const category = categoryOf();
const page = { rows: [product], total: 1 };

/** The responses that the host prefetches for the pages. */
const answers: PublicAnswer[] = [
  { endpointName: 'listCategories', arg: LIVE_CATEGORIES, value: { rows: [category], total: 1 } },
  ...[homeNewest, homeSale, firstOnSale, firstOfAll].map((arg): PublicAnswer => ({
    endpointName: 'listPublicProducts',
    arg,
    value: page,
  })),
  ...filteredFirst(SHOP_FILTERS, shopQuestion, { search: '?q=tee', first: [product] }).map(
    ({ query = {} }): PublicAnswer => ({ endpointName: 'listPublicProducts', arg: { query }, value: page }),
  ),
  { endpointName: 'getPublicProduct', arg: { params: { id: product._id } }, value: product },
  { endpointName: 'getCategory', arg: { params: { id: category._id } }, value: category },
  { endpointName: 'listPublicCategoryProducts', arg: firstInCategory(category._id), value: page },
];

const pages: [url: string, route: string, Page: ComponentType, content: string][] = [
  ['/', '/', HomePage, 'Track Tee'],
  [`/category/${category._id}?sort=name&view=list`, '/category/:categoryId', CategoryPage, 'Track Tee'],
  [`/product/${product._id}?size=M`, '/product/:id', ProductPage, '$30.00'],
  ['/sale', '/sale', SalePage, 'Track Tee'],
  ['/shop', '/shop', ShopPage, 'Track Tee'],
  ['/shop?q=tee', '/shop', ShopPage, 'Track Tee'],
  ['/cart', '/cart', CartPage, 'Loading your cart'],
  ['/checkout', '/checkout', CheckoutPage, 'Loading your cart'],
  ['/order-success', '/order-success', OrderSuccessPage, 'There is no new order here'],
  ['/track-order', '/track-order', TrackOrderPage, 'Track Order'],
  ['/confirm', '/confirm', ConfirmPage, 'Loading your order'],
  ['/privacy-policy', '/privacy-policy', PrivacyPolicyPage, 'Privacy Policy'],
  ['/terms-conditions', '/terms-conditions', TermsConditionsPage, 'Exchange within 3 days'],
];

/** A page with its own store. The server makes one for each request, and the browser makes another one. */
const treeOf = (
  url: string,
  route: string,
  Page: ComponentType,
  { missing, ahead = answers }: { missing?: string; ahead?: readonly PublicAnswer[] } = {},
) => {
  const http = fakeHttp({ listPublicProducts: never, listPublicCategoryProducts: never });
  const store = makeStore({ http, storage: memoryStorage() });
  fillAnswers(store, ahead);
  return (
    <Provider store={store}>
      <HostProvider host={{ settings: settingsOf(), setPageTitle: () => undefined, missing }}>
        <Theme>
          <MemoryRouter initialEntries={[url]}>
            <Routes>
              <Route path={route} element={<Page />} />
            </Routes>
          </MemoryRouter>
        </Theme>
      </HostProvider>
    </Provider>
  );
};

/** The tree as HTML without style elements, which a server collects separately. */
const htmlOf = (url: string, route: string, Page: ComponentType, ahead = answers): string => {
  const read = jest.spyOn(Storage.prototype, 'getItem');
  const html = renderToString(treeOf(url, route, Page, { ahead })).replaceAll(/<style[^]*?<\/style>/g, '');
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
  return html;
};

/** Hydrates the server's HTML. It must cause no errors and keep the same DOM nodes. */
const hydrate = async (html: string, tree: ReactElement): Promise<void> => {
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const before = container.querySelector('h1');
  const complaints: unknown[] = [];
  const root = await act(() => hydrateRoot(container, tree, { onRecoverableError: (error) => complaints.push(error) }));
  expect(complaints).toEqual([]);
  expect(container.querySelector('h1')).toBe(before);
  act(() => root.unmount());
};

afterEach(() => document.body.replaceChildren());

describe('pages of missing products and categories', () => {
  it.each([
    ['/product/000000000000000000000000', '/product/:id', ProductPage, 'Product Not Found'],
    ['/category/000000000000000000000000', '/category/:categoryId', CategoryPage, 'Category Not Found'],
  ])('the page %s says from the start that its item does not exist, if the host knows', (url, route, Page, content) => {
    expect(renderToString(treeOf(url, route, Page, { missing: url }))).toContain(content);
    expect(renderToString(treeOf(url, route, Page, { missing: '/elsewhere' }))).not.toContain(content);
  });
});

describe('server-rendered pages', () => {
  it.each(pages)(
    'the page %s renders the same HTML each time and hydrates without a warning',
    async (url, route, Page, content) => {
      const html = htmlOf(url, route, Page);
      expect(html).toContain(content);
      expect(htmlOf(url, route, Page)).toBe(html);

      await hydrate(html, treeOf(url, route, Page));
    },
  );
});

/** Whether an answer belongs to an endpoint of the public API. */
const isPublicAnswer = (answer: unknown): answer is PublicAnswer =>
  isRecord(answer) && Object.hasOwn(publicApi.endpoints, String(answer.endpointName));

describe('lists of thousands of products with filters in their URL', () => {
  const first = Array.from({ length: 28 }, (_, index) => cardOf(productOf({ _id: idOf(index + 1) })));
  const wanted = cardOf(
    productOf({ _id: idOf(900), name: 'Wanted Tee', price: 40, salePrice: 30, onSale: true, stock: {} }),
  );

  it.each<[string, string, ComponentType]>([
    ['/shop?q=wanted', '/shop', ShopPage],
    ['/shop?q=wanted&sort=price-low', '/shop', ShopPage],
    [`/shop?category=${category._id}&show=48`, '/shop', ShopPage],
    ['/sale?price=25-50&sort=discount', '/sale', SalePage],
    [`/category/${category._id}?size=M&color=Black&price=25-50`, '/category/:categoryId', CategoryPage],
  ])('the page %s shows the products that its filters find, which its config requests', async (url, route, Page) => {
    const page = remote.pages.find(({ path }) => path === route);
    const search = new URL(url, 'http://shop.test').search;
    const ids: Record<string, unknown> = { ':categoryId': category._id };
    const fill = (values?: Record<string, unknown>) =>
      values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, ids[String(value)] ?? value]));
    const declared = page?.data ?? [];
    const known = declared.map(({ call }) => (call.startsWith('listPublic') ? first : undefined));
    const more = page?.more?.({ answers: known, settings: settingsOf(), search }) ?? [];
    const answered = (rows: unknown[]) => (item: PageData) => ({
      endpointName: item.call,
      arg: { ...(item.params && { params: fill(item.params) }), ...(item.query && { query: fill(item.query) }) },
      value: { rows, total: rows.length === 1 ? 1 : 5000 },
    });
    const lists = declared.filter(({ call }) => call.startsWith('listPublic'));
    const made: unknown[] = [
      ...answers.filter(({ endpointName }) => !endpointName.startsWith('listPublic')),
      ...lists.map(answered(first)),
      ...more.map(answered([wanted])),
    ];
    const ahead = made.filter(isPublicAnswer);
    const html = htmlOf(url, route, Page, ahead);
    expect(html).toContain('Wanted Tee');
    expect(html).toContain('Sold out');
    expect(html).not.toContain('Track Tee');
    await hydrate(html, treeOf(url, route, Page, { ahead }));
  });

  it('a product list requests nothing more without filters, or when all products are already loaded', () => {
    const shop = remote.pages.find(({ path }) => path === '/shop');
    const more = (search: string, rows: unknown[]) => shop?.more?.({ answers: [rows], settings: settingsOf(), search });
    expect(more('?show=48&utm_source=mail', first)).toEqual([]);
    expect(more('?sort=price-low', first.slice(1))).toEqual([]);
    expect(more('?sort=price-low', first)).toHaveLength(1);
    expect(more('?q=tee', first.slice(1))).toHaveLength(1);
  });
});
