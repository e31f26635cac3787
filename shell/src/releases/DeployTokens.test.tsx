import { describe, expect, it } from '@jest/globals';
import type { DeployToken } from '@shop/shared/contracts';
import { type Answers, TEST_TIME, idOf, userOf } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { renderShell } from '../testing';

const tokenOf = (overrides: Partial<DeployToken> = {}): DeployToken => ({
  _id: idOf(7),
  remote: 'mfe-orders',
  label: 'Orders pipeline',
  createdBy: 'Ada',
  createdAt: TEST_TIME,
  lastUsedAt: null,
  revokedAt: null,
  ...overrides,
});

const REMOTE = {
  name: 'mfe-orders',
  enabled: true,
  live: null,
  candidate: null,
  previous: null,
  serving: null,
  problem: null,
  versions: [],
};

const open = (answers: Answers = {}) =>
  renderShell({
    at: '/releases',
    user: userOf({ role: 'admin' }),
    answers: { listReleases: [REMOTE], listDeployTokens: [tokenOf()], ...answers },
  });

describe('DeployTokens', () => {
  it('issues a token for one remote, and shows it once to copy', async () => {
    const { user, http } = open({ createDeployToken: { ...tokenOf({ label: 'Ada’s laptop' }), token: 'shop_secret' } });
    await user.click(await screen.findByRole('button', { name: 'Issue Token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Issue Deploy Token' }));
    await user.click(dialog.getByRole('button', { name: 'Issue Token' }));
    expect(dialog.getByText('Say what the token is for')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /What it is for/ }), 'Ada’s laptop');
    await user.click(dialog.getByRole('checkbox', { name: /^Previews only/ }));
    await user.click(dialog.getByRole('button', { name: 'Issue Token' }));
    const shown = within(await screen.findByRole('dialog', { name: 'New token for mfe-orders' }));
    expect(shown.getByText('shop_secret')).toBeVisible();
    expect(http.requestsOf('createDeployToken')[0]?.body).toEqual({
      remote: 'mfe-orders',
      label: 'Ada’s laptop',
      previewsOnly: true,
    });
    await user.click(shown.getByRole('button', { name: 'Copy' }));
    expect(await shown.findByText('The token is on the clipboard.')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText('shop_secret')).not.toBeInTheDocument());
  });

  it('lets the user select the token when the browser refuses to copy', async () => {
    const { user } = open({ createDeployToken: { ...tokenOf({ label: 'Laptop' }), token: 'shop_secret' } });
    await user.click(await screen.findByRole('button', { name: 'Issue Token' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Issue Deploy Token' }));
    await user.type(dialog.getByRole('textbox', { name: /What it is for/ }), 'Laptop');
    await user.click(dialog.getByRole('button', { name: 'Issue Token' }));
    const shown = within(await screen.findByRole('dialog', { name: 'New token for mfe-orders' }));
    // As on a page without HTTPS.
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    await user.click(shown.getByRole('button', { name: 'Copy' }));
    expect(await shown.findByText(/Select the token and copy it yourself/)).toBeVisible();
  });

  it('revokes a token after a confirmation', async () => {
    const { user, http } = open({ revokeDeployToken: { message: 'done' } });
    await user.click(await screen.findByRole('button', { name: 'Revoke Orders pipeline' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(http.requestsOf('revokeDeployToken')[0]?.params).toEqual({ id: idOf(7) }));
  });
});
