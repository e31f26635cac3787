import { describe, expect, it } from '@jest/globals';
import type { Answers } from '@shop/shared/testing';
import {
  cashOf,
  failure,
  idOf,
  renderPage,
  settlementOf,
  statementOf,
  statementReportOf,
  unsettledOf,
  userOf,
} from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import SettlementsPage from './SettlementsPage';

const open = (more: Answers = {}) =>
  renderPage(<SettlementsPage />, {
    at: '/transactions/settlements',
    user: userOf({ role: 'admin' }),
    answers: {
      getCash: cashOf(),
      listSettlements: [settlementOf({ state: 'closed' })],
      listUnsettled: [unsettledOf()],
      listStatements: [statementOf()],
      getSettlement: settlementOf(),
      beginSettlement: settlementOf(),
      closeSettlement: settlementOf({ state: 'closed' }),
      ...more,
    },
  });

const openDraft = async (more: Answers = {}) => {
  const page = open(more);
  await page.user.click(await screen.findByRole('button', { name: 'Settle with Fast Wheels' }));
  const form = within(await screen.findByRole('dialog', { name: 'Settle with Fast Wheels' }));
  return { page, form, close: () => page.user.click(form.getByRole('button', { name: 'Close settlement' })) };
};

describe('Settlements', () => {
  it('shows what waits, begins a draft, and closes it with the orders that are chosen', async () => {
    const { page, form, close } = await openDraft();
    expect(page.http.requestsOf('beginSettlement')[0]?.body).toEqual({ courier: idOf(400) });
    await page.user.type(form.getByRole('textbox', { name: 'Fee of each order' }), '2');
    await page.user.click(form.getByRole('checkbox', { name: /^Settle order #0+1F5$/i }));
    await close();
    expect(await screen.findByText('Settlement closed')).toBeVisible();
    expect(page.http.requestsOf('closeSettlement')[0]?.body).toEqual({
      version: 1,
      to: 'till',
      note: '',
      lines: [
        { order: idOf(500), received: 83, fee: 2, tax: 0 },
        { order: idOf(501), received: 37, fee: 0, tax: 0 },
      ],
    });
  });

  it('shows errors at the amounts of their orders, and a refusal as a whole', async () => {
    const error = 'Fast Wheels has only $3.00 to hand in';
    const { page, form, close } = await openDraft({
      closeSettlement: failure(422, { error, errors: [{ field: 'lines', message: error }] }),
    });
    const received = form.getByRole('textbox', { name: /^Received for order/ });
    await page.user.clear(received);
    await page.user.type(received, 'x');
    await close();
    expect(received).toHaveAccessibleDescription('Enter what was received');
    expect(page.http.requestsOf('closeSettlement')).toHaveLength(0);
    await page.user.clear(received);
    await page.user.type(received, '80');
    await close();
    expect(await form.findByRole('alert')).toHaveTextContent(error);
  });

  it('says when what waits cannot be read', async () => {
    open({ listUnsettled: failure(500, {}) });
    await waitFor(() => expect(screen.getByText('Failed to load what waits')).toBeVisible());
  });

  const openFile = async (more: Answers = {}) => {
    const { page, form } = await openDraft({ readStatement: statementReportOf(), ...more });
    await page.user.click(form.getByRole('button', { name: 'Fill from a file' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fill from a File' }));
    const file = new File(['Order,Collected\nx,1'], 'week-48.csv', { type: 'text/csv' });
    await page.user.upload(dialog.getByLabelText('CSV file'), file);
    return { page, dialog };
  };

  it('fills a draft from a file after a preview of every line', async () => {
    const { page, dialog } = await openFile({
      readStatement: ({ query }) => statementReportOf({ applied: query['confirm'] === 'true' }),
    });
    expect(
      await dialog.findByText(/^2 lines: 1 matched, 1 differing, 0 errors; 1 order not in the file/),
    ).toBeVisible();
    expect(dialog.getByRole('table', { name: 'Another amount than owed' })).toHaveTextContent('$37.00');
    expect(dialog.getByRole('table', { name: 'Not in the file' })).toHaveTextContent('$12.50');
    await page.user.click(dialog.getByRole('button', { name: 'Take 2 orders' }));
    expect(await screen.findByText('2 orders taken from week-48.csv')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Fill from a File' })).toBeNull();
    expect(page.http.requestsOf('readStatement').map(({ query }) => query)).toEqual([
      { name: 'week-48.csv' },
      { name: 'week-48.csv', confirm: 'true', version: '1' },
    ]);
  });

  it('reads a file again after the connection failed', async () => {
    const { page, dialog } = await openFile({ readStatement: failure(0) });
    expect(await dialog.findByRole('alert')).toHaveTextContent('The file was not taken.');
    page.http.answer({ readStatement: statementReportOf() });
    await page.user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByRole('button', { name: 'Take 2 orders' })).toBeEnabled();
    expect(dialog.queryByText('The file was not taken.')).toBeNull();
  });

  it('says that orders name no courier', async () => {
    const courier = { pot: 'courier', name: 'No courier named' };
    const page = open({ listUnsettled: [unsettledOf({ courier })], beginSettlement: settlementOf({ courier }) });
    page.http.answer({ getSettlement: settlementOf({ courier }) });
    await page.user.click(await screen.findByRole('button', { name: 'Settle without a courier' }));
    expect(await screen.findByRole('dialog', { name: 'Settle without a courier' })).toBeVisible();
  });

  it('asks for columns, and reads the file again with those that are chosen', async () => {
    const none = { order: '', phone: '', received: '', fee: '', tax: '' };
    const { page, dialog } = await openFile({ readStatement: statementReportOf({ complete: false, columns: none }) });
    expect(await dialog.findByText('Which columns are these?')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Take orders' })).toBeDisabled();
    await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Column of received' }), 'Collected');
    expect(page.http.requestsOf('readStatement')[1]?.query).toMatchObject({ received: 'Collected', order: ' ' });
  });

  it('tells each error at its line and column, and takes nothing', async () => {
    const errors = [{ line: 3, column: 'Order', message: 'Line 2 has this order already' }];
    const { dialog } = await openFile({ readStatement: statementReportOf({ errors }) });
    expect(await dialog.findByText('This file cannot be taken')).toBeVisible();
    expect(dialog.getByRole('table', { name: 'Errors' })).toHaveTextContent('3OrderLine 2 has this order already');
    expect(dialog.getByRole('button', { name: 'Take orders' })).toBeDisabled();
  });

  it('lists the files of couriers, with why one was refused', async () => {
    open();
    const list = await screen.findByRole('table', { name: 'Files of couriers' });
    expect(list).toHaveTextContent('week-48.csvRefused');
    expect(list).toHaveTextContent('Line 2 has this order already');
  });
});
