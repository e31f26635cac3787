import { describe, expect, it } from '@jest/globals';
import { couponOf, failure, idOf, renderPage } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import CouponsPage from './CouponsPage';

const active = couponOf({ _id: idOf(1), code: 'WELCOME10', discountType: 'percentage', discountValue: 10, expiryDate: null });
const expired = couponOf({
  _id: idOf(2),
  code: 'SUMMER',
  discountType: 'fixed',
  discountValue: 5,
  expiryDate: '2020-08-31T21:59:59.999Z',
});
const off = couponOf({ _id: idOf(3), code: 'STAFF', active: false, expiryDate: null });

const codes = () => screen.queryAllByRole('rowheader').map((cell) => cell.textContent);

describe('Coupons', () => {
  it('shows what each takes off and whether it holds', async () => {
    renderPage(<CouponsPage />, { at: '/coupons', answers: { listCoupons: { data: [active, expired, off] } } });
    const row = await screen.findByRole('row', { name: /WELCOME10/ });
    for (const text of ['10%', 'Never', 'active']) expect(row).toHaveTextContent(text);
    expect(screen.getByRole('row', { name: /SUMMER/ })).toHaveTextContent('$5.00');
    expect(screen.getByRole('row', { name: /SUMMER/ })).toHaveTextContent('expired');
    expect(screen.getByRole('row', { name: /STAFF/ })).toHaveTextContent('inactive');
  });

  it('filters by type, status and code in any case', async () => {
    const page = renderPage(<CouponsPage />, {
      at: '/coupons',
      answers: { listCoupons: { data: [active, expired, off] } },
    });
    await screen.findByRole('row', { name: /WELCOME10/ });
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'fixed');
    expect(codes()).toEqual(['SUMMER']);
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), '');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'inactive');
    expect(codes()).toEqual(['STAFF']);
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), '');
    await page.user.type(screen.getByRole('searchbox', { name: 'Search coupons' }), 'welcome');
    expect(codes()).toEqual(['WELCOME10']);
  });

  it('says when there are none, and when loading failed', async () => {
    const page = renderPage(<CouponsPage />, { at: '/coupons', answers: { listCoupons: failure(500) } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load coupons');
    page.http.answer({ listCoupons: { data: [] } });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No coupons found')).toBeVisible();
  });
});
