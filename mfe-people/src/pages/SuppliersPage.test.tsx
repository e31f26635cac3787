import { describe, expect, it } from '@jest/globals';
import { failure, idOf, renderPage, supplierOf } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import SuppliersPage from './SuppliersPage';

const mill = supplierOf({ _id: idOf(1), name: 'Cedar Mill', email: 'sales@cedar.example', status: 'active', lastOrderDate: null });
const dye = supplierOf({ _id: idOf(2), name: 'Blue Dye', status: 'suspended', lastOrderDate: '2026-10-02T09:00:00.000Z' });

describe('Suppliers', () => {
  it('shows each supplier with its status and last order', async () => {
    renderPage(<SuppliersPage />, { at: '/suppliers', answers: { listSuppliers: [mill, dye] } });
    const row = await screen.findByRole('row', { name: /Cedar Mill/ });
    for (const text of ['sales@cedar.example', 'active', 'Never']) expect(row).toHaveTextContent(text);
    expect(screen.getByRole('row', { name: /Blue Dye/ })).toHaveTextContent('Oct 2, 2026');
  });

  it('filters by status and search, and says when nothing is left', async () => {
    const page = renderPage(<SuppliersPage />, { at: '/suppliers', answers: { listSuppliers: [mill, dye] } });
    await screen.findByRole('row', { name: /Cedar Mill/ });
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'suspended');
    expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Blue Dye']);
    await page.user.type(screen.getByRole('searchbox', { name: 'Search suppliers' }), 'cedar');
    expect(await screen.findByText('No suppliers found')).toBeVisible();
  });

  it('says when loading failed', async () => {
    renderPage(<SuppliersPage />, { at: '/suppliers', answers: { listSuppliers: failure(0) } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load suppliers');
  });
});
