import { describe, expect, it } from '@jest/globals';
import { type Answers, failure, idOf, renderPage, staffProductOf, productCountsOf } from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import ProductsPage from './ProductsPage';

const tee = staffProductOf({ _id: idOf(1), name: 'Track Tee' });
const cap = staffProductOf({ _id: idOf(2), name: 'Cap', archived: true });

const open = async (answers: Answers = {}) => {
  const page = renderPage(<ProductsPage />, {
    at: '/products?archived=1',
    path: '/products',
    answers: {
      countProducts: productCountsOf([]),
      listProducts: [tee, cap],
      listCategories: [],
      listSuppliers: [],
      exchangeRates: [],
      ...answers,
    },
  });
  await screen.findByRole('table', { name: 'Products' });
  return page;
};

/** Selects an entry of the menu of a product's row. */
const choose = async ({ user }: Awaited<ReturnType<typeof open>>, name: string, entry: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('archiving, deleting and duplicating products', () => {
  it('a product is archived at once and restored by the toast, even from another page', async () => {
    const page = await open({ archiveProduct: tee });
    await choose(page, 'Track Tee', 'Archive');
    expect(await screen.findByText('Track Tee was archived')).toBeVisible();
    act(() => page.go('/elsewhere'));
    await waitFor(() => expect(screen.queryByRole('table', { name: 'Products' })).not.toBeInTheDocument());
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(page.http.requestsOf('archiveProduct')).toHaveLength(2));
    expect(page.http.requestsOf('archiveProduct').map(({ body }) => body)).toEqual([
      { archived: true },
      { archived: false },
    ]);
  });

  it('a product is restored by Unarchive', async () => {
    const page = await open({ archiveProduct: cap });
    await choose(page, 'Cap', 'Unarchive');
    expect(await screen.findByText('Cap was unarchived')).toBeVisible();
    expect(page.http.requestsOf('archiveProduct')[0]?.body).toEqual({ archived: false });
  });

  it('the product list shows an error when archiving fails', async () => {
    const page = await open({ archiveProduct: failure(500) });
    await choose(page, 'Track Tee', 'Archive');
    expect(await screen.findByText(/^Failed to archive product\. Something went wrong on our side/)).toBeVisible();
  });

  it('a product is deleted after confirmation, and the message counts its removed images', async () => {
    const page = await open({ deleteProduct: failure(500) });
    await choose(page, 'Track Tee', 'Delete');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Track Tee?' }));
    expect(question.getByText(/^This action cannot be undone/)).toBeVisible();
    const confirm = question.getByRole('button', { name: 'Delete Product' });
    await page.user.click(confirm);
    expect(await question.findByRole('alert')).toHaveTextContent('Failed to delete product');
    page.http.answer({ deleteProduct: { message: 'Product deleted', deletedImages: 2 }, listProducts: [cap] });
    await page.user.click(confirm);
    expect(await screen.findByText('Track Tee was deleted. 2 images were removed from storage.')).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
  });

  it('a product can be archived instead of deleted', async () => {
    const page = await open({ archiveProduct: tee });
    await choose(page, 'Track Tee', 'Delete');
    await page.user.click(await screen.findByRole('button', { name: 'Archive instead' }));
    expect(await screen.findByText('Track Tee was archived')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(page.http.requestsOf('deleteProduct')).toEqual([]);
  });

  it('a product is duplicated, and the copy opens for editing', async () => {
    const copy = staffProductOf({ _id: idOf(3), name: 'Track Tee (copy)', refCode: 'TT-1-COPY', archived: true });
    const page = await open({ duplicateProduct: copy });
    await choose(page, 'Track Tee', 'Duplicate');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Product' }));
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Track Tee (copy)');
    expect(screen.getByText('Track Tee (copy) was made. It is archived until you bring it back.')).toBeVisible();
    expect(page.http.requestsOf('duplicateProduct')[0]?.params).toEqual({ id: tee._id });
  });
});
