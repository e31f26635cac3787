import { describe, expect, it } from '@jest/globals';
import { type Answers, categoryOf, failure, idOf, renderPage } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import CategoriesPage from './CategoriesPage';

const tops = categoryOf({ _id: idOf(1), name: 'Tops', priority: 5, version: 4 });
const tees = categoryOf({ _id: idOf(2), name: 'Tees', parentCategory: { _id: tops._id, name: 'Tops' } });
const polos = categoryOf({ _id: idOf(3), name: 'Polos', parentCategory: { _id: tees._id, name: 'Tees' } });
const bottoms = categoryOf({ _id: idOf(4), name: 'Bottoms' });
const old = categoryOf({ _id: idOf(5), name: 'Old', archived: true });

const open = async (answers: Answers = {}) => {
  const page = renderPage(<CategoriesPage />, {
    at: '/categories?archived=1',
    path: '/categories',
    answers: { listCategories: [tops, tees, polos, bottoms, old], ...answers },
  });
  await screen.findAllByRole('listitem');
  return page;
};

/** Selects an entry of a category's menu. */
const choose = async ({ user }: Awaited<ReturnType<typeof open>>, name: string, entry: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};

const openForm = async (button: string, title: string, answers: Answers = {}) => {
  const page = await open(answers);
  await page.user.click(screen.getByRole('button', { name: button }));
  return { page, form: within(await screen.findByRole('dialog', { name: title })) };
};

describe('adding, editing and removing categories', () => {
  it('the category form adds a category with priority 0 and no parent by default', async () => {
    const { page, form } = await openForm('Add Category', 'Add Category', { createCategory: bottoms });
    await page.user.click(form.getByRole('button', { name: 'Add Category' }));
    expect(await form.findByText('Category name is required')).toBeVisible();
    await page.user.type(form.getByRole('textbox', { name: 'Name' }), ' Bottoms ');
    await page.user.clear(form.getByRole('textbox', { name: 'Priority' }));
    await page.user.click(form.getByRole('button', { name: 'Add Category' }));
    expect(await screen.findByText('Category added')).toBeVisible();
    expect(page.http.requestsOf('createCategory')[0]?.body).toEqual({
      name: 'Bottoms',
      description: '',
      priority: 0,
      parentCategory: null,
      archived: false,
    });
  });

  it('the parent choices of a category exclude archived ones, the category itself and its descendants', async () => {
    const { page, form } = await openForm('Tops', 'Edit Category', { updateCategory: tops });
    const parent = form.getByRole('combobox', { name: 'Parent category' });
    expect(
      within(parent)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['None (top level)', 'Bottoms']);
    await page.user.selectOptions(parent, 'Bottoms');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Category updated')).toBeVisible();
    expect(page.http.requestsOf('updateCategory')[0]).toMatchObject({
      params: { id: tops._id },
      body: { name: 'Tops', priority: 5, parentCategory: bottoms._id, version: 4 },
    });
  });

  it('the category form shows why saving failed and how to resolve a change by another user', async () => {
    const { page, form } = await openForm('Tops', 'Edit Category', { updateCategory: failure(500) });
    const save = form.getByRole('button', { name: 'Save Changes' });
    await page.user.click(save);
    expect(await form.findByRole('alert')).toHaveTextContent('Failed to save category');
    page.http.answer({
      updateCategory: failure(409, { error: 'Tops was changed meanwhile.', code: 'VERSION_OLD' }),
      getCategory: { ...tops, name: 'Upper', version: 5 },
    });
    await page.user.click(save);
    // This field was not edited, so the form shows their value.
    expect(await screen.findByDisplayValue('Upper')).toBeVisible();
    expect(form.getByRole('alert')).toHaveTextContent('Tops was changed meanwhile.');
    page.http.answer({ updateCategory: tops });
    await page.user.click(save);
    await waitFor(() =>
      expect(page.http.requestsOf('updateCategory')[2]?.body).toMatchObject({ name: 'Upper', version: 5 }),
    );
  });

  it('the category form shows a server error at the field it is about', async () => {
    const { page, form } = await openForm('Tops', 'Edit Category', {
      updateCategory: failure(422, {
        error: 'A category cannot be below itself',
        errors: [{ field: 'parentCategory', message: 'A category cannot be below itself' }],
      }),
    });
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText('A category cannot be below itself')).toBeVisible();
    expect(form.getByRole('combobox', { name: 'Parent category' })).toBeInvalid();
  });

  it('a category is archived at once, and the undo button restores it', async () => {
    const page = await open({ archiveCategory: tops });
    await choose(page, 'Tops', 'Archive');
    expect(await screen.findByText('Tops was archived')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(page.http.requestsOf('archiveCategory')).toHaveLength(2));
    expect(page.http.requestsOf('archiveCategory').map(({ body }) => body)).toEqual([
      { archived: true },
      { archived: false },
    ]);
  });

  it('the category page shows an error when archiving fails', async () => {
    const page = await open({ archiveCategory: failure(0) });
    await choose(page, 'Tops', 'Archive');
    expect(await screen.findByText(/^Failed to archive category\. Please check your connection/)).toBeVisible();
  });

  it('the category page asks for confirmation before it shows a category to customers again', async () => {
    const page = await open({ archiveCategory: failure(500) });
    await choose(page, 'Old', 'Unarchive');
    const question = within(await screen.findByRole('alertdialog', { name: 'Unarchive Old?' }));
    expect(question.getByText(/make it visible to customers again/)).toBeVisible();
    await page.user.click(question.getByRole('button', { name: 'Unarchive' }));
    expect(await question.findByRole('alert')).toHaveTextContent('Failed to archive category');
    page.http.answer({ archiveCategory: old });
    await page.user.click(question.getByRole('button', { name: 'Unarchive' }));
    expect(await screen.findByText('Old was unarchived')).toBeVisible();
    expect(page.http.requestsOf('archiveCategory')[1]?.body).toEqual({ archived: false });
  });

  it('the category page deletes after confirmation and shows what still belongs to the category', async () => {
    const counts = 'This category still has 1 subcategory and 3 products. Move or delete them first.';
    const page = await open({ deleteCategory: failure(409, { error: counts, code: 'CATEGORY_IN_USE' }) });
    await choose(page, 'Tops', 'Delete');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Tops?' }));
    await page.user.click(question.getByRole('button', { name: 'Delete Category' }));
    expect(await question.findByRole('alert')).toHaveTextContent(`Failed to delete category. ${counts}`);
    page.http.answer({ deleteCategory: { message: 'Category deleted' } });
    await page.user.click(question.getByRole('button', { name: 'Delete Category' }));
    expect(await screen.findByText('Tops was deleted')).toBeVisible();
  });
});
