import { describe, expect, it } from '@jest/globals';
import { userOf } from '@shop/shared/testing';
import { screen, within } from '@testing-library/react';
import { renderShell } from '../testing';

describe('guards', () => {
  it('a guard sends an anonymous visitor to the login page', () => {
    const { address } = renderShell({ at: '/orders?status=pending' });
    expect(address()).toBe('/login');
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  it('a guard shows a customer the reason, with a way to sign in as another user', async () => {
    const { user, address } = renderShell({ at: '/orders', user: userOf({ role: 'customer' }) });
    const card = await screen.findByRole('alert');
    expect(within(card).getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    expect(within(card).getByText('Employee access or higher required')).toBeVisible();
    expect(within(card).getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/');
    await user.click(within(card).getByRole('link', { name: 'Sign In' }));
    expect(address()).toBe('/login');
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });

  it('a guard keeps an employee out of an admin page, inside the staff layout', async () => {
    const { user, address } = renderShell({ at: '/audit', user: userOf({ role: 'employee' }) });
    expect(await screen.findByText('Admin access required')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Audit page' })).not.toBeInTheDocument();
    expect(screen.getByText(/^Welcome, /)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
    await user.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(address()).toBe('/login');
  });

  it.each([
    ['an employee', 'a staff page', 'employee', '/orders', 'Orders page'],
    ['an admin', 'a staff page', 'admin', '/orders', 'Orders page'],
    ['an admin', 'an admin page', 'admin', '/audit', 'Audit page'],
  ] as const)('a guard lets %s through to %s', (_, _page, role, at, heading) => {
    renderShell({ at, user: userOf({ role }) });
    expect(screen.getByRole('heading', { name: heading })).toBeVisible();
  });

  it('an unknown path redirects to the home page', () => {
    const { address } = renderShell({ at: '/no/such/page' });
    expect(address()).toBe('/');
    expect(screen.getByRole('heading', { name: 'Home page' })).toBeVisible();
  });
});
