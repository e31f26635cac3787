import { describe, expect, it } from '@jest/globals';
import { idOf, orderOf, renderPage } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import DeletedOrdersPage from './DeletedOrdersPage';

const deletedOf = (index: number, customerName: string) =>
  orderOf({
    _id: idOf(index),
    customerName,
    status: 'confirmed',
    history: [
      { status: 'pending', at: '2026-11-20T10:00:00.000Z', by: 'Website' },
      { status: 'deleted', at: '2026-11-21T10:30:00.000Z', by: 'Sam' },
    ],
  });

const open = () =>
  renderPage(<DeletedOrdersPage />, {
    at: '/orders/deleted',
    path: '/orders/deleted',
    answers: { listDeletedOrders: [deletedOf(1, 'Ada'), deletedOf(2, '')] },
  });

describe('the page of deleted orders', () => {
  it('says whose they were, and who deleted them when; nothing of them can be pressed', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Ada/ });
    expect(row).toHaveTextContent('#00000001');
    expect(row).toHaveTextContent(/Nov 21.*Sam/);
    expect(screen.getByRole('row', { name: /Guest Customer/ })).toBeVisible();
    const table = within(screen.getByRole('table', { name: 'Deleted orders' }));
    expect([...table.queryAllByRole('button'), ...table.queryAllByRole('link')]).toEqual([]);
  });

  it('finds one by name or number', async () => {
    const page = open();
    await screen.findByRole('row', { name: /Ada/ });
    const search = screen.getByRole('searchbox', { name: 'Search deleted orders' });
    await page.user.type(search, 'ada{Enter}');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Guest Customer/ })).toBeNull());
    await page.user.clear(search);
    await page.user.type(search, '#00000002{Enter}');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Ada/ })).toBeNull());
    expect(screen.getByRole('row', { name: /Guest Customer/ })).toBeVisible();
  });
});
