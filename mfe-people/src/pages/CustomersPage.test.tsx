import { describe, expect, it } from '@jest/globals';
import { customerOf, failure, idOf, renderPage } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import CustomersPage from './CustomersPage';

const maya = customerOf({ _id: idOf(1), name: 'Maya', phone: '+96170111222', location: 'Beirut', orderCount: 4, totalSpent: 182.5 });
const omar = customerOf({ _id: idOf(2), name: 'Omar', phone: '+96170333444', location: 'Tripoli' });
const guest = customerOf({ _id: idOf(3), customerId: 'GUEST', name: '', phone: '', location: '' });

const names = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);

describe('Customers', () => {
  it('shows phone, location, orders and what was spent, and never calls the guest active', async () => {
    renderPage(<CustomersPage />, { at: '/customers', answers: { listCustomers: [maya, guest] } });
    const row = await screen.findByRole('row', { name: /Maya/ });
    for (const text of ['+96170111222', 'Beirut', '4', '$182.50', 'Active']) expect(row).toHaveTextContent(text);
    expect(screen.getByRole('row', { name: /Guest Customer/ })).not.toHaveTextContent('Active');
  });

  it('searches by name and phone and filters by the locations present', async () => {
    const page = renderPage(<CustomersPage />, { at: '/customers', answers: { listCustomers: [maya, omar, guest] } });
    const location = await screen.findByRole('combobox', { name: 'Location' });
    expect(await screen.findByRole('option', { name: 'Tripoli' })).toBeInTheDocument();
    await page.user.selectOptions(location, 'Tripoli');
    expect(names()).toEqual(['Omar']);
    await page.user.selectOptions(location, '');
    await page.user.type(screen.getByRole('searchbox', { name: 'Search customers' }), '111222');
    expect(names()).toEqual(['Maya']);
    await page.user.type(screen.getByRole('searchbox', { name: 'Search customers' }), 'x');
    expect(await screen.findByText('No customers found')).toBeVisible();
  });

  it('says when loading failed, and loads again on demand', async () => {
    const page = renderPage(<CustomersPage />, { at: '/customers', answers: { listCustomers: failure(500) } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load customers');
    page.http.answer({ listCustomers: [omar] });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Omar/ })).toBeVisible();
  });
});
