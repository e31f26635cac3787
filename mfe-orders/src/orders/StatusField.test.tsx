import { describe, expect, it } from '@jest/globals';
import { failure, orderCountsOf, orderOf, renderPage } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';

const chat = orderOf({ customerName: 'Maya Haddad', status: 'pending' });
const sent = orderOf({ _id: '5f0000000000000000d4e5f6', customerName: 'Omar Saad', status: 'on the way' });
const done = orderOf({ _id: '5f0000000000000000d4e5f7', customerName: 'Rami', status: 'delivered' });

const rowNames = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);

describe('the status filter of the order list', () => {
  it('the status filter shows orders of several statuses, selects no tab and keeps them in the address', async () => {
    const page = renderPage(<OrdersPage />, {
      at: '/orders?status=all',
      answers: {
        countOrders: orderCountsOf([]),
        listOrders: [chat, sent, done],
        exportOrders: failure(500),
      },
    });
    await screen.findByRole('table', { name: 'Orders' });
    const choice = screen.getByRole('combobox', { name: 'Status' });
    await page.user.selectOptions(choice, 'Several statuses…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Several statuses' }));
    await page.user.click(dialog.getByRole('checkbox', { name: 'On the way' }));
    await page.user.click(dialog.getByRole('checkbox', { name: 'Pending' }));
    expect(page.location().search).toBe('?status=all');
    await page.user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(rowNames()).toEqual(['Maya Haddad', 'Omar Saad']));
    expect(new URLSearchParams(page.location().search).get('status')).toBe('pending,on the way');
    expect(choice).toHaveDisplayValue('Pending, On the way');
    const tabs = within(screen.getByRole('group', { name: 'Orders by status' }));
    for (const tab of tabs.getAllByRole('button')) expect(tab).toHaveAttribute('aria-pressed', 'false');
    await page.user.click(screen.getByRole('button', { name: 'More' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Export orders as CSV' }));
    await waitFor(() =>
      expect(page.http.requestsOf('exportOrders')[0]?.query).toEqual({ status: 'pending,on the way', rows: 'orders' }),
    );
    await page.user.click(screen.getByRole('button', { name: 'Change statuses' }));
    const again = within(await screen.findByRole('dialog', { name: 'Several statuses' }));
    expect(again.getByRole('checkbox', { name: 'Pending' })).toBeChecked();
    await page.user.click(again.getByRole('checkbox', { name: 'Pending' }));
    await page.user.click(again.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(rowNames()).toEqual(['Omar Saad']));
    expect(tabs.getByRole('button', { name: /^On the way/ })).toHaveAttribute('aria-pressed', 'true');
    await page.user.click(tabs.getByRole('button', { name: /^All/ }));
    expect(rowNames()).toHaveLength(3);
    expect(choice).toHaveDisplayValue('All statuses');
  });

  it('the status filter reads statuses from the address in any spelling and ignores unknown ones', async () => {
    renderPage(<OrdersPage />, {
      at: '/orders?status=on-the-way,lost',
      answers: { countOrders: orderCountsOf([]), listOrders: [chat, sent] },
    });
    await screen.findByRole('table', { name: 'Orders' });
    expect(rowNames()).toEqual(['Omar Saad']);
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveDisplayValue('On the way');
  });
});
