import { describe, expect, it } from '@jest/globals';
import { couponOf, failure, idOf, renderPage } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import CouponsPage from './CouponsPage';

const active = couponOf({
  _id: idOf(1),
  code: 'WELCOME10',
  description: 'Newsletter',
  discountValue: 10,
  usageCount: 3,
  usageLimit: 100,
  minSubtotal: 50,
  version: 4,
});
const expired = couponOf({
  _id: idOf(2),
  code: 'SUMMER',
  discountType: 'fixed',
  discountValue: 5,
  expiryDate: '2020-06-30T20:59:59.999Z',
});
const off = couponOf({ _id: idOf(3), code: 'STAFF', active: false });
const later = couponOf({ _id: idOf(4), code: 'SOON', startDate: '2999-01-01T00:00:00.000Z' });
const spent = couponOf({ _id: idOf(5), code: 'SPENT', usageCount: 2, usageLimit: 2 });
const all = { data: [active, expired, off, later, spent] };

const codes = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('button').textContent);

const open = (answers: Answers = {}, timeZone = 'UTC') =>
  renderPage(<CouponsPage />, { at: '/coupons', settings: { timeZone }, answers: { listCoupons: all, ...answers } });

const openAdd = async (answers: Answers = {}, timeZone?: string) => {
  const page = open(answers, timeZone);
  await page.user.click(await screen.findByRole('button', { name: 'Add Coupon' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Coupon' }));
  return { page, dialog, submit: () => page.user.click(dialog.getByRole('button', { name: 'Add Coupon' })) };
};

describe('Coupons', () => {
  it('the coupon list shows each coupon with its discount, expiry, usage and derived status', async () => {
    open();
    const row = await screen.findByRole('row', { name: /WELCOME10/ });
    for (const text of ['10%', 'Never', 'active', 'Percentage', '3 of 100', 'from $50.00']) {
      expect(row).toHaveTextContent(text);
    }
    const old = screen.getByRole('row', { name: /SUMMER/ });
    for (const text of ['$5.00', 'expired', 'Fixed', 'Jun 30, 2020']) expect(old).toHaveTextContent(text);
    expect(screen.getByRole('row', { name: /STAFF/ })).toHaveTextContent('inactive');
    expect(screen.getByRole('row', { name: /SOON/ })).toHaveTextContent('starts later');
    expect(screen.getByRole('row', { name: /SPENT/ })).toHaveTextContent('used up');
  });

  it('the coupon list filters by type, by status, and by code or description in any case', async () => {
    const page = open({ listCoupons: { data: [active, expired, off] } });
    await screen.findByRole('row', { name: /WELCOME10/ });
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'fixed');
    expect(codes()).toEqual(['SUMMER']);
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), '');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'inactive');
    expect(codes()).toEqual(['STAFF']);
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), '');
    await page.user.type(screen.getByRole('searchbox', { name: 'Search coupons' }), 'newsLETTER{Enter}');
    expect(codes()).toEqual(['WELCOME10']);
    await page.user.type(screen.getByRole('searchbox', { name: 'Search coupons' }), 'x{Enter}');
    expect(await screen.findByText('No coupons match your current filters.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add First Coupon' })).not.toBeInTheDocument();
  });

  it('the coupon list shows a loading failure and offers to add the first coupon when it is empty', async () => {
    const page = open({ listCoupons: failure(500) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load coupons');
    page.http.answer({ listCoupons: { data: [] } });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No coupons found')).toBeVisible();
    expect(screen.getByText('Get started by adding your first coupon.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Add First Coupon' }));
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Add Coupon' })).toBeVisible());
  });

  it('a new coupon gets an upper-case code and expires at the end of its day in the shop time zone', async () => {
    const { page, dialog, submit } = await openAdd({ createCoupon: active }, 'America/New_York');
    await page.user.type(dialog.getByRole('textbox', { name: 'Code' }), ' spring-5 ');
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Discount type' }), 'Fixed');
    await page.user.type(dialog.getByRole('textbox', { name: 'Discount value' }), '5.50');
    await page.user.type(dialog.getByLabelText('Expiry date'), '2026-12-24');
    await page.user.type(dialog.getByLabelText('Start date'), '2026-12-01');
    await page.user.type(dialog.getByRole('textbox', { name: 'Total usage limit' }), '100');
    await page.user.type(dialog.getByRole('textbox', { name: 'Minimum subtotal' }), '49.90');
    await submit();
    expect(await screen.findByText('Coupon added')).toBeVisible();
    expect(page.http.requestsOf('createCoupon')[0]?.body).toEqual({
      code: 'SPRING-5',
      discountType: 'fixed',
      discountValue: 5.5,
      expiryDate: '2026-12-25T04:59:59.999Z',
      startDate: '2026-12-01T05:00:00.000Z',
      usageLimit: 100,
      minSubtotal: 49.9,
      active: true,
    });
  });

  it('a new coupon is sent without description and expiry when both are empty', async () => {
    const { page, dialog, submit } = await openAdd({ createCoupon: active });
    await page.user.type(dialog.getByRole('textbox', { name: 'Code' }), 'A');
    await page.user.type(dialog.getByRole('textbox', { name: 'Discount value' }), '10');
    await page.user.type(dialog.getByRole('textbox', { name: 'Description' }), '   ');
    await submit();
    await waitFor(() => expect(page.http.requestsOf('createCoupon')).toHaveLength(1));
    expect(page.http.requestsOf('createCoupon')[0]?.body).toEqual({
      code: 'A',
      discountType: 'percentage',
      discountValue: 10,
      active: true,
      startDate: null,
      usageLimit: null,
      minSubtotal: null,
    });
  });

  it('the coupon form explains each invalid value at its field', async () => {
    const { page, dialog, submit } = await openAdd();
    await submit();
    expect(await dialog.findByText('Coupon code is required')).toBeVisible();
    expect(dialog.getByText('Discount value must be a number')).toBeVisible();
    const value = dialog.getByRole('textbox', { name: 'Discount value' });
    await page.user.type(value, 'ten');
    expect(dialog.getByText('Discount value must be a number')).toBeVisible();
    for (const percent of ['0', '101']) {
      await page.user.clear(value);
      await page.user.type(value, percent);
      expect(await dialog.findByText('Percentage discount must be between 1 and 100')).toBeVisible();
    }
    await page.user.clear(value);
    await page.user.type(value, '10.0005');
    expect(await dialog.findByText('Must have at most two decimals')).toBeVisible();
    const type = dialog.getByRole('combobox', { name: 'Discount type' });
    await page.user.selectOptions(type, 'fixed');
    await page.user.clear(value);
    await page.user.type(value, '0');
    expect(await dialog.findByText('Discount value must be more than 0')).toBeVisible();
    await page.user.selectOptions(type, 'percentage');
    await page.user.clear(value);
    await page.user.type(value, '100');
    await waitFor(() => expect(value).toBeValid());
    await page.user.type(dialog.getByRole('textbox', { name: 'Total usage limit' }), '1.5');
    await submit();
    expect(await dialog.findByText('Must be a whole number')).toBeVisible();
    expect(page.http.requestsOf('createCoupon')).toEqual([]);
  });

  it('the coupon form shows a server error inside the form, at the field it is about', async () => {
    const message = 'A coupon with this code exists already';
    const { page, dialog, submit } = await openAdd({
      createCoupon: failure(409, { error: message, errors: [{ field: 'code', message }] }),
    });
    await page.user.type(dialog.getByRole('textbox', { name: 'Code' }), 'WELCOME10');
    await page.user.type(dialog.getByRole('textbox', { name: 'Discount value' }), '10');
    await submit();
    expect(await dialog.findByText(message)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Code' })).toBeInvalid();
    page.http.answer({ createCoupon: failure(403, { error: 'Not today' }) });
    await submit();
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to add couponNot today');
    page.http.answer({ createCoupon: failure(500, { error: 'stack' }) });
    await submit();
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('Failed to add coupon'));
  });

  it('a coupon is changed on the version that was read, with its untouched expiry kept to the millisecond', async () => {
    const odd = { ...active, expiryDate: '2999-01-01T10:11:12.131Z' };
    const page = open({ listCoupons: { data: [odd] }, updateCoupon: failure(500) });
    await page.user.click(await screen.findByRole('button', { name: 'WELCOME10' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Coupon' }));
    expect(dialog.getByLabelText('Expiry date')).toHaveValue('2999-01-01');
    await page.user.click(dialog.getByRole('checkbox', { name: 'Active' }));
    await page.user.clear(dialog.getByRole('textbox', { name: 'Total usage limit' }));
    await page.user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to update coupon');
    page.http.answer({ updateCoupon: odd });
    await page.user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Coupon updated')).toBeVisible();
    expect(page.http.requestsOf('updateCoupon')[1]).toMatchObject({
      params: { id: idOf(1) },
      body: { active: false, usageLimit: null, minSubtotal: 50, expiryDate: odd.expiryDate, version: 4 },
    });
  });

  it('the coupon form shows a concurrent change beside the typed values and saves the choice on top of it', async () => {
    const page = open({
      updateCoupon: failure(409, { error: 'WELCOME10 was changed meanwhile.', code: 'VERSION_OLD' }),
      getCoupon: { ...active, discountValue: 15, description: 'Spring letter', version: 5 },
    });
    await page.user.click(await screen.findByRole('button', { name: 'WELCOME10' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Coupon' }));
    const value = dialog.getByRole('textbox', { name: 'Discount value' });
    await page.user.clear(value);
    await page.user.type(value, '20');
    await page.user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    const conflict = within(await dialog.findByRole('region', { name: 'Changed meanwhile' }));
    expect(conflict.getByText('Theirs: 15')).toBeVisible();
    expect(conflict.getByText('Mine: 20')).toBeVisible();
    expect(conflict.getByText('Also changed by them: Description: Spring letter')).toBeVisible();
    await page.user.click(conflict.getByRole('radio', { name: 'Theirs' }));
    expect(value).toHaveValue('15');
    page.http.answer({ updateCoupon: active });
    await page.user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(page.http.requestsOf('updateCoupon')[1]?.body).toMatchObject({
        discountValue: 15,
        description: 'Spring letter',
        version: 5,
      }),
    );
  });

  it('the coupon form asks for confirmation before typed values are discarded', async () => {
    const { page, dialog } = await openAdd();
    await page.user.type(dialog.getByRole('textbox', { name: 'Code' }), 'A');
    await page.user.click(dialog.getByRole('button', { name: 'Close' }));
    await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('the coupon list copies a code, or shows it when the browser does not allow copying', async () => {
    const page = open();
    const copy = async () => {
      await page.user.click(await screen.findByRole('button', { name: 'Actions for WELCOME10' }));
      await page.user.click(await screen.findByRole('menuitem', { name: 'Copy code' }));
    };
    await copy();
    expect(await screen.findByText('Code copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('WELCOME10');
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    await copy();
    expect(await screen.findByText('The browser did not allow copying. The code is WELCOME10.')).toBeVisible();
  });

  it('a coupon is deleted after confirmation, and a failure is shown', async () => {
    const page = open({ deleteCoupon: failure(500) });
    await page.user.click(await screen.findByRole('button', { name: 'Actions for STAFF' }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete STAFF?' }));
    expect(question.getByText('This action cannot be undone')).toBeVisible();
    await page.user.click(question.getByRole('button', { name: 'Delete Coupon' }));
    expect(await question.findByRole('alert')).toHaveTextContent('Failed to delete coupon');
    page.http.answer({ deleteCoupon: { message: 'Coupon deleted' }, listCoupons: { data: [active] } });
    await page.user.click(question.getByRole('button', { name: 'Delete Coupon' }));
    expect(await screen.findByText('STAFF was deleted')).toBeVisible();
    await waitFor(() => expect(codes()).toEqual(['WELCOME10']));
  });

  it('the Add Coupon form also opens from a link, and closing it clears the address', async () => {
    const page = renderPage(<CouponsPage />, { at: '/coupons?add=1', path: '/coupons', answers: { listCoupons: all } });
    expect(await screen.findByRole('dialog', { name: 'Add Coupon' })).toBeVisible();
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.location().search).toBe('');
  });
});
