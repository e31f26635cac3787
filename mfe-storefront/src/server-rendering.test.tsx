import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { fillAnswers, makeStore, memoryStorage, type PublicAnswer } from '@shop/shared/api';
import { HostProvider } from '@shop/shared/remote';
import { categoryOf, fakeHttp, never, productOf, settingsOf } from '@shop/shared/testing';
import { Theme } from '@shop/shared/ui';
import CartPage from './pages/CartPage';
import CategoryPage from './pages/CategoryPage';
import CheckoutPage from './pages/CheckoutPage';
import HomePage from './pages/HomePage';
import OrderSuccessPage from './pages/OrderSuccessPage';
import PrivacyPolicyPage from './pages/PrivacyPolicyPage';
import ProductPage from './pages/ProductPage';
import SalePage from './pages/SalePage';
import ShopPage from './pages/ShopPage';
import TermsConditionsPage from './pages/TermsConditionsPage';
import TrackOrderPage from './pages/TrackOrderPage';
import { allProducts, homeNewest, homeSale, liveCategories, saleProducts } from './reads';

const product = productOf({ price: 40, salePrice: 30, onSale: true });
const category = categoryOf();
const page = { rows: [product], total: 1 };

/** What the host would have fetched ahead for each page. */
const answers: PublicAnswer[] = [
  { endpointName: 'listCategories', arg: liveCategories, value: { rows: [category], total: 1 } },
  ...[homeNewest, homeSale, saleProducts, allProducts].map((arg): PublicAnswer => ({
    endpointName: 'listPublicProducts',
    arg,
    value: page,
  })),
  { endpointName: 'getPublicProduct', arg: { params: { id: product._id } }, value: product },
  { endpointName: 'getCategory', arg: { params: { id: category._id } }, value: category },
  { endpointName: 'listPublicCategoryProducts', arg: { params: { categoryId: category._id } }, value: page },
];

const pages: [url: string, route: string, Page: ComponentType, content: string][] = [
  ['/', '/', HomePage, 'Track Tee'],
  [`/category/${category._id}?sort=name&view=list`, '/category/:categoryId', CategoryPage, 'Track Tee'],
  [`/product/${product._id}?size=M`, '/product/:id', ProductPage, '$30.00'],
  ['/sale', '/sale', SalePage, 'Track Tee'],
  ['/shop?q=tee', '/shop', ShopPage, 'Track Tee'],
  ['/cart', '/cart', CartPage, 'Loading your cart'],
  ['/checkout', '/checkout', CheckoutPage, 'Loading your cart'],
  ['/order-success', '/order-success', OrderSuccessPage, 'There is no new order here'],
  ['/track-order', '/track-order', TrackOrderPage, 'Track Order'],
  ['/privacy-policy', '/privacy-policy', PrivacyPolicyPage, 'Privacy Policy'],
  ['/terms-conditions', '/terms-conditions', TermsConditionsPage, 'Exchange within 3 days'],
];

/** A page with a store of its own, as a server makes it for each request and the browser once more. */
const treeOf = (url: string, route: string, Page: ComponentType, missing?: string) => {
  const store = makeStore({ http: fakeHttp({ listPublicCategoryProducts: never }), storage: memoryStorage() });
  fillAnswers(store, answers);
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

/** The tree as text, without the style elements: they are collected apart by a server. */
const htmlOf = (url: string, route: string, Page: ComponentType): string => {
  const read = jest.spyOn(Storage.prototype, 'getItem');
  const html = renderToString(treeOf(url, route, Page)).replaceAll(/<style[^]*?<\/style>/g, '');
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
  return html;
};

afterEach(() => document.body.replaceChildren());

describe('pages of what does not exist', () => {
  it.each([
    ['/product/000000000000000000000000', '/product/:id', ProductPage, 'Product Not Found'],
    ['/category/000000000000000000000000', '/category/:categoryId', CategoryPage, 'Category Not Found'],
  ])('%s says so from the start, where the host knows it', (url, route, Page, content) => {
    expect(renderToString(treeOf(url, route, Page, url))).toContain(content);
    expect(renderToString(treeOf(url, route, Page, '/elsewhere'))).not.toContain(content);
  });
});

describe('pages rendered ahead by the host', () => {
  it.each(pages)('%s is the same each time and comes to life without a warning', async (url, route, Page, content) => {
    const html = htmlOf(url, route, Page);
    expect(html).toContain(content);
    expect(htmlOf(url, route, Page)).toBe(html);

    const container = document.createElement('div');
    container.innerHTML = html;
    document.body.append(container);
    const before = container.querySelector('h1');
    const complaints: unknown[] = [];
    const root = await act(() =>
      hydrateRoot(container, treeOf(url, route, Page), { onRecoverableError: (error) => complaints.push(error) }),
    );
    expect(complaints).toEqual([]);
    expect(container.querySelector('h1')).toBe(before);
    act(() => root.unmount());
  });
});
