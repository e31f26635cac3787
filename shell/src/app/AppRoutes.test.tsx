import { describe, expect, it } from '@jest/globals';
import { userOf } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { TestLoader, renderShell } from '../testing';

/** A page that shows its parameters and how often it was mounted. */
function Product() {
  const { id } = useParams();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [opened] = useState(() => id);
  return (
    <>
      <h1>
        Product {id}, opened as {opened}, in {search.get('color') ?? 'any color'}
      </h1>
      <Link to="/product/8">The next</Link>
      <Link to="../cart">Beside</Link>
      <Link to="..">Up</Link>
      <button type="button" onClick={() => setSearch({ color: 'Navy' })}>
        Navy
      </button>
      <button type="button" onClick={() => void navigate('..')}>
        Back up
      </button>
    </>
  );
}

const shell = (at: string) => renderShell({ at, loader: new TestLoader({ '/product/:id': Product }) });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('routes', () => {
  it.each([
    ['/product/7', '7'],
    ['/Product/7/', '7'],
    ['/product/a%20b', 'a b'],
    ['/product/a%2Fb', 'a/b'],
    ['/product/100%25', '100%'],
  ])('the page at %s receives its parameter', (at, id) => {
    shell(at);
    expect(title()).toBe(`Product ${id}, opened as ${id}, in any color`);
  });

  it('a URL that cannot be decoded redirects to the home page', () => {
    const { address } = shell('/product/100%');
    expect(address()).toBe('/');
  });

  it('a page stays mounted when the URL changes but the page stays the same', async () => {
    const { user, address } = shell('/product/7');
    await user.click(screen.getByRole('button', { name: 'Navy' }));
    expect(title()).toBe('Product 7, opened as 7, in Navy');
    expect(address()).toBe('/product/7?color=Navy');
    await user.click(screen.getByRole('link', { name: 'The next' }));
    expect(title()).toBe('Product 8, opened as 7, in any color');
  });

  it('relative links and relative navigation start from the page', async () => {
    const { user, address } = shell('/product/7');
    expect(screen.getByRole('link', { name: 'Beside' })).toHaveAttribute('href', '/cart');
    expect(screen.getByRole('link', { name: 'Up' })).toHaveAttribute('href', '/');
    await user.click(screen.getByRole('button', { name: 'Back up' }));
    expect(address()).toBe('/');
  });

  it('a page is mounted anew after another page was shown, while the surrounding layout stays mounted', async () => {
    let made = 0;
    const Counted = () => {
      useEffect(() => {
        made += 1;
      }, []);
      return <h1>Home</h1>;
    };
    const { user } = renderShell({ loader: new TestLoader({ '/': Counted }) });
    const header = screen.getByRole('banner');
    await user.click(screen.getByRole('link', { name: 'Cart, 0 items' }));
    expect(title()).toBe('Your cart page');
    await user.click(screen.getAllByRole('link', { name: /home page$/ })[0] ?? header);
    expect(made).toBe(2);
    expect(screen.getByRole('banner')).toBe(header);
  });

  it('the staff menu stays mounted between an employee page and an admin page', async () => {
    const { user } = renderShell({ at: '/orders', user: userOf({ role: 'admin' }) });
    const link = screen.getByRole('link', { name: 'Audit' });
    await user.click(link);
    expect(title()).toBe('Audit page');
    expect(screen.getByRole('link', { name: 'Audit' })).toBe(link);
  });

  it('a page of the host itself opens in any spelling of its path', () => {
    const { address } = renderShell({ at: '/Login/' });
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(address()).toBe('/Login/');
  });
});
