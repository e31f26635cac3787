import { describe, expect, it } from '@jest/globals';
import type { Release, ReleaseEvent } from '@shop/shared/contracts';
import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { type Answers, TEST_TIME, failure, rowsOfMany, textsOf, userOf } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../testing';

const releaseOf = (version: string, overrides: Partial<Release> = {}): Release => ({
  version,
  build: 'abc',
  contract: '^1.0.0',
  source: 'published',
  publishedAt: TEST_TIME,
  publishedBy: 'token Orders pipeline',
  withdrawn: null,
  loads: 1204,
  failures: { total: 0, byStage: {} },
  url: `/remotes/mfe-orders/${version}/mf-manifest.json`,
  standaloneUrl: `/remotes/mfe-orders/${version}/standalone/`,
  ...overrides,
});

const remoteOf = (overrides: Partial<RemoteOverview> = {}): RemoteOverview => ({
  name: 'mfe-orders',
  enabled: true,
  live: '1.1.0',
  candidate: null,
  previous: '1.0.0',
  serving: '1.1.0',
  problem: null,
  versions: [
    releaseOf('1.2.0'),
    releaseOf('1.1.0', { failures: { total: 5, byStage: { entry: 1, chunk: 4 } } }),
    releaseOf('1.0.0', { source: 'local' }),
    releaseOf('0.9.0', { withdrawn: { at: TEST_TIME, by: 'Ada', reason: 'leaked a key' } }),
  ],
  ...overrides,
});

const open = (answers: Answers = {}) =>
  renderShell({
    at: '/releases',
    user: userOf({ role: 'admin' }),
    answers: { listReleases: [remoteOf()], listDeployTokens: [], ...answers },
  });

const section = () => screen.findByRole('region', { name: 'mfe-orders' });
const rowOf = async (version: string) =>
  within(await section()).getByRole('row', { name: (name) => name.startsWith(version) });
const choose = async (user: ReturnType<typeof open>['user'], version: string, entry: string) => {
  const row = within(await rowOf(version));
  await user.click(row.getByRole('button', { name: `Actions for mfe-orders ${version}` }));
  await user.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('ReleasesPage', () => {
  it('the releases page is in the menu of admins only', async () => {
    open();
    expect(await section()).toBeVisible();
    expect(screen.getByRole('link', { name: 'Releases' })).toHaveAttribute('href', '/releases');
  });

  it('the releases page names the team of a remote, with links to it', async () => {
    const owner = { team: 'Orders team', contact: 'orders@shop.example', repository: 'https://git.example/orders' };
    open({ listReleases: [remoteOf({ owner })] });
    const part = within(await section());
    expect(part.getByText('Orders team:', { exact: false })).toBeVisible();
    expect(part.getByRole('link', { name: 'orders@shop.example' })).toHaveAttribute(
      'href',
      'mailto:orders@shop.example',
    );
    expect(part.getByRole('link', { name: 'Sources' })).toHaveAttribute('href', 'https://git.example/orders');
  });

  it('the releases page shows the warnings of a version', async () => {
    const warnings = ['The names of react-redux were not compared'];
    open({ listReleases: [remoteOf({ versions: [releaseOf('1.2.0', { warnings }), releaseOf('1.1.0')] })] });
    expect(await rowOf('1.2.0')).toHaveTextContent('Warning: The names of react-redux were not compared');
    expect(await rowOf('1.1.0')).not.toHaveTextContent('Warning');
  });

  it('the releases page shows the texts about failures of a version, with page, clients and last time', async () => {
    const failureTexts = [
      { stage: 'render' as const, text: 'x is undefined', page: '/orders', count: 3, lastAt: TEST_TIME },
      { stage: 'chunk' as const, text: 'Loading chunk … failed', page: null, count: 1, lastAt: TEST_TIME },
    ];
    const { user } = open({ listReleases: [remoteOf({ versions: [releaseOf('1.2.0', { failureTexts })] })] });
    await choose(user, '1.2.0', 'Failures');
    const list = await screen.findByRole('list', { name: 'Failures of mfe-orders 1.2.0' });
    expect(within(list).getAllByRole('listitem').map(textsOf)).toEqual([
      ['x is undefined', 'render on /orders, 3 clients, last Nov 20, 2026, 10:00 AM'],
      ['Loading chunk … failed', 'chunk, 1 client, last Nov 20, 2026, 10:00 AM'],
    ]);
  });

  it('the releases page says that no browser has reported a failure', async () => {
    const { user } = open();
    await choose(user, '1.2.0', 'Failures');
    expect(await screen.findByText('No browser has reported a failure within 14 days')).toBeVisible();
  });

  it('the releases page is closed to employees', async () => {
    const { http } = renderShell({ at: '/releases', user: userOf({ role: 'employee' }) });
    expect(await screen.findByText('Admin access required')).toBeVisible();
    expect(http.requestsOf('listReleases')).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Releases' })).not.toBeInTheDocument();
  });

  it('the releases page shows who released each version, its status and its failures', async () => {
    open({ listReleases: [remoteOf({ candidate: { version: '1.2.0', traffic: 10 } })] });
    const region = within(await section());
    expect(within(await rowOf('1.1.0')).getByText('Live')).toBeVisible();
    expect(within(await rowOf('1.2.0')).getByText('10% of visitors')).toBeVisible();
    expect(region.getAllByText('1.1.0')).toHaveLength(1);
    expect(await rowOf('1.1.0')).toHaveTextContent('Nov 20, 2026, 10:00 AM by token Orders pipeline');
    expect(await rowOf('1.1.0')).toHaveTextContent('5: 4 chunk, 1 entry');
    expect(await rowOf('1.0.0')).toHaveTextContent('This server’s build');
    expect(await rowOf('0.9.0')).toHaveTextContent('leaked a key');
    expect(within(await rowOf('0.9.0')).queryByRole('link')).not.toBeInTheDocument();
    expect(within(await rowOf('1.2.0')).getByRole('link', { name: 'Open alone mfe-orders 1.2.0' })).toHaveAttribute(
      'href',
      '/remotes/mfe-orders/1.2.0/standalone/',
    );
  });

  it('the releases page names running servers that do not serve the live version yet, beside that version only', async () => {
    const lacking = [
      { server: 'host-b-7', reason: 'it still serves 1.0.0' },
      { server: 'host-c-9', reason: 'Its disk is full' },
    ];
    open({ listReleases: [remoteOf({ servers: { confirmed: 1, lacking } })] });
    const live = await rowOf('1.1.0');
    expect(live).toHaveTextContent('Not yet on: server host-b-7 (it still serves 1.0.0)');
    expect(live).toHaveTextContent('Not yet on: server host-c-9 (Its disk is full)');
    expect(screen.getAllByText(/^Not yet on/)).toHaveLength(2);
  });

  it('the releases page promotes a version for everyone, or for a share of the visitors that must be a number', async () => {
    const { user, http } = open({ promoteRelease: remoteOf() });
    await choose(user, '1.2.0', 'Promote');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Promote' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('Everyone now gets mfe-orders 1.2.0')).toBeVisible();
    expect(http.requestsOf('promoteRelease')[0]).toMatchObject({
      params: { name: 'mfe-orders' },
      body: { version: '1.2.0', traffic: 100 },
    });
    await choose(user, '1.2.0', 'Promote');
    const dialog = within(await screen.findByRole('dialog', { name: 'Promote mfe-orders 1.2.0' }));
    await user.click(dialog.getByRole('radio', { name: 'Some of the visitors' }));
    const share = dialog.getByRole('textbox', { name: /^Share of the visitors/ });
    await user.clear(share);
    await user.type(share, '0');
    await user.click(dialog.getByRole('button', { name: 'Promote' }));
    expect(dialog.getByText('Enter a whole number from 1 to 100')).toBeVisible();
    expect(http.requestsOf('promoteRelease')).toHaveLength(1);
    await user.clear(share);
    await user.type(share, '25');
    await user.click(dialog.getByRole('button', { name: 'Promote' }));
    expect(await screen.findByText('25% of the visitors now get mfe-orders 1.2.0')).toBeVisible();
    expect(http.requestsOf('promoteRelease')[1]).toMatchObject({
      params: { name: 'mfe-orders' },
      body: { version: '1.2.0', traffic: 25 },
    });
    await waitFor(() => expect(http.requestsOf('listReleases')).toHaveLength(3));
  });

  it('the releases page rolls back to the previous version, and keeps the dialog open with the reason if refused', async () => {
    const { user, http } = open({ rollbackRelease: failure(409, { message: '1.0.0 is withdrawn' }) });
    await user.click(within(await section()).getByRole('button', { name: 'Roll Back' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Roll mfe-orders back to 1.0.0?' }));
    await user.click(dialog.getByRole('button', { name: 'Roll Back' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('mfe-orders was not rolled back. 1.0.0 is withdrawn');
    http.answer({ rollbackRelease: remoteOf() });
    await user.click(dialog.getByRole('button', { name: 'Roll Back' }));
    expect(await screen.findByText('mfe-orders is back at 1.0.0')).toBeVisible();
    expect(http.requestsOf('rollbackRelease')[1]).toMatchObject({ body: { version: '1.0.0' } });
  });

  it('the releases page withdraws a version only with a reason', async () => {
    const { user, http } = open({ withdrawRelease: remoteOf() });
    await choose(user, '1.1.0', 'Withdraw');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw mfe-orders 1.1.0?' }));
    await user.click(dialog.getByRole('button', { name: 'Withdraw for Good' }));
    expect(dialog.getByText('Say why it is withdrawn')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'sends phones to a stranger');
    await user.click(dialog.getByRole('button', { name: 'Withdraw for Good' }));
    await waitFor(() =>
      expect(http.requestsOf('withdrawRelease')[0]?.body).toEqual({
        version: '1.1.0',
        reason: 'sends phones to a stranger',
      }),
    );
  });

  it('the releases page switches a remote off and on, and ends a canary', async () => {
    const { user, http } = open({
      listReleases: [remoteOf({ candidate: { version: '1.2.0', traffic: 10 } })],
      cancelRelease: remoteOf(),
      disableRemote: remoteOf(),
      enableRemote: remoteOf(),
    });
    const region = within(await section());
    await user.click(region.getByRole('button', { name: 'Cancel Split' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Cancel the split of mfe-orders?' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel Split' }));
    expect(await screen.findByText('Everyone gets mfe-orders 1.1.0 again')).toBeVisible();
    await user.click(region.getByRole('button', { name: 'More for mfe-orders' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Switch off' }));
    http.answer({ listReleases: [remoteOf({ enabled: false })] });
    await user.click(await screen.findByRole('button', { name: 'Switch Off' }));
    expect(await region.findByText('Switched off')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(region.getByRole('button', { name: 'More for mfe-orders' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Switch on' }));
    http.answer({ listReleases: [remoteOf()] });
    await user.click(await screen.findByRole('button', { name: 'Switch On' }));
    await waitFor(() => expect(region.queryByText('Switched off')).not.toBeInTheDocument());
    for (const call of ['cancelRelease', 'disableRemote', 'enableRemote'] as const) {
      expect(http.requestsOf(call).map(({ params }) => params)).toEqual([{ name: 'mfe-orders' }]);
    }
  });

  it('the releases page shows the history as sentences', async () => {
    const event = (action: ReleaseEvent['action'], overrides: Partial<ReleaseEvent> = {}): ReleaseEvent => ({
      _id: `${action} ${String(overrides.traffic)}`,
      at: TEST_TIME,
      remote: 'mfe-orders',
      action,
      version: '1.1.0',
      traffic: null,
      actor: 'Ada',
      reason: null,
      ...overrides,
    });
    const { user } = open({
      releaseHistory: rowsOfMany(
        [
          event('withdraw', { reason: 'leaked a key' }),
          event('rollback'),
          event('promote', { traffic: 10 }),
          event('promote', { traffic: 100 }),
          event('publish', { actor: 'token Orders pipeline' }),
          event('disable', { version: null }),
        ],
        30,
      ),
    });
    await user.click(within(await section()).getByRole('button', { name: 'More for mfe-orders' }));
    await user.click(await screen.findByRole('menuitem', { name: 'History' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'History of mfe-orders' }));
    const lines = (await dialog.findAllByRole('listitem')).map(textsOf);
    expect(lines.slice(0, 6)).toEqual([
      ['Withdrew 1.1.0', 'leaked a key', 'Nov 20, 2026, 10:00 AM by Ada'],
      ['Rolled back to 1.1.0', 'Nov 20, 2026, 10:00 AM by Ada'],
      ['Promoted 1.1.0 for 10% of the visitors', 'Nov 20, 2026, 10:00 AM by Ada'],
      ['Promoted 1.1.0 for everyone', 'Nov 20, 2026, 10:00 AM by Ada'],
      ['Published 1.1.0', 'Nov 20, 2026, 10:00 AM by token Orders pipeline'],
      ['Switched off', 'Nov 20, 2026, 10:00 AM by Ada'],
    ]);
    expect(dialog.getByRole('button', { name: 'Page 2' })).toBeVisible();
  });

  it('the releases page offers to promote no preview, nor to run one with the session of an admin', async () => {
    const preview = '1.3.0-pr.17.3fa9c2b';
    const { user } = open({ listReleases: [remoteOf({ versions: [releaseOf('1.1.0'), releaseOf(preview)] })] });
    expect(within(await rowOf(preview)).getByText('Preview')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: `Actions for mfe-orders ${preview}` }));
    const entries = await screen.findAllByRole('menuitem');
    expect(entries.map((entry) => entry.textContent)).toEqual(['Failures', 'Copy a link to it', 'Withdraw']);
  });

  it('the releases page makes a link to a version, and copies it', async () => {
    const link = { path: '/?remote.mfe-orders=link:abc', until: TEST_TIME };
    const { user, http } = open({ createReleaseLink: link });
    await choose(user, '1.2.0', 'Copy a link to it');
    expect(await screen.findByText('Link for two days copied')).toBeVisible();
    expect(http.requestsOf('createReleaseLink')[0]).toMatchObject({ body: { version: '1.2.0' } });
    expect(await navigator.clipboard.readText()).toBe(window.location.origin + link.path);
    http.answer({ createReleaseLink: failure(409, { message: 'mfe-orders 1.2.0 was withdrawn' }) });
    await choose(user, '1.2.0', 'Copy a link to it');
    expect(await screen.findByText(/^No link was made\./)).toBeVisible();
  });

  it('the releases page shows part of a long list of versions, including those in use', async () => {
    const versions = Array.from({ length: 12 }, (_, index) => releaseOf(`1.${String(20 - index)}.0`));
    const { user } = open({ listReleases: [remoteOf({ live: '1.10.0', previous: '1.9.0', versions })] });
    const region = within(await section());
    expect(region.getAllByRole('row')).toHaveLength(1 + 4 + 2);
    await user.click(region.getByRole('button', { name: 'Show all 12 versions' }));
    expect(region.getAllByRole('row')).toHaveLength(1 + 12);
  });

  it('the releases page shows when this host serves another version than the live one', async () => {
    open({ listReleases: [remoteOf({ serving: '1.0.0', problem: '1.1.0 needs host contract ^2.0.0' })] });
    expect(await screen.findByText('Serving 1.0.0 instead of 1.1.0')).toBeVisible();
    expect(screen.getByText('1.1.0 needs host contract ^2.0.0')).toBeVisible();
  });

  it('the releases page shows a failed load, and retries', async () => {
    const { http, user } = open({ listReleases: failure(500) });
    expect(await screen.findByText('Failed to load releases')).toBeVisible();
    http.answer({ listReleases: [remoteOf()] });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await section()).toBeVisible();
  });

  it('the releases page shows an empty list', async () => {
    open({ listReleases: [] });
    expect(await screen.findByRole('heading', { name: 'No remotes yet' })).toBeVisible();
  });
});
