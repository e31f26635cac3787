import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cartLoaded } from '@shop/shared/api';
import { cartOf } from '@shop/shared/rules';
import { cartItemOf, idOf, productOf } from '@shop/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { renderShell } from '../../testing';

const TANK = {
  ...{ _id: idOf(90), url: '/tank.webp', thumb_url: '/tank.webp', width: 8, height: 10 },
  ...{ srcset: { webp: '/tank.webp 8w' }, color: null },
};

const nav = () => screen.getByRole('navigation', { name: 'Main' });
const dropdownEntry = () => within(nav()).queryByRole('link', { name: 'Shorts' });

describe('Header', () => {
  it('links to home, top-level categories by priority, sale and tracking', async () => {
    renderShell();
    await within(nav()).findByRole('link', { name: 'Training' });
    const names = within(nav())
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names).toEqual(['Home', 'Training', 'Casual', 'Sale', 'Track Your Order']);
    expect(within(nav()).getByRole('link', { name: 'Casual' })).toHaveAttribute('href', `/category/${idOf(2)}`);
  });

  it('counts the items in the cart', () => {
    const { store } = renderShell();
    expect(screen.getByRole('link', { name: 'Cart, 0 items' })).toHaveAttribute('href', '/cart');
    act(() => void store.dispatch(cartLoaded(cartOf([{ ...cartItemOf(productOf()), quantity: 3 }]))));
    expect(screen.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
  });

  it('marks the current page of the visitor', async () => {
    const { user } = renderShell({ at: '/cart' });
    expect(within(nav()).getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current');
    await user.click(within(nav()).getByRole('link', { name: 'Home' }));
    expect(within(nav()).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  });
});

describe('the subcategory menu', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const open = async () => {
    // The panel works before the counts and the picture are there.
    const waiting = () => new Promise<never>(() => undefined);
    const shell = renderShell({
      answers: { listProductFacets: waiting, listPublicProducts: waiting },
      advanceTimers: (milliseconds) => void jest.advanceTimersByTime(milliseconds),
    });
    const name = await within(nav()).findByRole('link', { name: 'Training' });
    return { ...shell, name };
  };

  it('opens under the pointer and closes 300 ms after the pointer has left', async () => {
    const { user, name } = await open();
    await user.hover(name);
    expect(dropdownEntry()).toBeVisible();
    await user.unhover(name);
    act(() => void jest.advanceTimersByTime(299));
    expect(dropdownEntry()).toBeVisible();
    act(() => void jest.advanceTimersByTime(1));
    expect(dropdownEntry()).not.toBeInTheDocument();
  });

  it('counts the products of each category and those below, and shows the newest, once it is open', async () => {
    jest.useRealTimers();
    const tank = productOf({ _id: idOf(9), name: 'Tank', images: [TANK] });
    const { user, http } = renderShell({
      answers: {
        listPublicProducts: [tank],
        listProductFacets: {
          ...{ sizes: [], colors: [], prices: [] },
          categories: [
            { value: idOf(1), count: 2 },
            { value: idOf(3), count: 3 },
          ],
        },
      },
    });
    await user.hover(await within(nav()).findByRole('link', { name: 'Training' }));
    expect(await screen.findByRole('link', { name: /^All Training ?, 5 products$/ })).toBeVisible();
    expect(await screen.findByRole('link', { name: /Tank/ })).toHaveAttribute('href', `/product/${tank._id}`);
    expect(http.requestsOf('listPublicProducts')[0]?.query).toMatchObject({ category: idOf(1), limit: '1' });
  });

  it('stays open when the pointer returns in time', async () => {
    const { user, name } = await open();
    await user.hover(name);
    await user.unhover(name);
    act(() => void jest.advanceTimersByTime(200));
    await user.hover(name);
    act(() => void jest.advanceTimersByTime(1_000));
    expect(dropdownEntry()).toBeVisible();
  });

  it('opens by keyboard, and Escape closes it and returns the focus to its button', async () => {
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Training subcategories' });
    act(() => button.focus());
    await user.keyboard('{Enter}');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.tab();
    expect(screen.getByRole('link', { name: /^All Training/ })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes when the focus leaves it', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Training subcategories' }));
    act(() => screen.getByRole('link', { name: 'Cart, 0 items' }).focus());
    expect(dropdownEntry()).not.toBeInTheDocument();
  });

  it('opens and closes by touch', async () => {
    const { user } = await open();
    const button = screen.getByRole('button', { name: 'Training subcategories' });
    await user.pointer({ keys: '[TouchA]', target: button });
    expect(dropdownEntry()).toBeVisible();
    await user.pointer({ keys: '[TouchA]', target: button });
    expect(dropdownEntry()).not.toBeInTheDocument();
  });
});

describe('the menu on small screens', () => {
  it('holds all links and the staff login, and closes when a link is followed', async () => {
    const { user, address } = renderShell();
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Menu' });
    const links = within(drawer).getAllByRole('link');
    expect(links.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Sale', 'Track Your Order']);
    expect(within(drawer).queryByRole('link', { name: 'Hoodies' })).not.toBeInTheDocument();
    await user.click(await within(drawer).findByRole('button', { name: 'Training subcategories' }));
    expect(within(drawer).getByRole('link', { name: 'Hoodies' })).toBeVisible();
    await user.click(within(drawer).getByRole('link', { name: 'Admin Login' }));
    expect(address()).toBe('/admin');
    expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument();
  });
});
