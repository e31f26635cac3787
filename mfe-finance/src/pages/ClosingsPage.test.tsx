import { describe, expect, it, jest } from '@jest/globals';
import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts';
import type { Answers } from '@shop/shared/testing';
import { TEST_TIME, closingOf, failure, idOf, renderPage, userOf } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import ClosingsPage from './ClosingsPage';

const CLOSED = closingOf({
  state: 'closed',
  closedAt: TEST_TIME,
  closedBy: 'Dana',
  reason: 'Wrong change',
  version: 2,
});

const open = (more: Answers = {}, at = '/transactions/closings') =>
  renderPage(<ClosingsPage />, {
    at,
    user: userOf({ role: 'admin' }),
    answers: {
      listClosings: [],
      getClosing: closingOf(),
      countTill: closingOf(),
      recountTill: closingOf({ counts: 2, version: 2 }),
      closeDay: CLOSED,
      ...more,
    },
  });

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('Day Closings', () => {
  it('counts blind: what was expected shows after the count', async () => {
    const page = open();
    const [start] = await screen.findAllByRole('button', { name: 'Close the Day' });
    if (!start) throw new Error('No button');
    await waitFor(() => expect(start).toBeEnabled());
    await page.user.click(start);
    const count = await dialog('Close the Day');
    expect(count.queryByText(/200\.50/)).toBeNull();
    expect(count.queryByText('Expected')).toBeNull();
    const save = () => page.user.click(count.getByRole('button', { name: 'Save Count' }));
    await save();
    expect(await count.findByText('Enter what you counted')).toBeVisible();
    await page.user.type(count.getByRole('textbox', { name: 'Counted' }), '-5');
    await save();
    expect(await count.findByText('A count cannot be below 0')).toBeVisible();
    expect(page.http.requestsOf('countTill')).toHaveLength(0);
    await page.user.clear(count.getByRole('textbox', { name: 'Counted' }));
    await page.user.type(count.getByRole('textbox', { name: 'Counted' }), '197');
    await save();
    const reason = await dialog('Close Nov 20, 2026');
    expect(reason.getByText('$200.50')).toBeVisible();
    expect(reason.getByText('$3.50 missing')).toBeVisible();
    await page.user.type(reason.getByRole('textbox', { name: 'Why does it differ?' }), 'Wrong change');
    await page.user.click(reason.getByRole('button', { name: 'Close Day' }));
    expect(await screen.findByText('Day closed')).toBeVisible();
    expect(page.http.requestsOf('closeDay')[0]?.body).toEqual({ version: 1, reason: 'Wrong change' });
  });

  it('sends the same key again after a lost answer, and shows a refusal at its field', async () => {
    const page = open({ countTill: failure(503, {}) }, '/transactions/closings?count=1');
    const count = await dialog('Close the Day');
    await page.user.type(count.getByRole('textbox', { name: 'Counted' }), '197');
    const save = () => page.user.click(count.getByRole('button', { name: 'Save Count' }));
    await save();
    expect(await count.findByRole('alert')).toHaveTextContent('The count was not saved');
    const error = 'Dana has closed Nov 20, 2026 already';
    page.http.answer({ countTill: failure(422, { error, errors: [{ field: 'day', message: error }] }) });
    await save();
    expect(await count.findByText(error)).toBeVisible();
    const [first, second] = page.http.requestsOf('countTill');
    expect(first?.headers[IDEMPOTENCY_HEADER]).toMatch(/^till-.{24}$/);
    expect(second?.headers[IDEMPOTENCY_HEADER]).toBe(first?.headers[IDEMPOTENCY_HEADER]);
  });

  it('counts again, and opens the day that waits instead of the next one', async () => {
    const page = open({ listClosings: [closingOf()] });
    const start = await screen.findByRole('button', { name: 'Close the Day' });
    await waitFor(() => expect(start).toBeEnabled());
    await page.user.click(start);
    const reason = await dialog('Close Nov 20, 2026');
    await page.user.click(reason.getByRole('button', { name: 'Count again' }));
    const again = await dialog('Count Nov 20, 2026 Again');
    await page.user.type(again.getByRole('textbox', { name: 'Counted' }), '200.50');
    await page.user.click(again.getByRole('button', { name: 'Save Count' }));
    expect(await screen.findByText('Count saved')).toBeVisible();
    expect(page.http.requestsOf('recountTill')[0]?.body).toEqual({ version: 1, counted: 200.5 });
    await dialog('Close Nov 20, 2026');
  });

  it('says what changed meanwhile', async () => {
    const error = 'The count was changed meanwhile.';
    const page = open(
      { closeDay: failure(409, { code: 'VERSION_OLD', error }) },
      `/transactions/closings?closing=${idOf(440)}`,
    );
    const reason = await dialog('Close Nov 20, 2026');
    await page.user.type(reason.getByRole('textbox', { name: 'Why does it differ?' }), 'Wrong change');
    await page.user.click(reason.getByRole('button', { name: 'Close Day' }));
    expect(await reason.findByRole('alert')).toHaveTextContent(error);
  });

  it('lists the days, and prints the report of a closed one', async () => {
    const print = jest.fn();
    window.print = print;
    const page = open({ listClosings: [CLOSED], getClosing: CLOSED });
    const row = await screen.findByRole('row', { name: /Nov 20, 2026/ });
    expect(row).toHaveTextContent('$3.50 missing');
    await page.user.click(within(row).getByRole('button', { name: /Nov 20, 2026/ }));
    const report = await dialog('Till, Nov 20, 2026');
    expect(report.getByText('Wrong change')).toBeVisible();
    await page.user.click(report.getByRole('button', { name: 'Print report' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const paper = document.querySelector('[data-closing]');
    expect(paper).toHaveTextContent('Expected$200.50');
    expect(paper).toHaveTextContent('The next day opens with $197.00');
    expect(paper).toHaveTextContent('Reason of the difference: Wrong change');
  });

  it('says when the days cannot be read, and what to do without any', async () => {
    const page = open({ listClosings: failure(500, {}) });
    expect(await screen.findByText('Failed to load closed days')).toBeVisible();
    page.unmount();
    open();
    expect(await screen.findByText(/Count the till at the end of the day/)).toBeVisible();
  });
});
