import { type DialogCase, button, item, type } from './case';

/** Releases, and the dialogs of every screen. */
export const shell: DialogCase[] = [
  {
    file: 'shell/src/releases/PromoteDialog.tsx',
    path: () => '/releases',
    open: (page) => item(page, 'Actions for mfe-orders 9.9.9', 'Promote'),
    press: 'Promote',
  },
  {
    file: 'shell/src/releases/WithdrawDialog.tsx',
    path: () => '/releases',
    open: (page) => item(page, 'Actions for mfe-orders 9.9.9', 'Withdraw'),
    role: 'alertdialog',
    fill: (form) => type(form, 'Reason', 'Never saved'),
    kept: { label: 'Reason', text: 'Never saved' },
    press: 'Withdraw for Good',
  },
  {
    file: 'shell/src/releases/ReleaseDialog.tsx',
    path: () => '/releases',
    open: (page) => item(page, 'Actions for mfe-orders 9.9.9', 'Roll back to it'),
    role: 'alertdialog',
    press: 'Roll Back',
  },
  {
    file: 'shell/src/releases/ReleaseDialog.tsx',
    path: () => '/releases',
    open: (page) => button(page, 'Cancel Split'),
    role: 'alertdialog',
    press: 'Cancel Split',
  },
  {
    file: 'shell/src/releases/ReleaseDialog.tsx',
    path: () => '/releases',
    open: (page) => item(page, 'More for mfe-orders', 'Switch off'),
    role: 'alertdialog',
    press: 'Switch Off',
  },
  {
    file: 'shell/src/releases/ReleaseDialog.tsx',
    path: () => '/releases',
    open: (page) => item(page, 'More for mfe-people', 'Switch on'),
    role: 'alertdialog',
    press: 'Switch On',
  },
  {
    file: 'shell/src/releases/HistoryDialog.tsx',
    path: () => '/releases',
    open: (page) => item(page, 'More for mfe-orders', 'History'),
  },
  {
    file: 'shell/src/releases/FailuresDialog.tsx',
    path: () => '/releases',
    open: async (page) => {
      const live = page
        .getByRole('region', { name: 'mfe-orders' })
        .getByRole('button', { name: /^Actions for mfe-orders/ });
      await live.first().click();
      await page.getByRole('menuitem', { name: 'Failures' }).click();
    },
  },
  {
    file: 'shell/src/releases/IssueTokenDialog.tsx',
    path: () => '/releases',
    open: (page) => button(page, 'Issue Token'),
    fill: (form) => type(form, 'What it is for', 'Never saved'),
    kept: { label: 'What it is for', text: 'Never saved' },
    press: 'Issue Token',
  },
  {
    // The dialog that shows an issued token. It saves nothing. The test itself answers the request for the token.
    file: 'shell/src/releases/IssueTokenDialog.tsx',
    path: () => '/releases',
    open: async (page) => {
      const token = {
        _id: '1',
        remote: 'mfe-orders',
        label: 'x',
        createdBy: 'x',
        createdAt: '2026-01-01T00:00:00.000Z',
      };
      await page.route('**/api/deploy-tokens', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 201, json: { ...token, lastUsedAt: null, revokedAt: null, token: 'secret' } })
          : route.fallback(),
      );
      await button(page, 'Issue Token');
      await type(page.getByRole('dialog'), 'What it is for', 'Sweep');
      await page.getByRole('dialog').getByRole('button', { name: 'Issue Token' }).click();
      await page.getByRole('dialog', { name: 'New token for mfe-orders' }).waitFor();
      await page.unroute('**/api/deploy-tokens');
    },
  },
  {
    file: 'shell/src/releases/DeployTokens.tsx',
    path: () => '/releases',
    open: (page, { token }) => button(page, `Revoke ${token}`),
    role: 'alertdialog',
    press: 'Revoke',
  },
  {
    // Shown only after a backup was restored, which did not happen in this shop.
    file: 'shell/src/health/HealthPage.tsx',
    path: () => '/health',
    prepare: async (page) => {
      const health = {
        servers: [],
        database: { version: '18.4', bytes: 1 },
        disk: { server: 'x', free: 1, total: 1 },
        pausedAt: '2026-01-01T00:00:00.000Z',
        jobs: [],
      };
      await page.route('**/api/health/details', (route) => route.fulfill({ json: health }));
    },
    open: (page) => button(page, 'Release Jobs'),
    role: 'alertdialog',
    press: 'Release Jobs',
  },
  {
    file: 'shell/src/palette/Palette.tsx',
    path: () => '/orders',
    open: async (page) => {
      // Waits for the page, because keys that are pressed before it has loaded are lost.
      await page.getByRole('button', { name: 'Search' }).waitFor();
      await page.keyboard.press('Control+k');
    },
  },
];
