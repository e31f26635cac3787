import { describe, expect, it } from '@jest/globals';
import { userOf } from '@shop/shared/testing';
import { screen, within } from '@testing-library/react';
import { renderShell } from '../testing';

const NOTHING_SET = { shopName: '', phone: '', chatNumber: '', location: '', socialLinks: [] };

const title = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('a shop that has not opened', () => {
  it.each([{ shopName: '' }, { phone: '' }])('says so in place of every public page: %j', async (settings) => {
    const { user } = renderShell({ settings });
    expect(title()).toBe('This shop opens soon');
    await user.click(screen.getByRole('link', { name: 'Cart, 0 items' }));
    expect(title()).toBe('This shop opens soon');
    expect(document.title).toMatch(/^Opens soon/);
  });

  it('says during maintenance that it is back soon, and lets staff work', () => {
    renderShell({ settings: { maintenance: true } });
    expect(title()).toBe('We are back soon');
    expect(document.title).toMatch(/^Back soon/);
  });

  it('shows staff all pages during maintenance', () => {
    renderShell({ at: '/orders', settings: { maintenance: true }, user: userOf({ role: 'employee' }) });
    expect(title()).toBe('Orders page');
  });

  it('lets staff in and shows them its pages', async () => {
    renderShell({ at: '/login', settings: NOTHING_SET });
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(screen.getByText('Staff only.')).toBeVisible();
  });

  it.each(['admin', 'employee'] as const)('shows its public pages to an %s', (role) => {
    renderShell({ settings: NOTHING_SET, user: userOf({ role }) });
    expect(title()).toBe('Home page');
    expect(document.title).toBe('Home');
  });

  it('does not show its public pages to customers', () => {
    renderShell({ settings: NOTHING_SET, user: userOf({ role: 'customer' }) });
    expect(title()).toBe('This shop opens soon');
  });

  it('shows its public pages in a preview, to any visitor', async () => {
    const { user } = renderShell({ settings: NOTHING_SET, preview: true });
    expect(title()).toBe('Home page');
    await user.click(screen.getByRole('link', { name: 'Cart, 0 items' }));
    expect(title()).toBe('Your cart page');
  });

  it('lets staff work', () => {
    renderShell({ at: '/orders', settings: NOTHING_SET, user: userOf({ role: 'employee' }) });
    expect(title()).toBe('Orders page');
    expect(document.title).toBe('Orders');
    expect(screen.getAllByRole('link', { name: 'Home page' })[0]).toHaveAttribute('href', '/');
  });
});

describe('settings without a value', () => {
  it('the public layout leaves out settings without a value', () => {
    renderShell({ settings: { chatNumber: '', location: '', socialLinks: [] } });
    expect(screen.queryByRole('complementary', { name: 'Chat' })).not.toBeInTheDocument();
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: '+1 555 0100' })).toBeVisible();
    expect(within(footer.getByRole('region', { name: 'Contact' })).getAllByRole('listitem')).toHaveLength(1);
    expect(footer.queryByRole('navigation', { name: 'Social media' })).not.toBeInTheDocument();
  });
});
