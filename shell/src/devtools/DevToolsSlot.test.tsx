import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { userOf } from '@shop/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { TEST_OWNER, TestLoader, renderShell } from '../testing';
import { overlaySwitch } from './overlay-switch';

const tools = () => screen.findByRole('complementary', { name: 'Preview tools' });

beforeEach(() => window.sessionStorage.clear());
afterEach(() => {
  if (overlaySwitch.isOn()) act(() => overlaySwitch.toggle());
});

describe('DevToolsSlot: overrides', () => {
  it('the preview bar lists overrides, with a reset button', async () => {
    renderShell({ overrides: [{ name: 'mfe-back', wanted: '2.0.0', problem: null }] });
    const bar = within(await tools());
    expect(bar.getByText('mfe-back')).toBeVisible();
    expect(bar.getByText('2.0.0', { exact: false })).toBeVisible();
    expect(bar.getByRole('button', { name: 'Reset' })).toBeVisible();
  });

  it('the preview bar shows why the live version is used instead, until the bar is closed', async () => {
    const problem = '2.0.0 was withdrawn. You see the live version.';
    const { user } = renderShell({ overrides: [{ name: 'mfe-back', wanted: '2.0.0', problem }] });
    const bar = within(await tools());
    expect(bar.getByRole('alert')).toHaveTextContent(`mfe-back: ${problem}`);
    expect(bar.queryByRole('button', { name: 'Reset' })).not.toBeInTheDocument();
    await user.click(bar.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary', { name: 'Preview tools' })).not.toBeInTheDocument();
  });

  it('the preview bar is not shown without overrides', () => {
    renderShell();
    expect(screen.queryByRole('complementary', { name: 'Preview tools' })).not.toBeInTheDocument();
  });
});

describe('DevToolsSlot: ownership overlay', () => {
  it('the ownership overlay toggles with Alt+Shift+B, names the owner of the page, and is remembered by the tab', async () => {
    const Page = () => <h1>Orders</h1>;
    const loader = new TestLoader({ '/orders': { status: 'ready', Page, version: '0.9.0' } });
    const { user } = renderShell({ at: '/orders', user: userOf({ role: 'employee' }), loader });
    await user.keyboard('{Alt>}{Shift>}[KeyB]{/Shift}{/Alt}');
    const bar = within(await tools());
    expect(bar.getByRole('status')).toHaveTextContent('This page: mfe-back 0.9.0. Around it: shell.');
    expect(await bar.findByRole('link', { name: TEST_OWNER.contact })).toBeVisible();
    expect(screen.getByTestId('frames')).toHaveAttribute('aria-hidden', 'true');
    expect(window.sessionStorage.getItem('parts')).toBe('1');
    await user.click(bar.getByRole('button', { name: 'Hide Parts' }));
    await waitFor(() => expect(screen.queryByTestId('frames')).not.toBeInTheDocument());
    expect(window.sessionStorage.getItem('parts')).toBeNull();
  });

  it('the ownership overlay opens and closes from the account menu, and its bar folds', async () => {
    const Page = () => <h1>Orders</h1>;
    const loader = new TestLoader({ '/orders': { status: 'ready', Page, version: '0.9.0' } });
    const { user } = renderShell({ at: '/orders', user: userOf({ role: 'employee' }), loader });
    await user.click(await screen.findByRole('button', { name: /^Account/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show parts' }));
    const bar = within(await tools());
    await user.click(bar.getByRole('button', { name: 'Fold' }));
    expect(bar.queryByRole('status')).not.toBeInTheDocument();
    expect(screen.getByTestId('frames')).toBeInTheDocument();
    await user.click(within(await tools()).getByRole('button', { name: 'Preview tools' }));
    expect(within(await tools()).getByRole('status')).toHaveTextContent('This page: mfe-back 0.9.0');
    await user.click(screen.getByRole('button', { name: /^Account/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Hide parts' }));
    await waitFor(() => expect(screen.queryByTestId('frames')).not.toBeInTheDocument());
  });

  it('the ownership overlay names the shell for pages of the shell', async () => {
    const { user } = renderShell({ at: '/login' });
    await user.keyboard('{Alt>}{Shift>}[KeyB]{/Shift}{/Alt}');
    expect(within(await tools()).getByRole('status')).toHaveTextContent(/^This page: shell \(contract/);
  });
});
