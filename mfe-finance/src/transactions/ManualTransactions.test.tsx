import { describe, expect, it } from '@jest/globals';
import { failure, idOf, orderOf, supplierOf } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openBooks, rent, sale } from './testing';

describe('Transactions', () => {
  describe('canceling a transaction', () => {
    const spent = { ...rent, status: 'completed' as const };
    const details = async (what: string, more: Answers = {}, role: 'admin' | 'employee' = 'admin') => {
      const page = openBooks(
        {
          listTransactions: [sale, spent, { ...spent, _id: idOf(3), description: 'Void', status: 'cancelled' }],
          ...more,
        },
        { role },
      );
      await page.user.click(await screen.findByRole('button', { name: what }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Transaction Details' }));
      return { page, button: dialog.queryByRole('button', { name: 'Cancel Transaction' }) };
    };

    it.each([
      ['a sale, which follows its order', 'Order 1', 'admin'],
      ['a canceled transaction', 'Void', 'admin'],
      ['an employee', 'Rent', 'employee'],
    ] as const)('the cancel button of a transaction is not offered for %s', async (_why, what, role) => {
      expect((await details(what, {}, role)).button).toBeNull();
    });

    it('a transaction is canceled only after confirmation', async () => {
      const { page, button } = await details('Rent', { cancelTransaction: { ...spent, status: 'cancelled' } });
      if (!button) throw new Error('There is no button');
      await page.user.click(button);
      const question = within(await screen.findByRole('alertdialog', { name: 'Cancel this expense of $900.00?' }));
      await page.user.click(question.getByRole('button', { name: 'Keep it' }));
      expect(page.http.requestsOf('cancelTransaction')).toEqual([]);
      await page.user.click(button);
      await page.user.click(await screen.findByRole('button', { name: 'Cancel Transaction' }));
      expect(await screen.findByText('Rent was cancelled')).toBeVisible();
      expect(page.http.requestsOf('cancelTransaction')[0]?.params).toEqual({ id: spent._id });
      await waitFor(() => expect(page.http.requestsOf('transactionSummary')).toHaveLength(2));
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });

    it('the transaction dialog shows an error when canceling fails', async () => {
      const { page, button } = await details('Rent', { cancelTransaction: failure(409, { error: 'Too late' }) });
      if (!button) throw new Error('There is no button');
      await page.user.click(button);
      const question = within(await screen.findByRole('alertdialog'));
      await page.user.click(question.getByRole('button', { name: 'Cancel Transaction' }));
      expect(await question.findByRole('alert')).toHaveTextContent('Failed to cancel transaction. Too late');
    });
  });

  describe('adding a transaction', () => {
    const add = async (more: Answers = {}) => {
      const page = openBooks(more);
      await page.user.click(await screen.findByRole('button', { name: 'Add Transaction' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Add Transaction' }));
      return { page, dialog, submit: () => page.user.click(dialog.getByRole('button', { name: 'Add Transaction' })) };
    };

    it('the Add Transaction button is not offered to employees', async () => {
      openBooks({}, { role: 'employee' });
      await screen.findByRole('row', { name: /Order 1/ });
      expect(screen.queryByRole('button', { name: 'Add Transaction' })).not.toBeInTheDocument();
    });

    it('the transaction form adds an expense', async () => {
      const { page, dialog, submit } = await add({ createTransaction: rent });
      await submit();
      expect(await dialog.findByText('Amount must be a number')).toBeVisible();
      expect(dialog.getByText('Description is required')).toBeVisible();
      await page.user.type(dialog.getByRole('textbox', { name: 'Amount' }), '12.5055');
      await page.user.type(dialog.getByRole('textbox', { name: 'Description' }), 'Tape');
      await submit();
      expect(await dialog.findByText('Must have at most two decimals')).toBeVisible();
      await page.user.clear(dialog.getByRole('textbox', { name: 'Amount' }));
      await page.user.type(dialog.getByRole('textbox', { name: 'Amount' }), '12.50');
      await submit();
      expect(await screen.findByText('Transaction added')).toBeVisible();
      expect(page.http.requestsOf('createTransaction')[0]?.body).toEqual({
        type: 'expense',
        amount: 12.5,
        description: 'Tape',
        paymentMethod: 'cash',
        reference: '',
        notes: '',
      });
    });

    it('the transaction form adds a purchase from a supplier on an earlier day', async () => {
      const { page, dialog, submit } = await add({
        createTransaction: rent,
        listSuppliers: [supplierOf({ _id: idOf(9), name: 'Cedar Mill' })],
      });
      await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'Purchase');
      await page.user.type(dialog.getByRole('textbox', { name: 'Amount' }), '90');
      await submit();
      expect(await dialog.findByText('Supplier is required')).toBeVisible();
      await page.user.selectOptions(await dialog.findByRole('combobox', { name: 'Supplier' }), 'Cedar Mill');
      await page.user.clear(dialog.getByLabelText('Date'));
      await page.user.type(dialog.getByLabelText('Date'), '2026-01-05');
      await submit();
      await waitFor(() =>
        expect(page.http.requestsOf('createTransaction')[0]?.body).toMatchObject({
          type: 'purchase',
          supplierId: idOf(9),
          date: '2026-01-05',
        }),
      );
    });

    it('the transaction form adds a refund for an order found by search and shows a server error at its field', async () => {
      const order = orderOf({ _id: idOf(500), customerName: 'Maya', totalAmount: 83 });
      const message = 'At most $3.00 can be refunded on this order';
      const { page, dialog, submit } = await add({
        listOrders: ({ query }) => (query['q'] === '000001F4' ? [order] : []),
        createTransaction: failure(422, { error: message, errors: [{ field: 'amount', message }] }),
      });
      await page.user.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'Refund');
      await page.user.type(dialog.getByRole('textbox', { name: 'Amount' }), '20');
      await submit();
      expect(await dialog.findByText('Order is required')).toBeVisible();
      await page.user.type(dialog.getByRole('textbox', { name: 'Order' }), 'nobody');
      expect(await dialog.findByText('No orders found')).toBeVisible();
      await page.user.clear(dialog.getByRole('textbox', { name: 'Order' }));
      await page.user.type(dialog.getByRole('textbox', { name: 'Order' }), '#000001F4');
      await page.user.click(await dialog.findByRole('button', { name: /#000001F4 Maya/ }));
      expect(dialog.queryByText('Order is required')).not.toBeInTheDocument();
      await submit();
      expect(await dialog.findByText(message)).toBeVisible();
      expect(page.http.requestsOf('createTransaction')[0]?.body).toMatchObject({ type: 'refund', orderId: idOf(500) });
    });

    it('the transaction form shows a failed save and asks for confirmation before typed values are discarded', async () => {
      const { page, dialog, submit } = await add({
        createTransaction: failure(403, { error: 'Admin access required' }),
      });
      await page.user.type(dialog.getByRole('textbox', { name: 'Amount' }), '5');
      await page.user.type(dialog.getByRole('textbox', { name: 'Description' }), 'Tape');
      await submit();
      const alert = await dialog.findByRole('alert');
      expect(alert).toHaveTextContent('Failed to add transaction');
      expect(alert).toHaveTextContent('Admin access required');
      await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible());
    });
  });
});
