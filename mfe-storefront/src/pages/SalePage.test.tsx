import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { categoryOf, failure, idOf, productOf, renderPage, rowsOfMany } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import SalePage from './SalePage';

const tops = categoryOf({ _id: idOf(100), name: 'Tops' });
const tees = categoryOf({ _id: idOf(101), name: 'Tees', parentCategory: tops });
const shorts = categoryOf({ _id: idOf(102), name: 'Shorts' });
const products = [
  productOf({ _id: idOf(1), name: 'Tee', price: 30, salePrice: 25, onSale: true, category: tees }),
  productOf({ _id: idOf(2), name: 'Short', price: 40, salePrice: 20, onSale: true, category: shorts }),
  productOf({ _id: idOf(3), name: 'Coat', price: 200, salePrice: 100, onSale: true, category: tops }),
];

const open = (answers: Answers = {}, at = '/sale') =>
  renderPage(<SalePage />, {
    at,
    answers: { listPublicProducts: products, listCategories: [tops, tees, shorts], ...answers },
  });

const names = async () =>
  (await screen.findAllByRole('article')).map((card) => within(card).getByRole('link').textContent);

describe('the sale page', () => {
  it('offers the sorts of the shop', async () => {
    open();
    await names();
    const choices = (label: string) =>
      within(screen.getByLabelText(label))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(choices('Sort by')).toEqual([
      'Newest',
      'Price: low to high',
      'Price: high to low',
      'Name',
      'Biggest discount',
    ]);
  });

  it('shows the biggest discount first unless another sort is chosen', async () => {
    const { user, location } = open();
    expect(await names()).toEqual(['Short', 'Coat', 'Tee']);
    expect(screen.getByLabelText('Sort by')).toHaveValue('discount');
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Name');
    expect(await names()).toEqual(['Coat', 'Short', 'Tee']);
    expect(location().search).toBe('?sort=name');
  });

  it('filters by the price paid now, lower bound in, upper bound out, and keeps it in the URL', async () => {
    const cap = productOf({ _id: idOf(4), name: 'Cap', price: 60, salePrice: 50, onSale: true });
    const { user, location } = open({ listPublicProducts: [...products, cap] });
    await names();
    await user.click(screen.getByRole('button', { name: 'Price range: Any price' }));
    await user.click(await screen.findByRole('radio', { name: '$25 - $50 (1)' }));
    expect(await names()).toEqual(['Tee']);
    expect(location().search).toBe('?price=25-50');
    await user.click(screen.getByRole('radio', { name: '$50 - $100 (1)' }));
    expect(await names()).toEqual(['Cap']);
    await user.click(screen.getByRole('radio', { name: 'Over $100 (1)' }));
    expect(await names()).toEqual(['Coat']);
    expect(screen.getByRole('button', { name: 'Price range: Over $100' })).toBeVisible();
  });

  it('offers the categories that have sale items, each with the number that the other filters leave', async () => {
    const empty = categoryOf({ _id: idOf(109), name: 'Belts' });
    const { user, location } = open({ listCategories: [tops, tees, shorts, empty] }, '/sale?price=25-50');
    await names();
    await user.click(screen.getByRole('button', { name: 'Category: All categories' }));
    const choices = await screen.findAllByRole('radio');
    expect(choices.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'All categories',
      'Shorts (0)',
      'Tops (1)',
      'Tees (1)',
    ]);
    expect(screen.getByRole('radio', { name: 'Shorts (0)' })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Tees (1)' }));
    expect(location().search).toContain(`category=${tees._id}`);
    expect(screen.getByRole('button', { name: 'Category: Tees' })).toBeVisible();
  });

  it('includes products of subcategories in a category', async () => {
    open({}, `/sale?category=${tops._id}&sort=price-low`);
    expect(await names()).toEqual(['Tee', 'Coat']);
    expect(screen.getByText('2 products')).toBeVisible();
  });

  it('filters by several sizes and colors, and by a category that can be removed', async () => {
    const { user, location } = open({}, `/sale?category=${shorts._id}&size=Unheard,M&color=Black`);
    expect(await names()).toEqual(['Short']);
    await user.click(screen.getByRole('button', { name: 'Remove category Shorts' }));
    expect(await names()).toHaveLength(3);
    expect(location().search).toBe('?size=Unheard%2CM&color=Black');
    await user.click(screen.getByRole('button', { name: 'Remove size M' }));
    await screen.findByRole('heading', { name: 'No sale items match these filters' });
    await user.click(screen.getByRole('button', { name: 'Remove size Unheard' }));
    expect(await names()).toHaveLength(3);
  });

  it('clears filters that match no products', async () => {
    const { user } = open({}, '/sale?price=50-100');
    await screen.findByRole('heading', { name: 'No sale items match these filters' });
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await names()).toHaveLength(3);
  });

  it('says when nothing is on sale, and when the products could not be loaded', async () => {
    const { unmount } = open({ listPublicProducts: [] });
    expect(await screen.findByRole('heading', { name: 'Nothing is on sale right now' })).toBeVisible();
    unmount();
    open({ listPublicProducts: failure(500) });
    expect(await screen.findByRole('heading', { name: 'Failed to load products' })).toBeVisible();
  });

  it('lets the server filter by price when not everything is loaded', async () => {
    const { http } = open({ listPublicProducts: rowsOfMany(products, 900) }, '/sale?price=100%2B');
    await names();
    expect(http.requestsOf('listPublicProducts').at(-1)?.query).toMatchObject({ onSale: 'true', minPrice: '100' });
  });
});
