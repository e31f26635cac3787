import { describe, expect, it } from '@jest/globals';
import { categoryOf, failure, idOf, renderPage } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import CategoriesPage from './CategoriesPage';

const tops = categoryOf({ _id: idOf(1), name: 'Tops', priority: 5 });
const bottoms = categoryOf({ _id: idOf(2), name: 'Bottoms', priority: 9 });
const tees = categoryOf({ _id: idOf(3), name: 'Tees', parentCategory: { _id: tops._id, name: 'Tops' } });
const old = categoryOf({ _id: idOf(4), name: 'Old', archived: true });
const lost = categoryOf({ _id: idOf(5), name: 'Lost', parentCategory: { _id: old._id, name: 'Old' } });

const answers = { listCategories: [tops, bottoms, tees, old, lost] };

describe('Categories Management', () => {
  it('shows the tree by priority and flags what lost its parent', async () => {
    renderPage(<CategoriesPage />, { at: '/categories', answers });
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => /^(Bottoms|Tops|Tees|Lost)/.exec(row.textContent)?.[0])).toEqual([
      'Bottoms',
      'Tops',
      'Tees',
      'Lost',
    ]);
    expect(rows.at(-1)).toHaveTextContent('Orphaned subcategory (parent might be archived)');
  });

  it('counts parents and subcategories, archived ones only when shown', async () => {
    const page = renderPage(<CategoriesPage />, { at: '/categories', answers });
    await screen.findAllByRole('listitem');
    await page.user.click(screen.getByRole('switch', { name: 'Show Archived' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    expect(screen.queryByText('Orphaned subcategory (parent might be archived)')).toBeNull();
  });

  it('leads to the products of a category and of what is below it', async () => {
    const listCategories = [
      { ...tops, productCount: 2 },
      { ...tees, productCount: 3 },
      { ...bottoms, productCount: 0 },
    ];
    renderPage(<CategoriesPage />, { at: '/categories', answers: { listCategories } });
    const rows = await screen.findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('0 products');
    expect(screen.queryByRole('link', { name: /in Bottoms$/ })).toBeNull();
    expect(screen.getByRole('link', { name: '5 products in Tops' })).toHaveAttribute(
      'href',
      `/products?category=${tops._id}`,
    );
    expect(screen.getByRole('link', { name: '3 products in Tees' })).toBeVisible();
  });

  it('searches in any case and says when nothing matches or loading failed', async () => {
    const page = renderPage(<CategoriesPage />, { at: '/categories', answers: { listCategories: failure(500) } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load categories');
    page.http.answer(answers);
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findAllByRole('listitem');
    await page.user.type(screen.getByRole('searchbox', { name: 'Search categories' }), 'BOTT');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await page.user.clear(screen.getByRole('searchbox', { name: 'Search categories' }));
    await page.user.type(screen.getByRole('searchbox', { name: 'Search categories' }), 'tees');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByText('Orphaned subcategory (parent might be archived)')).toBeNull();
    await page.user.type(screen.getByRole('searchbox', { name: 'Search categories' }), 'x');
    expect(await screen.findByText('No categories found')).toBeVisible();
  });
});
