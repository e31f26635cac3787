import { describe, expect, it } from '@jest/globals';
import { userOf } from '@shop/shared/testing';
import { screen, within } from '@testing-library/react';
import { renderShell } from '../../testing';

const menu = () => within(screen.getByRole('navigation', { name: 'Store Manager' }));

describe('StaffLayout', () => {
  it('welcomes by name and shows the pages of all remotes in their order', () => {
    renderShell({ at: '/orders', user: userOf({ role: 'admin', name: 'Robin' }) });
    expect(screen.getByText('Welcome, Robin')).toBeVisible();
    const names = menu()
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(['Dashboard', 'Orders', 'Audit', 'Releases']);
    expect(menu().getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  });

  it('leaves out what the role may not see', () => {
    renderShell({ at: '/orders', user: userOf({ role: 'employee' }) });
    expect(menu().queryByRole('link', { name: 'Audit' })).not.toBeInTheDocument();
  });

  it('signs out to the login page', async () => {
    const { user, address, http } = renderShell({
      at: '/orders',
      user: userOf({ role: 'admin' }),
      answers: { logout: { message: 'Signed out' } },
    });
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(address()).toBe('/login');
    expect(http.requestsOf('logout')[0]?.body).toEqual({ token: 'refresh' });
  });

  it('has its menu in a drawer on small screens', async () => {
    const { user, address } = renderShell({ at: '/orders', user: userOf({ role: 'admin' }) });
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Store Manager' }));
    await user.click(drawer.getByRole('link', { name: 'Dashboard' }));
    expect(address()).toBe('/dashboard');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
