import { describe, expect, it } from '@jest/globals';
import { type PageSetup, orderCountsOf, orderOf, renderPage, userOf } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';
import { viewsKey } from './saved-views';

const robin = userOf({ role: 'employee' });
const answers = { countOrders: orderCountsOf([]), listOrders: [orderOf({ customerName: 'Maya Haddad' })] };

const renderOrders = (setup: PageSetup = {}) =>
  renderPage(<OrdersPage />, { at: '/orders', path: '/orders', user: robin, answers, ...setup });

const keptViews = (views: unknown) => ({ [viewsKey(robin._id)]: JSON.stringify(views) });

const openViews = async (page: ReturnType<typeof renderOrders>) => {
  await page.user.click(await screen.findByRole('button', { name: 'Views' }));
  const popup = await screen.findByRole('dialog', { name: 'Saved views' });
  // It takes the focus a frame after it opened. What is typed before that goes elsewhere.
  await waitFor(() => expect(popup.contains(document.activeElement)).toBe(true));
  return within(popup);
};

const names = (views: ReturnType<typeof within>) =>
  within(views.getByRole('list', { name: 'Saved views' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);

describe('saved views of orders', () => {
  it('a saved view stores what the list shows under a name, for one user, and restores it', async () => {
    const page = renderOrders({ at: '/orders?status=pending%2Cconfirmed&payment=credit&sort=-totalAmount&page=3' });
    const views = await openViews(page);
    await page.user.click(views.getByRole('button', { name: 'Save this view' }));
    expect(views.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Name is required');
    await page.user.type(views.getByRole('textbox', { name: 'Name' }), '  Chat to do ');
    await page.user.click(views.getByRole('button', { name: 'Save this view' }));
    expect(await screen.findByText('View “Chat to do” saved')).toBeVisible();
    page.unmount();

    const later = renderOrders({ storage: page.storage, at: '/orders?q=maya&type=online' });
    const again = await openViews(later);
    await later.user.click(again.getByRole('button', { name: 'Chat to do' }));
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(later.location().search))).toEqual({
        status: 'pending,confirmed',
        payment: 'credit',
        sort: '-totalAmount',
      }),
    );
    expect(screen.queryByRole('dialog', { name: 'Saved views' })).not.toBeInTheDocument();
    expect((await openViews(later)).getByRole('button', { name: 'Chat to do' })).toHaveAttribute(
      'aria-current',
      'true',
    );
  });

  it('a saved view is visible only to its owner', async () => {
    const page = renderOrders({
      kept: keptViews([{ name: 'Mine', filters: { type: 'online' } }]),
      user: userOf({ _id: '5f00000000000000000000ff', role: 'employee' }),
    });
    expect((await openViews(page)).queryByRole('button', { name: 'Mine' })).not.toBeInTheDocument();
  });

  it('a saved view can be renamed and deleted, and the deletion can be undone', async () => {
    const page = renderOrders({
      kept: keptViews([
        { name: 'Chat', filters: { payment: 'credit' } },
        { name: 'Shop', filters: { type: 'in-store' } },
      ]),
    });
    const views = await openViews(page);
    await page.user.click(views.getByRole('button', { name: 'Rename Chat' }));
    const box = views.getByRole('textbox', { name: 'New name' });
    expect(box).toHaveFocus();
    await page.user.clear(box);
    await page.user.type(box, 'shóp{Enter}');
    expect(box).toHaveAccessibleDescription('You have a view with this name');
    await page.user.clear(box);
    await page.user.type(box, `${'x'.repeat(41)}{Enter}`);
    expect(box).toHaveAccessibleDescription('Must be 40 characters or fewer');
    await page.user.clear(box);
    await page.user.type(box, 'WhatsApp{Enter}');
    expect(names(views)).toEqual(['WhatsApp', 'Shop']);
    expect(views.getByRole('button', { name: 'WhatsApp' })).toHaveFocus();
    await page.user.click(views.getByRole('button', { name: 'Delete Shop' }));
    expect(names(views)).toEqual(['WhatsApp']);
    expect(views.getByRole('status')).toHaveTextContent('View “Shop” deleted');
    expect(views.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await page.user.keyboard('{Enter}');
    expect(names(views)).toEqual(['WhatsApp', 'Shop']);
  });

  it('a saved view opens without the filters that no longer exist and reports them', async () => {
    const filters = { status: 'pending,on hold', payment: 'cheque', type: 'online', city: 'Beirut' };
    const page = renderOrders({ kept: keptViews([{ name: 'Old', filters }]) });
    await page.user.click((await openViews(page)).getByRole('button', { name: 'Old' }));
    await waitFor(() => expect(page.location().search).toBe('?status=pending&type=online'));
    expect(
      await screen.findByText(
        'The view “Old” was opened without what the list no longer has: status, payment, another filter.',
      ),
    ).toBeVisible();
  });

  it('saved views are limited to 20, and a list that shows everything cannot be saved', async () => {
    const many = Array.from({ length: 20 }, (_, n) => ({ name: `View ${String(n)}`, filters: { type: 'online' } }));
    const page = renderOrders({ at: '/orders?type=online', kept: keptViews(many) });
    const views = await openViews(page);
    expect(views.getByText(/^You have 20 views/)).toBeVisible();
    expect(views.queryByRole('button', { name: 'Save this view' })).not.toBeInTheDocument();
    page.unmount();
    const all = await openViews(renderOrders());
    expect(all.getByText('Filter or sort the list, then save it here as a view.')).toBeVisible();
  });

  it('saved views are empty when the stored data is damaged', async () => {
    const page = renderOrders({ kept: { [viewsKey(robin._id)]: '{"a":' } });
    expect((await openViews(page)).queryByRole('list')).not.toBeInTheDocument();
  });
});
