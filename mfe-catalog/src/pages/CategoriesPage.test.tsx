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
