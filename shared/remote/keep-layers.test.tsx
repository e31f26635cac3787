import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { settingsOf } from '@shop/shared/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { use, useLayoutEffect } from 'react';
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router-dom';
import { HostProvider } from './host-context';
import { noteMove, prepareLayers } from './keep-layers';

/** Calls noteMove after every move of the router, as the host does. */
function Moves() {
  const { key } = useLocation();
  useLayoutEffect(noteMove, [key]);
  return null;
}

function Lists() {
  return (
    <>
      <Link to="/product">To the product</Link>
      <Link to="/slow">To the slow page</Link>
    </>
  );
}

/** A page whose code never arrives. */
function Slow() {
  return use(never);
}
const never = new Promise<string>(() => undefined);

const stepBack = async () => {
  const step = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.back();
  await act(() => step);
};

const open = () =>
  render(
    <BrowserRouter>
      <HostProvider host={{ settings: settingsOf(), setPageTitle: () => undefined }}>
        <Moves />
        <Routes>
          <Route path="/list" element={<Lists />} />
          <Route path="/product" element={<Link to="/cart">To the cart</Link>} />
          <Route path="/slow" element={<Slow />} />
          <Route path="/elsewhere" element={null} />
        </Routes>
      </HostProvider>
    </BrowserRouter>,
  );

beforeEach(() => {
  window.history.replaceState(null, '', '/far');
  window.history.pushState(null, '', '/elsewhere');
  window.history.pushState(null, '', '/list');
});
afterEach(() => window.history.replaceState(null, '', '/'));

describe('keepLayers without an open layer', () => {
  it('lets Back and Forward move by one page', async () => {
    const user = userEvent.setup();
    open();
    prepareLayers();
    await import('./layer-history');
    await user.click(screen.getByRole('link', { name: 'To the product' }));
    expect(screen.getByRole('link', { name: 'To the cart' })).toBeVisible();
    // Goes back to the page where the code was loaded.
    window.history.back();
    expect(await screen.findByRole('link', { name: 'To the product' })).toBeVisible();
    expect(window.location.pathname).toBe('/list');
    window.history.forward();
    expect(await screen.findByRole('link', { name: 'To the cart' })).toBeVisible();
    expect(window.location.pathname).toBe('/product');
  });

  it('lets Back give up a page that is not there yet', async () => {
    open();
    prepareLayers();
    await import('./layer-history');
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'To the slow page' })));
    expect(window.location.pathname).toBe('/slow');
    await stepBack();
    expect(window.location.pathname).toBe('/list');
    // A second step shows that the first one was not made twice.
    await stepBack();
    expect(window.location.pathname).toBe('/elsewhere');
  });
});
