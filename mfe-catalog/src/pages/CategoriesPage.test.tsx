import { describe, expect, it } from '@jest/globals';
import { categoryOf, failure, idOf, renderPage } from '@shop/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import CategoriesPage from './CategoriesPage';

const tops = categoryOf({ _id: idOf(1), name: 'Tops', priority: 5 });
const bottoms = categoryOf({ _id: idOf(2), name: 'Bottoms', priority: 9 });
const tees = categoryOf({ _id: idOf(3), name: 'Tees', parentCategory: { _id: tops._id, name: 'Tops' } });
const old = categoryOf({ _id: idOf(4), name: 'Old', archived: true });
const lost = categoryOf({ _id: idOf(5), name: 'Lost', parentCategory: { _id: old._id, name: 'Old' } });

const answers = { listCategories: [tops, bottoms, tees, old, lost] };

describe('Categories Management', () => {
  it('the category list shows the tree by priority and flags orphaned subcategories', async () => {
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

  it('the category list counts parents and subcategories, and archived ones only when shown', async () => {
    const page = renderPage(<CategoriesPage />, { at: '/categories', answers });
    const counts = () =>
      ['Total', 'Parents', 'Subcategories'].map((label) => screen.getByText(label).closest('div')?.textContent);
    await screen.findAllByRole('listitem');
    expect(counts()).toEqual(['Total4', 'Parents2', 'Subcategories2']);
    await page.user.click(screen.getByRole('switch', { name: 'Show Archived' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    expect(counts()).toEqual(['Total5', 'Parents3', 'Subcategories2']);
    expect(screen.queryByText('Orphaned subcategory (parent might be archived)')).toBeNull();
  });

  it('the category list links to the products of a category and its subcategories', async () => {
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

  it('the category list searches in any case and shows when nothing matches or loading failed', async () => {
    const page = renderPage(<CategoriesPage />, { at: '/categories', answers: { listCategories: failure(500) } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load categories');
    page.http.answer(answers);
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findAllByRole('listitem');
    await page.user.type(screen.getByRole('searchbox', { name: 'Search categories' }), 'BOTT{Enter}');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await page.user.clear(screen.getByRole('searchbox', { name: 'Search categories' }));
    await page.user.type(screen.getByRole('searchbox', { name: 'Search categories' }), 'tees{Enter}');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByText('Orphaned subcategory (parent might be archived)')).toBeNull();
    await page.user.type(screen.getByRole('searchbox', { name: 'Search categories' }), 'x{Enter}');
    expect(await screen.findByText('No categories found')).toBeVisible();
  });

  it('a category row opens its form wherever it is clicked and has the other actions in its menu', async () => {
    const page = renderPage(<CategoriesPage />, { at: '/categories', answers });
    await page.user.click(await screen.findByText('Priority 9'));
    expect(await screen.findByRole('dialog', { name: 'Edit Category' })).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Bottoms');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await page.user.click(screen.getByRole('button', { name: 'Actions for Tees' }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Edit', 'Archive', 'Delete']);
    await page.user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByRole('alertdialog', { name: 'Delete Tees?' })).toBeVisible();
  });

  describe('category order', () => {
    const belts = categoryOf({ _id: idOf(6), name: 'Belts', priority: 0, version: 3 });
    const caps = categoryOf({ _id: idOf(7), name: 'Caps', priority: 0, version: 5 });
    const hats = categoryOf({ _id: idOf(8), name: 'Hats', priority: 0, version: 8 });
    const listCategories = [belts, caps, hats];
    const saved = (page: ReturnType<typeof renderPage>) =>
      page.http.requestsOf('updateCategory').map(({ params, body }) => [params.id, body]);
    const rowOf = (name: string) => {
      const row = screen.getByRole('button', { name }).closest('li');
      if (!row) throw new Error('The category has no row');
      return row;
    };

    it('changes from the menu, and the new position is announced', async () => {
      const page = renderPage(<CategoriesPage />, {
        at: '/categories',
        answers: { listCategories, updateCategory: caps },
      });
      await page.user.click(await screen.findByRole('button', { name: 'Actions for Belts' }));
      expect(await screen.findByRole('menuitem', { name: 'Move up' })).toHaveAttribute('aria-disabled', 'true');
      await page.user.click(screen.getByRole('menuitem', { name: 'Move down' }));
      expect(await screen.findByText('Belts is now 2 of 3')).toBeVisible();
      // The upper one is saved first: if the second save failed, the old order would remain.
      expect(saved(page)).toEqual([
        [caps._id, { priority: 2, version: 5 }],
        [belts._id, { priority: 1, version: 3 }],
      ]);
    });

    it('changes when a row is dragged over another row of its level', async () => {
      const page = renderPage(<CategoriesPage />, {
        at: '/categories',
        answers: { listCategories: [...listCategories, tees, tops], updateCategory: hats },
      });
      await screen.findByRole('button', { name: 'Hats' });
      const dataTransfer = { setData: () => undefined, setDragImage: () => undefined, effectAllowed: 'all' };
      fireEvent.dragStart(within(rowOf('Hats')).getByTitle('Drag to change the order'), { dataTransfer });
      // Not a sibling: the category would get another parent.
      fireEvent.drop(rowOf('Tees'));
      fireEvent.drop(rowOf('Tops'));
      expect(await screen.findByText('Hats is now 1 of 4')).toBeVisible();
      expect(saved(page)).toEqual([[hats._id, { priority: 6, version: 8 }]]);
    });

    it('stays unchanged when another user saved first, and the reason is shown', async () => {
      const page = renderPage(<CategoriesPage />, {
        at: '/categories',
        answers: { listCategories, updateCategory: failure(409, { error: 'Somebody else changed it' }) },
      });
      const rows = () => screen.getAllByRole('listitem').map((row) => /^(Belts|Caps|Hats)/.exec(row.textContent)?.[0]);
      await page.user.click(await screen.findByRole('button', { name: 'Actions for Hats' }));
      await page.user.click(await screen.findByRole('menuitem', { name: 'Move up' }));
      expect(await screen.findByText(/Somebody else changed it/)).toBeVisible();
      expect(saved(page)).toHaveLength(1);
      expect(rows()).toEqual(['Belts', 'Caps', 'Hats']);
      expect(screen.queryByText(/^Hats is now/)).toBeNull();
    });

    it('cannot be changed while a search hides some categories', async () => {
      const page = renderPage(<CategoriesPage />, { at: '/categories?q=a', answers: { listCategories } });
      await page.user.click(await screen.findByRole('button', { name: 'Actions for Caps' }));
      const entries = await screen.findAllByRole('menuitem');
      expect(entries.map(({ textContent }) => textContent)).toEqual(['Edit', 'Archive', 'Delete']);
      expect(screen.queryByTitle('Drag to change the order')).toBeNull();
    });
  });

  it('the Add Category form also opens from a link, and closing it clears the address', async () => {
    const page = renderPage(<CategoriesPage />, { at: '/categories?add=1', path: '/categories', answers: answers });
    expect(await screen.findByRole('dialog', { name: 'Add Category' })).toBeVisible();
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.location().search).toBe('');
  });
});
