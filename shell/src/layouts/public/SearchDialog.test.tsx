import { describe, expect, it } from '@jest/globals';
import { deferred, failure, idOf, productOf } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../../testing';

const tee = productOf({ _id: idOf(1), name: 'Track Tee' });
const top = productOf({ _id: idOf(2), name: 'Track Top' });

const open = async (answers: Answers = {}) => {
  const shell = renderShell({ answers: { listPublicProducts: [tee, top], searchCategories: [], ...answers } });
  await shell.user.click(screen.getByRole('button', { name: 'Search' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
  const box = dialog.getByRole('combobox', { name: 'Search products' });
  await waitFor(() => expect(box).toHaveFocus());
  return { ...shell, dialog, box };
};

describe('SearchDialog', () => {
  it('the search dialog suggests products during typing, and opens one by keyboard', async () => {
    const { user, dialog, box, address, http } = await open();
    await user.keyboard('trac');
    const first = await dialog.findByRole('option', { name: /Track Tee/ });
    expect(within(first).getByText('Trac', { selector: 'mark' })).toBeVisible();
    expect(http.requestsOf('listPublicProducts').map(({ query }) => query?.q)).toEqual(['trac']);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const second = dialog.getByRole('option', { name: /Track Top/ });
    expect(second).toHaveAttribute('aria-selected', 'true');
    expect(box).toHaveAttribute('aria-activedescendant', second.id);
    expect(box).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/product/${top._id}`));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('the search dialog suggests the categories that the server finds, before products', async () => {
    const { user, dialog, address, http } = await open({ searchCategories: [{ _id: idOf(1), name: 'Training' }] });
    await user.keyboard('workout');
    await dialog.findByRole('option', { name: /Track Tee/ });
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'TrainingCategory',
      expect.stringContaining('Track Tee'),
      expect.stringContaining('Track Top'),
    ]);
    expect(dialog.getByText('1 category and 2 products found')).toBeInTheDocument();
    expect(http.requestsOf('searchCategories').map(({ query }) => query)).toEqual([{ q: 'workout', limit: '3' }]);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(address()).toBe(`/category/${idOf(1)}`));
  });

  it('the search dialog suggests categories by name if the server cannot, and opens one on click', async () => {
    const { user, dialog, address } = await open({ listPublicProducts: [], searchCategories: failure(500) });
    await user.keyboard('casual');
    await user.click(await dialog.findByRole('option', { name: /Casual/ }));
    await waitFor(() => expect(address()).toMatch(/^\/category\//));
  });

  it('the search dialog opens a product in the size and the color that were searched', async () => {
    const navy = Object.assign(productOf(tee), { inStock: true, size: 'M', color: 'Navy' });
    const { user, dialog, address } = await open({ listPublicProducts: [navy] });
    await user.keyboard('navy tee m');
    await user.click(await dialog.findByRole('option', { name: /Track Tee/ }));
    await waitFor(() => expect(address()).toBe(`/product/${tee._id}?size=M&color=Navy`));
  });

  it('the search dialog leads to all results', async () => {
    const { user, address } = await open();
    await user.keyboard('red & blue{Enter}');
    await waitFor(() => expect(address()).toBe('/shop?q=red+%26+blue'));
  });

  it('the search dialog opens a suggestion on click, and says when nothing is found', async () => {
    const { user, dialog, box, address } = await open({
      listPublicProducts: ({ query }) => (query?.q === 'zz' ? [] : [tee]),
    });
    await user.keyboard('zz');
    expect(await dialog.findByText('Nothing found for “zz”.')).toBeVisible();
    const elsewhere = within(dialog.getByRole('list', { name: 'Where else to look' }));
    expect(elsewhere.getAllByRole('button').length).toBeGreaterThan(0);
    await user.clear(box);
    await user.keyboard('te');
    await user.click(await dialog.findByRole('option', { name: /Track Tee/ }));
    await waitFor(() => expect(address()).toBe(`/product/${tee._id}`));
  });

  it('the search dialog is cleared by one click and keeps the focus for more typing', async () => {
    const { user, dialog, box } = await open();
    expect(dialog.queryByRole('button', { name: 'Clear search' })).not.toBeInTheDocument();
    await user.keyboard('trac');
    expect(await dialog.findByRole('option', { name: /Track Tee/ })).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Clear search' }));
    expect(box).toHaveValue('');
    expect(box).toHaveFocus();
    expect(dialog.queryByRole('option')).not.toBeInTheDocument();
  });

  it('the search dialog drops a response that arrives after the text has changed', async () => {
    const late = deferred<(typeof tee)[]>();
    const { user, dialog } = await open({
      listPublicProducts: ({ query }) => (query?.q === 'tr' ? late.promise : [top]),
    });
    await user.keyboard('tr');
    await waitFor(() => expect(dialog.queryByRole('option')).not.toBeInTheDocument());
    await user.keyboard('ack');
    expect(await dialog.findByRole('option', { name: /Track Top/ })).toBeVisible();
    await act(async () => {
      late.resolve([tee]);
      await late.promise;
    });
    expect(dialog.queryByRole('option', { name: /Track Tee/ })).not.toBeInTheDocument();
  });
});
