import { describe, expect, it } from '@jest/globals';
import type { ExchangeRates, RefusalFigures } from '@shop/shared/contracts';
import { instantsOf } from '@shop/shared/rules';
import { exchangeRateOf, failure, renderPage } from '@shop/shared/testing';
import { screen, within } from '@testing-library/react';
import RefusalsPage from './RefusalsPage';

const tee = '5f00000000000000000000aa';
const FIGURES: RefusalFigures = {
  orders: 40,
  ended: 5,
  refused: 3,
  reasons: [
    { kind: 'refused', count: 3 },
    { kind: 'unreachable', count: 2 },
  ],
  towns: [
    { town: 'Austin', orders: 10, ended: 4, refused: 3 },
    { town: '', orders: 2, ended: 1, refused: 0 },
  ],
  products: [
    { _id: tee, name: 'Track Tee', refCode: 'TT-1', orders: 12, ended: 4, refused: 2 },
    { _id: null, name: '', refCode: '', orders: 1, ended: 1, refused: 1 },
  ],
  hours: [
    { hour: 9, orders: 20, ended: 0, refused: 0 },
    { hour: 23, orders: 8, ended: 5, refused: 3 },
  ],
  fees: { amount: 12, orders: 4 },
  writeOffs: { amount: 16.5, orders: 1, unknown: 2 },
};
const EMPTY: RefusalFigures = {
  orders: 4,
  ended: 0,
  refused: 0,
  reasons: [],
  towns: [],
  products: [],
  hours: [{ hour: 9, orders: 4, ended: 0, refused: 0 }],
  fees: { amount: 0, orders: 0 },
  writeOffs: { amount: 0, orders: 0, unknown: 0 },
};

const open = (orderRefusals: RefusalFigures, at = '/orders/refusals', exchangeRates: ExchangeRates = []) =>
  renderPage(<RefusalsPage />, { at, answers: { orderRefusals, exchangeRates } });

const leadsTo = async (name: string, where: Record<string, string>) => {
  const [path, search] = ((await screen.findByRole('link', { name })).getAttribute('href') ?? '').split('?');
  expect([path, Object.fromEntries(new URLSearchParams(search))]).toEqual(['/orders', where]);
};

describe('the report of refusals', () => {
  it('the refusal report links each figure to the orders that it counts, in the same period', async () => {
    open(FIGURES, '/orders/refusals?range=month');
    const range = 'month';
    await leadsTo('3 orders refused', { outcome: 'refused', range });
    await leadsTo('5 orders not delivered', { outcome: 'any', range });
    await leadsTo('$12.00 lost fees', { outcome: 'any', status: 'on the way', range });
    await leadsTo('$16.50 written off', { outcome: 'written off', range });
    await leadsTo('2 orders: Customer could not be reached', { outcome: 'unreachable', range });
    await leadsTo('3 refused: Austin', { town: 'Austin', outcome: 'refused', range });
    await leadsTo('10 orders: Austin', { town: 'Austin', range });
    await leadsTo('1 not delivered: No town', { town: '-', outcome: 'any', range });
    await leadsTo('2 refused: Track Tee (TT-1)', { product: tee, outcome: 'refused', range });
    await leadsTo('1 refused: Deleted products', { product: 'deleted', outcome: 'refused', range });
    await leadsTo('5 not delivered: 11 PM – 12 AM', { hour: '23', outcome: 'any', range });
  });

  it('the refusal report describes shares, unknown costs and the worst hour in words', async () => {
    open(FIGURES);
    expect(await screen.findByText('7.5% of 40 orders')).toBeVisible();
    expect(screen.getByText('Pieces of 1 order, 2 pieces of unknown cost')).toBeVisible();
    const sentence = 'Most orders that were not delivered were placed from 11 PM – 12 AM: 5.';
    expect(await screen.findByRole('img', { name: sentence })).toBeVisible();
    const austin = within(screen.getByRole('table', { name: 'By town' })).getByRole('row', { name: /Austin/ });
    expect(austin).toHaveTextContent('40%');
  });

  it('the refusal report requests the last 30 days first, and then the chosen period', async () => {
    const page = open(FIGURES);
    await screen.findByText('7.5% of 40 orders');
    const { startDate } = instantsOf({ range: 'days30', from: '', to: '' }, new Date(), 'UTC');
    expect(page.http.requestsOf('orderRefusals')[0]?.query).toEqual({ startDate });
    expect(screen.getByRole('combobox', { name: 'Date Range' })).toHaveDisplayValue('Last 30 days');
    await leadsTo('3 orders refused', { outcome: 'refused', range: 'days30' });
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Date Range' }), 'All dates');
    await screen.findByText('7.5% of 40 orders');
    expect(page.http.requestsOf('orderRefusals').at(-1)?.query).toEqual({});
  });

  it('the refusal report shows a notice when no order came back', async () => {
    open(EMPTY);
    expect(await screen.findByText('No order of this period came back')).toBeVisible();
  });

  it('the refusal report can be loaded again after a failure', async () => {
    const page = renderPage(<RefusalsPage />, {
      at: '/orders/refusals',
      answers: { orderRefusals: failure(503), exchangeRates: [] },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load refusals');
    page.http.answer({ orderRefusals: EMPTY });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No order of this period came back')).toBeVisible();
  });

  it('says what the pieces say that came back, also of a period without refusals, and asks for the same period', async () => {
    const page = open(EMPTY, '/orders/refusals', [exchangeRateOf()]);
    const row = await screen.findByRole('row', { name: /Run Tee \(RT-1\)/ });
    expect(row).toHaveTextContent('Runs small: 14 of 60 M went to L');
    expect(row).toHaveTextContent('too small 14, color 2');
    expect(row).toHaveTextContent('M 14 of 60, S 2 of 40');
    expect(row).toHaveTextContent('Black 14 of 70, Sand 2 of 30');
    expect(within(row).getByRole('link', { name: /Run Tee/ })).toHaveAttribute('href', '/products?q=RT-1');
    const [first] = page.http.requestsOf('exchangeRates');
    expect(first?.query).toEqual(page.http.requestsOf('orderRefusals')[0]?.query);
  });

  it('says that no piece came back, and reads the exchanges again after a failure', async () => {
    open(EMPTY).unmount();
    const answers = { orderRefusals: EMPTY, exchangeRates: failure(503) };
    const page = renderPage(<RefusalsPage />, { at: '/orders/refusals', answers });
    expect(await screen.findByText('Failed to load exchanges')).toBeVisible();
    page.http.answer({ exchangeRates: [] });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No piece of this period came back')).toBeVisible();
  });
});
