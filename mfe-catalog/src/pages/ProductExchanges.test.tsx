import { describe, expect, it } from '@jest/globals';
import { exchangeRateOf, failure, idOf } from '@shop/shared/testing';
import { openAdd, openEdit } from '../testing/product-form';

describe('the exchanges of a product', () => {
  it('say what came back and why, by size and color', async () => {
    const { page, form } = await openEdit({ exchangeRates: [exchangeRateOf()] });
    expect(await form.findByText('Runs small: 14 of 60 M went to L')).toBeVisible();
    expect(form.getByText('16 of 100 pieces came back: too small 14, color 2.')).toBeVisible();
    expect(form.getByText('2 of 30: color 2')).toBeVisible();
    expect(page.http.requestsOf('exchangeRates')[0]?.query).toEqual({ product: idOf(1) });
  });

  it('are not there for a product of which nothing came back, nor for a new one', async () => {
    const { page, form } = await openEdit();
    await form.findByRole('group', { name: 'Variants' });
    expect(form.queryByRole('group', { name: 'Exchanges' })).toBeNull();
    page.unmount();
    const added = await openAdd();
    expect(added.page.http.requestsOf('exchangeRates')).toHaveLength(0);
  });

  it('are read again after a failure', async () => {
    const { page, form } = await openEdit({ exchangeRates: failure(503) });
    expect(await form.findByText('Failed to load exchanges.')).toBeVisible();
    page.http.answer({ exchangeRates: [exchangeRateOf()] });
    await page.user.click(form.getByRole('button', { name: 'Try again' }));
    expect(await form.findByText(/^Runs small/)).toBeVisible();
  });
});
