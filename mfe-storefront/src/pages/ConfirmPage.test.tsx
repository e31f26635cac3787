import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Confirmation } from '@shop/shared/contracts';
import type { CustomerAnswer } from '@shop/shared/rules';
import { type Answers, failure, never, renderPage, trackedOrderOf } from '@shop/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import ConfirmPage from './ConfirmPage';

const AT = '2026-11-24T08:00:00.000Z';
const TOKEN = 'a'.repeat(62);
const shownOf = (values: Partial<Confirmation> = {}): Confirmation => ({
  order: trackedOrderOf({ status: 'pending' }),
  answer: null,
  open: true,
  ...values,
});
const answeredWith = (kind: CustomerAnswer) => shownOf({ answer: { kind, at: AT }, open: false });

const open = (answers: Answers, setup: { advanceTimers?: (ms: number) => void } = {}) =>
  renderPage(<ConfirmPage />, { at: '/confirm', answers: { openConfirmation: shownOf(), ...answers }, ...setup });
const press = async (page: ReturnType<typeof open>, name: string) =>
  page.user.click(await screen.findByRole('button', { name }));

beforeEach(() => window.history.replaceState(null, '', `/confirm#${TOKEN}`));
afterEach(() => window.history.replaceState(null, '', '/'));

describe('the page of a confirmation link', () => {
  it('asks about the order, and answers nothing without a press', async () => {
    const page = open({});
    expect(await screen.findByRole('heading', { name: 'Is everything right with your order?' })).toBeVisible();
    expect(screen.getByRole('list', { name: /^Progress of order/ })).toBeVisible();
    expect(page.http.requests.map(({ call, body }) => [call, body])).toEqual([['openConfirmation', { token: TOKEN }]]);
  });

  it('sends yes once, however often it is pressed, and thanks with the focus', async () => {
    const page = open({ answerConfirmation: answeredWith('yes') });
    const yes = await screen.findByRole('button', { name: 'Yes, send it' });
    await page.user.dblClick(yes);
    const thanks = await screen.findByText('Thank you, your order is confirmed');
    expect(thanks.closest('[tabindex="-1"]')).toHaveFocus();
    expect(page.http.requestsOf('answerConfirmation').map(({ body }) => body)).toEqual([
      { token: TOKEN, answer: 'yes' },
    ]);
    expect(screen.queryByRole('button', { name: 'Yes, send it' })).not.toBeInTheDocument();
  });

  it('asks what to change before it sends that, and goes back to where it was', async () => {
    const page = open({ answerConfirmation: answeredWith('change') });
    await press(page, 'Change something');
    const field = screen.getByRole('textbox', { name: /What should we change/ });
    expect(field).toHaveFocus();
    await press(page, 'Send');
    expect(screen.getByText('Please write what we should change.')).toBeVisible();
    await press(page, 'Back');
    expect(screen.getByRole('button', { name: 'Change something' })).toHaveFocus();
    await press(page, 'Change something');
    await page.user.type(screen.getByRole('textbox'), 'After six');
    await press(page, 'Send');
    expect(await screen.findByText('Thank you, we have your note')).toBeVisible();
    expect(page.http.requestsOf('answerConfirmation').map(({ body }) => body)).toEqual([
      { token: TOKEN, answer: 'change', note: 'After six' },
    ]);
  });

  it.each([
    [404, 'This link does not belong to an order. Please open it as we sent it.'],
    [410, 'This link has ended. Please write to us instead.'],
  ])('says in one sentence why a link is refused (%s), and leads to tracking', async (status, error) => {
    open({ openConfirmation: () => failure(status, { error }) });
    expect(await screen.findByRole('alert')).toHaveTextContent(error);
    expect(screen.getByRole('link', { name: 'Track Your Order' })).toHaveAttribute('href', '/track-order');
    expect(screen.queryByRole('button', { name: 'Yes, send it' })).not.toBeInTheDocument();
  });

  it('asks nothing of the server without a token', async () => {
    window.history.replaceState(null, '', '/confirm');
    const page = open({});
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not complete.');
    expect(page.http.requests).toEqual([]);
  });

  it('only tracks an order that is on its way', async () => {
    open({ openConfirmation: shownOf({ order: trackedOrderOf({ status: 'on the way' }), open: false }) });
    expect(await screen.findByText(/is on its way, so there is nothing left to confirm/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Yes, send it' })).not.toBeInTheDocument();
  });

  it('an answer that came second is refused in one sentence, and the first one is shown', async () => {
    const error = 'You have already answered. Please write to us if something has changed.';
    let shown = shownOf();
    const page = open({
      openConfirmation: () => shown,
      answerConfirmation: () => {
        shown = answeredWith('no');
        return failure(409, { error, code: 'ANSWERED' });
      },
    });
    await press(page, 'Yes, send it');
    expect(await screen.findByText(error)).toBeVisible();
    expect(await screen.findByText('Thank you for telling us')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Yes, send it' })).not.toBeInTheDocument();
  });

  it('keeps the note of an answer that had no line, and sends it at the next press', async () => {
    let failing = true;
    const page = open({
      answerConfirmation: () => (failing ? failure(500, { error: '' }) : answeredWith('no')),
    });
    await press(page, 'I do not want it');
    await page.user.type(screen.getByRole('textbox'), 'Too late');
    await press(page, 'Send');
    expect(await screen.findByText('Your answer was not sent')).toBeVisible();
    expect(screen.getByRole('textbox')).toHaveValue('Too late');
    failing = false;
    await press(page, 'Send');
    expect(await screen.findByText('Thank you for telling us')).toBeVisible();
  });

  it('promises neither a day nor further steps of an order that the customer does not want', async () => {
    const progress = () => screen.queryByRole('list', { name: /^Progress of order/ });
    const page = open({ answerConfirmation: () => answeredWith('no') });
    expect(await screen.findByText('Expected by')).toBeVisible();
    expect(progress()).toBeVisible();
    await press(page, 'I do not want it');
    await press(page, 'Send');
    expect(await screen.findByText('Thank you for telling us')).toBeVisible();
    expect(screen.queryByText('Expected by')).not.toBeInTheDocument();
    expect(progress()).not.toBeInTheDocument();
  });

  it('an answer without a response says so after ten seconds, and is sent again by itself', async () => {
    jest.useFakeTimers();
    let lost = true;
    const page = open(
      { answerConfirmation: () => (lost ? never() : answeredWith('yes')) },
      { advanceTimers: jest.advanceTimersByTime },
    );
    await act(() => jest.advanceTimersByTimeAsync(0));
    await press(page, 'Yes, send it');
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(screen.getByRole('status')).toHaveTextContent('You need not press anything');
    lost = false;
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    await waitFor(() => expect(screen.getByText('Thank you, your order is confirmed')).toBeVisible());
    expect(page.http.requestsOf('answerConfirmation')).toHaveLength(2);
    jest.useRealTimers();
  });
});
