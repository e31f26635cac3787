import { describe, expect, it } from '@jest/globals';
import type { Job, ShopHealth } from '@shop/shared/contracts';
import { type Answers, TEST_TIME, failure, userOf } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../testing';

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const jobOf = (overrides: Partial<Job> = {}): Job => ({
  key: 'old-counts',
  kind: 'old-counts',
  title: 'Remove old counts',
  state: 'queued',
  everySeconds: 3600,
  notBefore: hoursAgo(-0.51),
  attempts: 0,
  lastError: null,
  doneAt: hoursAgo(0.49),
  result: null,
  server: 'host-a-1',
  ...overrides,
});

const backupOf = (overrides: Partial<Job> = {}): Job =>
  jobOf({
    key: 'backup /mnt/backups',
    kind: 'backup',
    title: 'Back the shop up to /mnt/backups',
    everySeconds: 86_400,
    doneAt: hoursAgo(3.2),
    result: 'shop-2026-11-20T03-00-00Z.tar.gz.age: 35.2 MB, 15,000 rows.',
    ...overrides,
  });

const failed = jobOf({
  key: 'sweep',
  title: 'Remove files',
  state: 'failed',
  attempts: 3,
  lastError: 'The disk is full.',
});

const healthOf = (overrides: Partial<ShopHealth> = {}): ShopHealth => ({
  servers: [
    {
      ...{ id: 'host-a-1', version: '1.1.0', node: '24.2.0', startedAt: TEST_TIME },
      serves: { 'mfe-orders': '1.2.0', 'mfe-people': '1.0.1' },
    },
    { id: 'host-b-2', version: null, node: null, startedAt: TEST_TIME, serves: {} },
  ],
  database: { version: '18.4', bytes: 340 * 1024 ** 2 },
  disk: { server: 'host-a', free: 60 * 1024 ** 3, total: 100 * 1024 ** 3 },
  pausedAt: null,
  jobs: [failed, backupOf(), jobOf()],
  ...overrides,
});

const open = (health: ShopHealth = healthOf(), answers: Answers = {}) =>
  renderShell({ at: '/health', user: userOf({ role: 'admin' }), answers: { shopHealth: health, ...answers } });

const jobRow = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }));

describe('HealthPage', () => {
  it('the health page shows problems that a server finds although the shop continues to run', async () => {
    open(healthOf({ notices: ['The clock of this server is 60 minutes ahead.'] }));
    expect(await screen.findByText('The clock of this server is 60 minutes ahead.')).toBeVisible();
  });

  it('the health page names what looks the same, and leads to where one of both is renamed', async () => {
    const twins = [
      { kind: 'coupon' as const, name: 'CAFE', other: 'CAF\u00c9', q: 'CAFE' },
      { kind: 'size' as const, name: 's', other: 'S', q: 'TT-1' },
      { kind: 'code' as const, name: '0036000291452', other: '036000291452', q: '00036000291452' },
    ];
    open(healthOf({ twins }));
    expect(await screen.findByRole('link', { name: '\u201cCAF\u00c9\u201d and \u201cCAFE\u201d' })).toHaveAttribute(
      'href',
      '/coupons?q=CAFE',
    );
    const sizes = screen.getByRole('link', { name: '\u201cS\u201d and \u201cs\u201d' });
    expect(sizes).toHaveAttribute('href', '/products?q=TT-1');
    expect(sizes.closest('li')).toHaveTextContent('Sizes of TT-1: \u201cS\u201d and \u201cs\u201d');
    const codes = screen.getByRole('link', { name: '\u201c036000291452\u201d and \u201c0036000291452\u201d' });
    expect(codes).toHaveAttribute('href', '/products?q=00036000291452');
    expect(codes.closest('li')).toHaveTextContent(/^Article codes: /);
  });

  it('the health page lists what visitors searched in vain, with how often', async () => {
    open(healthOf({ missedSearches: [{ text: 'kilt', times: 12 }] }));
    expect(await screen.findByRole('row', { name: /^kilt 12$/ })).toBeVisible();
  });

  it('the health page shows versions, sizes and the age of the last backup', async () => {
    open();
    expect(await screen.findByText('2 processes')).toBeVisible();
    expect(screen.getByText('Versions 1.1.0 and before 1.0.0')).toBeVisible();
    expect(screen.getByText('340 MB')).toBeVisible();
    expect(screen.getByText('60.0 GB')).toBeVisible();
    expect(screen.getAllByText('3 hours ago')).toHaveLength(2);
    const server = await jobRow('host-a-1');
    // Each release is a separate element, so that no line breaks within it.
    for (const release of ['mfe-orders 1.2.0,', 'mfe-people 1.0.1']) expect(server.getByText(release)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Health' })).toHaveAttribute('href', '/health');
  });

  it('the health page says when a backup was never made', async () => {
    open(healthOf({ jobs: [backupOf({ doneAt: null, result: null })] }));
    expect(await screen.findByText('None yet')).toBeVisible();
    expect((await jobRow('Back the shop up')).getByText('never')).toBeVisible();
  });

  it('the health page says when no backups are scheduled', async () => {
    open(healthOf({ jobs: [jobOf()] }));
    expect(await screen.findByText('No backups by schedule: see BACKUP_TO')).toBeVisible();
  });

  it('the health page shows why a job failed, and runs the job again', async () => {
    const { user, http } = open(healthOf(), { runJob: healthOf({ jobs: [backupOf()] }) });
    const row = await jobRow('Remove files');
    expect(row.getByText('Failed')).toBeVisible();
    expect(row.getByText('The disk is full. Tried 3 times.')).toBeVisible();
    await user.click(row.getByRole('button', { name: 'Retry: Remove files' }));
    expect(await screen.findByText('Remove files: begins now')).toBeVisible();
    expect(http.requestsOf('runJob')[0]?.body).toEqual({ key: 'sweep' });
    await waitFor(() => expect(http.requestsOf('shopHealth')).toHaveLength(2));
    expect((await jobRow('Remove old counts')).queryByRole('button')).not.toBeInTheDocument();
  });

  it('the health page shows why a backup could not be started', async () => {
    const { user } = open(healthOf(), { runJob: failure(409, { error: 'It is running' }) });
    const row = await jobRow('Back the shop up');
    await user.click(row.getByRole('button', { name: 'Run now: Back the shop up to /mnt/backups' }));
    expect(await screen.findByText(/not begun\. It is running/)).toBeVisible();
  });

  it('the health page says that jobs are paused after a restore, and releases them after a confirmation', async () => {
    const { user, http } = open(healthOf({ pausedAt: TEST_TIME }), { releaseJobs: healthOf() });
    expect(await screen.findByText('Jobs are paused')).toBeVisible();
    expect((await jobRow('Remove files')).queryByRole('button')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Release Jobs' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Release jobs?' }));
    expect(http.requestsOf('releaseJobs')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Release Jobs' }));
    expect(await screen.findByText('Jobs run again')).toBeVisible();
    expect(http.requestsOf('releaseJobs')).toHaveLength(1);
  });

  it('the health page is closed to employees', async () => {
    const { http } = renderShell({ at: '/health', user: userOf({ role: 'employee' }) });
    expect(await screen.findByText('Admin access required')).toBeVisible();
    expect(http.requestsOf('shopHealth')).toEqual([]);
  });
});
