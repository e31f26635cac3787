import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { categoryOf, failure, idOf, productOf, renderPage, rowsOfMany } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import ShopPage from './ShopPage';

const tees = categoryOf({ _id: idOf(101), name: 'Tees' });
const products = [
  productOf({ _id: idOf(1), name: 'Crew Tee', refCode: 'CT-1', price: 30, sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'] }),
  productOf({ _id: idOf(2), name: 'Airy Short', refCode: 'AS-9', price: 20, category: null }),
];

const open = (answers: Answers = {}, at = '/shop') =>
  renderPage(<ShopPage />, { at, answers: { listPublicProducts: products, listCategories: [tees], ...answers } });

const names = async () =>
  (await screen.findAllByRole('article')).map((card) => within(card).getByRole('link').textContent);

describe('the shop page', () => {
  it('lists everything by name, with four sizes and how many more there are', async () => {
    open();
    expect(await names()).toEqual(['Airy Short', 'Crew Tee']);
    expect(screen.getByText(/XS, S, M, L \+2 more/)).toBeVisible();
  });

  it('searches in any case while one types, in the URL', async () => {
    const { user, location } = open();
    await names();
    await user.type(screen.getByRole('searchbox', { name: 'Search products' }), 'as-9');
    await waitFor(async () => expect(await names()).toEqual(['Airy Short']));
    expect(location().search).toBe('?q=as-9');
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'nothing like it');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await names()).toHaveLength(2);
  });

  it('filters by category and sorts by price from the URL', async () => {
    open({}, '/shop?sort=price-low');
    expect(await names()).toEqual(['Airy Short', 'Crew Tee']);
  });

  it('says when the products could not be loaded', async () => {
    open({ listPublicProducts: failure(500) });
    expect(await screen.findByRole('heading', { name: 'Failed to load products' })).toBeVisible();
  });

  it('lets the server search a list that is too long to load', async () => {
    const { http } = open({ listPublicProducts: rowsOfMany(products, 900) }, '/shop?q=tee');
    await waitFor(() =>
      expect(http.requestsOf('listPublicProducts').at(-1)?.query).toMatchObject({
        q: 'tee',
        sort: 'name',
        limit: '24',
      }),
    );
  });

  it('asks the server what was meant when nothing matches by the letter', async () => {
    open(
      { listPublicProducts: ({ query }) => (query?.q === 'crwe' ? products.slice(0, 1) : products) },
      '/shop?q=crwe',
    );
    await waitFor(async () => expect(await names()).toEqual(['Crew Tee']));
    expect(screen.getByText('1 product')).toBeVisible();
  });
});
