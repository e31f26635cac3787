import { describe, expect, it } from '@jest/globals';
import { userOf } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { houseRemote, renderShell, testRemotes } from '../../testing';

const menu = () => within(screen.getByRole('navigation', { name: 'Store Manager' }));

describe('StaffLayout', () => {
  it('the staff layout welcomes the user by name and shows the pages of all remotes in order', () => {
    renderShell({ at: '/orders', user: userOf({ role: 'admin', name: 'Robin' }) });
    expect(screen.getByText('Welcome, Robin')).toBeVisible();
    const names = menu()
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(['Dashboard', 'Orders', 'Audit', 'Releases', 'Health']);
    expect(menu().getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
  });

  it('the staff menu leaves out pages that the role may not see', () => {
    renderShell({ at: '/orders', user: userOf({ role: 'employee' }) });
    expect(menu().queryByRole('link', { name: 'Audit' })).not.toBeInTheDocument();
  });

  const grouped = [...testRemotes, houseRemote];

  it('the staff menu groups pages for admins under their own heading', () => {
    renderShell({ at: '/orders', user: userOf({ role: 'admin' }), remotes: grouped });
    const group = within(menu().getByRole('list', { name: 'Admin' }));
    expect(group.getAllByRole('link').map((link) => link.textContent)).toEqual(['Settings', 'Releases', 'Health']);
    expect(menu().queryByRole('link', { name: 'My Account' })).not.toBeInTheDocument();
  });

  it('the staff menu shows an employee the permitted pages of the admin group among the others', () => {
    renderShell({ at: '/orders', user: userOf({ role: 'employee' }), remotes: grouped });
    expect(menu().queryByRole('list', { name: 'Admin' })).not.toBeInTheDocument();
    const names = menu()
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(['Dashboard', 'Orders', 'Settings']);
  });

  it('the user name at the bottom of the staff menu opens a menu with the account page and the colors', async () => {
    const robin = userOf({ role: 'admin', name: 'Robin Wells' });
    const { user, address } = renderShell({ at: '/orders', user: robin, remotes: grouped });
    const button = screen.getByRole('button', { name: 'Account: Robin Wells Admin' });
    expect(button).toHaveTextContent(/^RW/);
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await user.click(button);
    const menu = await screen.findByRole('menu');
    // The menu handles keys only after it has the focus.
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(button).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Use dark colors' })).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'My Account' }));
    expect(address()).toBe('/account');
  });

  it('the staff layout signs out to the login page', async () => {
    const { user, address, http } = renderShell({
      at: '/orders',
      user: userOf({ role: 'admin' }),
      answers: { logout: { message: 'Signed out' } },
    });
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(address()).toBe('/login');
    expect(http.requestsOf('logout')[0]?.body).toEqual({ token: 'refresh' });
  });

  it('the staff layout shows its menu in a drawer on small screens', async () => {
    const { user, address } = renderShell({ at: '/orders', user: userOf({ role: 'admin' }) });
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Store Manager' }));
    await user.click(drawer.getByRole('link', { name: 'Dashboard' }));
    expect(address()).toBe('/dashboard');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('the drawer of the staff layout has the same account menu, and closes when the account opens', async () => {
    const { user, address } = renderShell({ at: '/orders', user: userOf({ role: 'admin' }), remotes: grouped });
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Store Manager' }));
    await user.click(drawer.getByRole('button', { name: /^Account: / }));
    await user.click(await screen.findByRole('menuitem', { name: 'My Account' }));
    expect(address()).toBe('/account');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
