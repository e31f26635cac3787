import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Customer } from '@shop/shared/contracts';
import {
  customerOf,
  customerRecordOf,
  failure,
  orderOf,
  recordSavedFiles,
  renderPage,
  userOf,
} from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import CustomersPage from './CustomersPage';

const maya: Customer = customerOf({
  _id: '5f0000000000000000a1b2c3',
  name: 'Maya',
  phone: '+961 70 111 222',
  phones: [{ phone: '03 444 555', chatPhone: null }],
  tags: ['rings twice'],
});

const record = {
  ...customerRecordOf(maya, [orderOf({ notes: 'Ask for the porter', customerAddress: '12 Cedar Street' })]),
  changes: [
    {
      at: '2026-11-02T09:30:00.000Z',
      action: 'block',
      entity: 'customer',
      entityId: maya._id,
      before: null,
      after: { reason: 'Shouted' },
    },
  ],
};

const print = jest.fn();
let files: ReturnType<typeof recordSavedFiles>;
beforeEach(() => {
  window.print = print;
  files = recordSavedFiles();
});
afterEach(() => {
  print.mockClear();
  files.stop();
});

const open = async (answers: Answers = {}) => {
  const page = renderPage(<CustomersPage />, {
    at: `/customers?customer=${maya._id}`,
    user: userOf({ role: 'admin' }),
    answers: {
      listCustomers: [maya],
      customerLocations: [],
      customerTags: [],
      getCustomer: maya,
      customerRecord: record,
      ...answers,
    },
  });
  await page.user.click(await screen.findByRole('button', { name: 'More' }));
  await page.user.click(await screen.findByRole('menuitem', { name: 'Export' }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Export Maya' })) };
};

const paper = () => document.querySelector('[data-record-sheet]')?.textContent ?? '';

describe('the export of a customer', () => {
  it('is saved as a file without the name, and printed as a page to read', async () => {
    const { dialog, user, http } = await open();
    await user.click(dialog.getByRole('button', { name: 'Download JSON' }));
    await waitFor(() =>
      expect(files.saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^customer-00a1b2c3-.*\.json$/)]),
    );
    await user.click(dialog.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    for (const text of [
      '+961 70 111 222, 03 444 555',
      'rings twice',
      '12 Cedar Street',
      'Ask for the porter',
      'Shouted',
    ]) {
      expect(paper()).toContain(text);
    }
    expect(http.requestsOf('customerRecord').map(({ params }) => params['id'])).toEqual([maya._id, maya._id]);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    await waitFor(() => expect(paper()).toBe(''));
  });

  it('says when it fails, and can be tried again', async () => {
    const { dialog, user, http } = await open({ customerRecord: failure(503) });
    await user.click(dialog.getByRole('button', { name: 'Print' }));
    expect(await screen.findByText(/^Failed to export customer\./)).toBeVisible();
    http.answer({ customerRecord: record });
    await user.click(dialog.getByRole('button', { name: 'Print' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(files.saved).toEqual([]);
  });
});
