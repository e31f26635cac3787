import { describe, expect, it } from '@jest/globals';
import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts';
import type { Answers } from '@shop/shared/testing';
import { TEST_TIME, cashMoveOf, cashOf, failure, idOf, renderPage, userOf } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import CashPage from './CashPage';

const open = (more: Answers = {}, at = '/transactions/cash') =>
  renderPage(<CashPage />, {
    at,
    user: userOf({ role: 'admin' }),
    answers: { getCash: cashOf(), listCashMoves: [cashMoveOf()], moveCash: cashMoveOf(), ...more },
  });

const amountOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

describe('Cash in Hand', () => {
  it('shows the parts below the card, and which way the owner’s money went', async () => {
    open();
    expect(await screen.findByText('$640.75')).toBeVisible();
    expect(['Fast Wheels', 'No courier named', 'Till', 'Bank', 'Taken by the owner'].map(amountOf)).toEqual([
      '$120.00',
      '$0.00',
      '$220.75',
      '$200.00',
      '$100.00',
    ]);
    expect(screen.queryByText(/Below 0/)).toBeNull();
  });

  it('says what is below 0, and what the owner put in', async () => {
    const pots = [
      { pot: 'till', name: 'Till', amount: -40, archived: false },
      { pot: 'owner', name: 'Owner', amount: -60, archived: false },
    ];
    open({ getCash: cashOf({ cashInHand: -100, pots }) });
    expect(await screen.findByText(/^Below 0: Till\. More was paid from there/)).toBeVisible();
    expect(amountOf('Put in by the owner')).toBe('-$60.00');
  });

  it('lists what was moved, and moves it back on request', async () => {
    const page = open();
    const row = await screen.findByRole('row', { name: /Fast Wheels → Till/ });
    expect(row).toHaveTextContent('$83.00');
    expect(row).toHaveTextContent('Monday evening');
    await page.user.click(within(row).getByRole('button', { name: /Actions for/ }));
    await page.user.click(await screen.findByRole('menuitem', { name: 'Move back…' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Move this cash back?' }));
    expect(question.getByText('$83.00 goes from Till to Fast Wheels.')).toBeVisible();
    const press = () => page.user.click(question.getByRole('button', { name: 'Move Back' }));
    const error = 'Dana has already moved this back';
    page.http.answer({ moveCash: failure(409, { code: 'MOVED_BACK', error }) });
    await press();
    expect(await question.findByText(new RegExp(error))).toBeVisible();
    page.http.answer({ moveCash: cashMoveOf() });
    await press();
    expect(await screen.findByText('Cash moved back')).toBeVisible();
    expect(page.http.requestsOf('moveCash').at(-1)?.body).toEqual({
      from: 'till',
      to: idOf(400),
      amount: 83,
      reverses: idOf(420),
    });
  });

  it('says what was moved back and by whom, and moves it back no more', async () => {
    const wrong = cashMoveOf({ note: '', movedBack: { at: TEST_TIME, by: 'Dana' } });
    const back = cashMoveOf({ _id: idOf(421), from: wrong.to, to: wrong.from, note: '', reverses: wrong._id });
    open({ listCashMoves: [back, wrong] });
    const row = await screen.findByRole('row', { name: /Fast Wheels → Till/ });
    expect(row).toHaveTextContent('Moved back by Dana');
    expect(within(row).queryByRole('button', { name: /Actions for/ })).toBeNull();
    expect(screen.getByRole('row', { name: /Till → Fast Wheels/ })).toHaveTextContent('Moves back');
  });

  it('moves cash from the fullest place, and sends the same key again after a lost answer', async () => {
    let sent = 0;
    const page = open({ moveCash: () => ((sent += 1) === 1 ? failure(503, {}) : cashMoveOf()) });
    await page.user.click(await screen.findByRole('button', { name: 'Move Cash' }));
    const form = within(await screen.findByRole('dialog', { name: 'Move Cash' }));
    const send = () => page.user.click(form.getByRole('button', { name: 'Move Cash' }));
    expect(form.getByRole('combobox', { name: 'From' })).toHaveValue('till');
    expect(form.getByText('Till has $220.75.')).toBeVisible();
    await send();
    expect(await form.findByText('Amount must be a number')).toBeVisible();
    await page.user.type(form.getByRole('textbox', { name: 'Amount' }), '20.50');
    await page.user.type(form.getByRole('textbox', { name: 'Note' }), 'Deposit');
    await send();
    expect(await form.findByRole('alert')).toHaveTextContent('No cash was moved');
    await send();
    expect(await screen.findByText('Cash moved')).toBeVisible();
    const [first, second] = page.http.requestsOf('moveCash');
    expect(second?.body).toEqual({ from: 'till', to: 'bank', amount: 20.5, note: 'Deposit' });
    expect(first?.headers[IDEMPOTENCY_HEADER]).toMatch(/^cash-.{24}$/);
    expect(second?.headers[IDEMPOTENCY_HEADER]).toBe(first?.headers[IDEMPOTENCY_HEADER]);
    await waitFor(() => expect(page.http.requestsOf('getCash').length).toBeGreaterThan(1));
  });

  it('refuses the same place twice, and shows a refusal at its field', async () => {
    const error = 'Till has only $3.00 to move';
    const page = open({ moveCash: failure(422, { error, errors: [{ field: 'amount', message: error }] }) });
    await page.user.click(await screen.findByRole('button', { name: 'Move Cash' }));
    const form = within(await screen.findByRole('dialog', { name: 'Move Cash' }));
    const send = () => page.user.click(form.getByRole('button', { name: 'Move Cash' }));
    await page.user.type(form.getByRole('textbox', { name: 'Amount' }), '5');
    await page.user.selectOptions(form.getByRole('combobox', { name: 'To' }), 'till');
    await send();
    expect(await form.findByText('Choose another place')).toBeVisible();
    await page.user.selectOptions(form.getByRole('combobox', { name: 'To' }), 'owner');
    await send();
    expect(await form.findByText(error)).toBeVisible();
  });

  it('shows the moves of one place', async () => {
    const page = open();
    await screen.findByRole('option', { name: 'Bank' });
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Where' }), 'bank');
    expect(await screen.findByText('No moves match your current filters.')).toBeVisible();
  });

  it('says when the figures cannot be read: no cash is moved without them, and one place stays chosen', async () => {
    open({ getCash: failure(500, {}) }, '/transactions/cash?pot=bank');
    expect(await screen.findByText('Failed to load the cash in hand')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Move Cash' })).toBeDisabled();
    expect(await screen.findByText('No moves match your current filters.')).toBeVisible();
  });
});
