import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { settingsOf } from '@shop/shared/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router-dom';
import { HostProvider } from './host-context';
import { noteMove, prepareLayers } from './keep-layers';

/** Calls noteMove after every move of the router, as the host does. */
function Moves() {
  const { key } = useLocation();
  useLayoutEffect(noteMove, [key]);
  return null;
}

const open = () =>
  render(
    <BrowserRouter>
      <HostProvider host={{ settings: settingsOf(), setPageTitle: () => undefined }}>
        <Moves />
        <Routes>
          <Route path="/list" element={<Link to="/product">To the product</Link>} />
          <Route path="/product" element={<Link to="/cart">To the cart</Link>} />
        </Routes>
      </HostProvider>
    </BrowserRouter>,
  );

beforeEach(() => {
  window.history.replaceState(null, '', '/elsewhere');
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
});
