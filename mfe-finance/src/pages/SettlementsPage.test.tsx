import { describe, expect, it } from '@jest/globals';
import type { Answers } from '@shop/shared/testing';
import { cashOf, failure, idOf, renderPage, settlementOf, unsettledOf, userOf } from '@shop/shared/testing';
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
});
