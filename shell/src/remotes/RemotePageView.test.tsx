import { describe, expect, it, jest } from '@jest/globals';
import { userOf } from '@shop/shared/testing';
import { act, cleanup, screen, within } from '@testing-library/react';
import { TEST_OWNER, TestLoader, renderShell } from '../testing';

const failed = { status: 'failed', reason: 'unreachable', message: 'x' } as const;

describe('RemotePageView', () => {
  it('shows a skeleton until the page is loaded', () => {
    const loader = new TestLoader({ '/': { status: 'loading' } });
    renderShell({ loader });
    expect(screen.getByText('Loading page')).toBeInTheDocument();
    loader.set('/', { status: 'ready', Page: () => <h1>Here</h1> });
    expect(screen.getByRole('heading', { name: 'Here' })).toBeVisible();
  });

  it('shows an error card whose Retry loads again, while the rest of the shop works', async () => {
    const loader = new TestLoader({ '/cart': { status: 'loading' } });
    const { user } = renderShell({ loader, at: '/cart' });
    loader.set('/cart', failed);
    const card = screen.getByRole('alert');
    expect(within(card).getByRole('heading', { name: 'Your cart could not be loaded' })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();
    await user.click(within(card).getByRole('button', { name: 'Retry' }));
    expect(loader.retries).toBe(1);
    loader.set('/cart', { status: 'ready', Page: () => <h1>Cart is back</h1> });
    expect(screen.getByRole('heading', { name: 'Cart is back' })).toBeVisible();
  });

  it('says that the browser is offline, and loads the page by itself when the line is back', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const loader = new TestLoader({ '/cart': failed });
    renderShell({ loader, at: '/cart' });
    expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline. Your cart is safe.');
    const before = loader.retries;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(loader.retries).toBe(before + 1);
  });

  it('offers to reload the whole page when Retry does not help', async () => {
    const loader = new TestLoader({ '/cart': failed });
    const { user } = renderShell({ loader, at: '/cart' });
    expect(screen.queryByRole('button', { name: 'Reload the page' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    loader.set('/cart', { status: 'loading' });
    loader.set('/cart', failed);
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('reports a page that does not fit this version of the shop', () => {
    renderShell({ loader: new TestLoader({ '/': { ...failed, reason: 'incompatible' } }) });
    expect(screen.getByText(/does not fit this version/)).toBeVisible();
  });

  it.each(['/', '/dashboard'])('does not ask to try a page with a fault again: %s', async (at) => {
    const loader = new TestLoader({ [at]: { ...failed, reason: 'broken' } });
    renderShell({ loader, at, user: userOf({ role: 'admin' }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('This page has a fault');
    expect(screen.queryByText(/try again/i)).not.toBeInTheDocument();
  });

  it('names the team of a failed page to staff, and not to shoppers', async () => {
    const loader = new TestLoader({ '/cart': failed, '/dashboard': failed });
    renderShell({ loader, at: '/dashboard', user: userOf({ role: 'employee' }) });
    const link = await within(await screen.findByRole('alert')).findByRole('link', { name: TEST_OWNER.contact });
    expect(link).toHaveAttribute('href', `mailto:${TEST_OWNER.contact}`);
    cleanup();
    renderShell({ loader, at: '/cart' });
    expect(await screen.findByRole('alert')).not.toHaveTextContent(TEST_OWNER.team);
  });

  it('retries a page that failed on an earlier visit when it is opened again', async () => {
    const loader = new TestLoader({ '/cart': failed });
    const { user } = renderShell({ loader });
    await user.click(screen.getByRole('link', { name: 'Cart, 0 items' }));
    expect(loader.retries).toBe(1);
  });

  it('contains a page that throws while it renders, and renders it again on Retry', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let broken = true;
    const Fragile = () => {
      if (broken) throw new Error('broken');
      return <h1>Mended</h1>;
    };
    const { user, loader } = renderShell({ loader: new TestLoader({ '/': Fragile }) });
    expect(loader.crashes[0]).toBe('broken');
    expect(screen.getByRole('heading', { name: 'Something went wrong on this page' })).toBeVisible();
    expect(screen.getByRole('contentinfo')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reload the page' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    broken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('heading', { name: 'Mended' })).toBeVisible();
  });

  it('does not carry the error of one page over to the next', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('broken');
    };
    const { user } = renderShell({ loader: new TestLoader({ '/': Broken }) });
    await user.click(screen.getByRole('link', { name: 'Cart, 0 items' }));
    expect(screen.getByRole('heading', { name: 'Your cart page' })).toBeVisible();
  });
});
