import { describe, expect, it } from '@jest/globals';
import { channelOf, failure, messageOf, renderPage, rowsOfMany, TEST_TIME } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import OutboxPage from './OutboxPage';

const failed = messageOf({ id: '1' });
const unknown = messageOf({
  id: '2',
  channel: 'mail',
  event: 'stock.low',
  about: 'Tee, M: 2 left',
  state: 'unknown',
  lastError: 'The connection was lost.',
});
const sent = messageOf({ id: '3', state: 'sent', lastError: null, about: '#9F8E7D6C' });
const status = { channels: [channelOf(), channelOf({ channel: 'mail', failed: 0, unknown: 1 })], pausedAt: null };

const open = (answers: Answers = {}, at = '/outbox') =>
  renderPage(<OutboxPage />, {
    at,
    answers: { listMessages: [failed, unknown, sent], outboxStatus: status, ...answers },
  });

describe('Outbox', () => {
  it('shows what failed and why, what nobody knows, and what was sent', async () => {
    open();
    const row = await screen.findByRole('row', { name: /New order #1A2B3C4D/ });
    for (const text of ['Webhook', 'It answered 422.', 'Failed']) expect(row).toHaveTextContent(text);
    expect(screen.getByRole('row', { name: /Low stock Tee, M: 2 left/ })).toHaveTextContent('Unknown');
    const last = screen.getByRole('row', { name: /#9F8E7D6C/ });
    expect(last).toHaveTextContent('Sent');
    expect(within(last).queryByRole('button', { name: /Actions/ })).not.toBeInTheDocument();
  });

  it('repeats a message after a question, which warns where nobody knows whether it arrived', async () => {
    const { user, http } = open({ repeatMessages: { changed: 1 } });
    await user.click(await screen.findByRole('button', { name: 'Actions for Low stock Tee, M: 2 left' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Repeat' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/the receiver may get it twice/)).toBeVisible();
    expect(http.requestsOf('repeatMessages')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Repeat' }));
    expect(await screen.findByText('The message waits to be sent')).toBeVisible();
    expect(http.requestsOf('repeatMessages')).toMatchObject([{ body: { ids: ['2'] } }]);
  });

  it('discards all that failed, where the list shows them', async () => {
    const { user, http } = open({ listMessages: [failed], discardMessages: { changed: 1 } }, '/outbox?state=failed');
    await user.click(await screen.findByRole('button', { name: 'Discard All' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard All' }));
    await waitFor(() => expect(http.requestsOf('discardMessages')).toMatchObject([{ body: { state: 'failed' } }]));
  });

  it('offers nothing for all messages while a filter hides some of them', async () => {
    open({ listMessages: [failed] }, '/outbox?state=failed&channel=webhook');
    await screen.findByRole('row', { name: /New order/ });
    expect(screen.queryByRole('button', { name: 'Discard All' })).not.toBeInTheDocument();
  });

  it('says that a channel was switched off, and switches it on', async () => {
    const off = { ...status, channels: [channelOf({ offAt: TEST_TIME, failures: 20, lastError: 'It answered 500.' })] };
    const { user, http } = open({ outboxStatus: off, resumeChannel: status });
    expect(await screen.findByText(/20 attempts in a row failed\. It answered 500\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Switch Webhook On' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Switch On' }));
    await waitFor(() => expect(http.requestsOf('resumeChannel')).toMatchObject([{ body: { channel: 'webhook' } }]));
  });

  it('says after a restore that nothing is sent, and goes on by one press and its question', async () => {
    const { user, http } = open({
      outboxStatus: { channels: [channelOf({ waiting: 3 })], pausedAt: TEST_TIME },
      releaseJobs: failure(500),
    });
    expect(await screen.findByText(/3 messages in the outbox may have been sent since/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Release Jobs' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Release Jobs' }));
    await waitFor(() => expect(http.requestsOf('releaseJobs')).toHaveLength(1));
    expect(await screen.findByText(/Jobs were not released\./)).toBeVisible();
  });

  it('says that no channel is set, and where one is', async () => {
    open({ listMessages: [], outboxStatus: { ...status, channels: [channelOf({ on: false })] } });
    expect(await screen.findByText(/No channel is set, so nothing is written\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  });

  it('pages through thousands on the server', async () => {
    const { user, http } = open({ listMessages: rowsOfMany([failed], 5000) });
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(http.requestsOf('listMessages').at(-1)?.query).toMatchObject({ page: '2' }));
  });

  it('filters on the server and keeps the filters in the URL', async () => {
    const { user, http, location } = open();
    await screen.findByRole('row', { name: /#1A2B3C4D/ });
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Unknown');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Channel' }), 'E-mail');
    await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Low stock');
    await waitFor(() =>
      expect(http.requestsOf('listMessages').at(-1)?.query).toMatchObject({
        state: 'unknown',
        channel: 'mail',
        event: 'stock.low',
      }),
    );
    expect(location().search).toContain('state=unknown');
  });

  it('shows an error when loading fails and loads again on demand', async () => {
    const page = open({ listMessages: failure(500) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the outbox');
    page.http.answer({ listMessages: [failed] });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /New order/ })).toBeVisible();
  });
});
