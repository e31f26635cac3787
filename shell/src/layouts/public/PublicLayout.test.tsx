import { describe, expect, it } from '@jest/globals';
import type { RemotePage } from '@shop/shared/remote/registry';
import { usePageTitle } from '@shop/shared/remote';
import { DEFAULT_FRONT } from '@shop/shared/rules';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { PageStatus } from '../../remotes/loader';
import { renderShell, TestLoader } from '../../testing';

describe('PublicLayout', () => {
  it('the footer shows how to reach the shop, and links to its terms', () => {
    renderShell();
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: '+1 555 0100' })).toHaveAttribute('href', 'tel:+15550100');
    expect(footer.getByText('1 Test Street')).toBeVisible();
    expect(footer.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy');
    expect(footer.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute('href', '/terms-conditions');
  });

  it.each([
    ['+44 (0)20 7946 0000', 'tel:+442079460000'],
    ['٠٣ ١٢٣ ٤٥٦', 'tel:03123456'],
  ])('the footer dials %s as %s', (phone, link) => {
    renderShell({ settings: { phone } });
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: phone })).toHaveAttribute('href', link);
  });

  it('the footer links to the top-level categories and to help, and states the delivery terms', async () => {
    renderShell();
    const footer = within(screen.getByRole('contentinfo'));
    const categories = within(footer.getByRole('navigation', { name: 'Categories' }));
    await categories.findByRole('link', { name: 'Training' });
    expect(categories.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Training',
      'Casual',
      'Shop all',
    ]);
    const help = within(footer.getByRole('navigation', { name: 'Help' }));
    expect(help.getByRole('link', { name: 'Track an order' })).toHaveAttribute('href', '/track-order');
    expect(help.getByRole('link', { name: 'Delivery and exchange' })).toHaveAttribute('href', '/terms-conditions');
    expect(help.getByText(/Delivery usually takes 1-3 business days\. Exchange within 3 days/)).toBeVisible();
  });

  it('the public layout shows the announcement with its link, and the tagline and footer links that admins wrote', async () => {
    const front = {
      ...DEFAULT_FRONT,
      announcement: { text: 'Free delivery <today>', link: { label: 'Fill your cart', path: '/cart' } },
      tagline: 'Wool for all',
      footer: [{ label: 'Our blog', path: 'https://blog.example/a' }],
    };
    const { user, address } = renderShell({ settings: { front } });
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText('Wool for all')).toBeVisible();
    expect(footer.getByRole('link', { name: 'Our blog' })).toHaveAttribute('href', 'https://blog.example/a');
    expect(footer.getByRole('link', { name: 'Privacy Policy' })).toBeVisible();
    const bar = screen.getByRole('region', { name: 'Announcement' });
    expect(bar).toHaveTextContent('Free delivery <today>');
    await user.click(within(bar).getByRole('link', { name: 'Fill your cart' }));
    expect(address()).toBe('/cart');
  });

  it('the public layout shows no announcement if its text is empty', () => {
    renderShell();
    expect(screen.queryByRole('region', { name: 'Announcement' })).not.toBeInTheDocument();
  });

  it('the chat link opens a chat with a prepared first message', () => {
    renderShell();
    const chat = within(screen.getByRole('complementary', { name: 'Chat' }));
    const href = chat.getByRole('link', { name: 'Chat with us on WhatsApp' }).getAttribute('href') ?? '';
    expect(href).toMatch(/^https:\/\/wa\.me\/15550100\?text=/);
    expect(decodeURIComponent(href)).toContain('Hello Test Shop');
  });

  it('the public layout names each page in the tab title, moves the focus to it and announces it', async () => {
    const { user } = renderShell();
    expect(document.title).toBe('Home · Test Shop');
    await user.click(screen.getByRole('link', { name: 'Cart, 0 items' }));
    expect(document.title).toBe('Your cart · Test Shop');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(screen.getByText('Your cart', { selector: '[aria-live]' })).toBeInTheDocument();
  });

  it('the public layout announces the page of one item by the name of the item, as soon as the name is known', async () => {
    let learn: (title: string) => void = () => undefined;
    function Product() {
      const known = useParams().id === '7' ? 'Alpine Tee' : undefined;
      const [learned, setLearned] = useState(known);
      learn = setLearned;
      usePageTitle(learned);
      return <Link to="/product/8">Next</Link>;
    }
    const Home = () => <Link to="/product/7">Tee</Link>;
    const EachProduct = () => <Product key={useParams().id} />;
    const { user } = renderShell({ loader: new TestLoader({ '/': Home, '/product/:id': EachProduct }) });
    const region = document.querySelector('[aria-live="polite"]');
    const spoken: (string | null)[] = [];
    const observer = new MutationObserver(() => spoken.push(region?.textContent ?? null));
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });

    await user.click(screen.getByRole('link', { name: 'Tee' }));
    await waitFor(() => expect(spoken.at(-1)).toBe('Alpine Tee'));
    expect(spoken).not.toContain('Product');
    expect(screen.getByRole('main')).toHaveFocus();

    await user.click(screen.getByRole('link', { name: 'Next' }));
    await waitFor(() => expect(spoken.at(-1)).toBe('Product'));
    act(() => learn('Trail Cap'));
    await waitFor(() => expect(spoken.at(-1)).toBe('Trail Cap'));
    expect(document.title).toBe('Trail Cap · Test Shop');
    observer.disconnect();
  });

  it('a link fetches the code of its page as soon as it gets the pointer or the focus', async () => {
    const requested: string[] = [];
    const ready: PageStatus = { status: 'ready', Page: () => <h1>There</h1> };
    const idle: PageStatus = { status: 'idle' };
    class Recorder extends TestLoader {
      override status = ({ page }: RemotePage): PageStatus =>
        page.path === '/' || requested.includes(page.path) ? ready : idle;
      override load = (target: RemotePage): Promise<PageStatus> => {
        if (target.page.path !== '/') requested.push(target.page.path);
        return Promise.resolve(this.status(target));
      };
    }
    const { user } = renderShell({ loader: new Recorder() });
    const link = screen.getByRole('link', { name: 'Cart, 0 items' });
    expect(requested).toEqual([]);
    await user.hover(link);
    act(() => link.focus());
    expect(requested).toEqual(['/cart']);
  });
});
