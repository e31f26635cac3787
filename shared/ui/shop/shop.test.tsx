import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { HostProvider } from '@shop/shared/remote';
import { settingsOf } from '@shop/shared/testing';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Logo } from './Logo';
import { Picture } from './Picture';
import { Price } from './Price';
import { ProductCard } from './ProductCard';
import { swatchColor } from './swatch-colors';

describe('Price', () => {
  it('states both prices in words when on sale', () => {
    const { container } = render(<Price price={78.5} salePrice={54.95} onSale />);
    expect(container).toHaveTextContent('Now $54.95, was $78.50');
  });

  it.each([
    ['of a product that is not on sale', { onSale: false, salePrice: 54.95 }],
    ['without a sale price', { onSale: true, salePrice: null }],
    ['with a sale price of 0', { onSale: true, salePrice: 0 }],
    ['with a sale price above the price', { onSale: true, salePrice: 90 }],
  ])('shows only the regular price %s', (_case, sale) => {
    const { container } = render(<Price price={78.5} {...sale} />);
    expect(container).toHaveTextContent(/^\$78\.50$/);
  });
});

describe('Picture', () => {
  const image = { url: '/p.webp', width: 1200, height: 1500, srcset: { webp: '/p-400.webp 400w' } };

  it('loads lazily, or at once when it is in the first view', () => {
    const { rerender } = render(<Picture image={image} alt="Trail Tee" />);
    expect(screen.getByRole('img', { name: 'Trail Tee' })).toHaveAttribute('loading', 'lazy');
    rerender(<Picture image={image} alt="Trail Tee" priority />);
    expect(screen.getByRole('img', { name: 'Trail Tee' })).toHaveAttribute('loading', 'eager');
    expect(screen.getByRole('img', { name: 'Trail Tee' })).toHaveAttribute('fetchpriority', 'high');
  });

  it('comes from the CDN that the host names, in every format and width', () => {
    const stored = {
      url: '/pictures/a/1200.webp',
      srcset: { webp: '/pictures/a/320.webp 320w, /pictures/a/1200.webp 1200w', avif: '/pictures/a/320.avif 320w' },
    };
    const host = { settings: settingsOf({ filesUrl: 'https://cdn.example' }), setPageTitle: () => undefined };
    const { container } = render(
      <MemoryRouter>
        <HostProvider host={host}>
          <Picture image={stored} alt="Trail Tee" />
          <Logo name="Shop" picture={{ url: '/pictures/b/480.webp', width: 4, height: 1 }} />
          <Picture image={{ url: 'https://elsewhere.example/pictures/c.webp' }} alt="Elsewhere" />
        </HostProvider>
      </MemoryRouter>,
    );
    const at = 'https://cdn.example/pictures';
    const sources = [...container.querySelectorAll('source')].map(({ srcset }) => srcset);
    expect(sources).toEqual([`${at}/a/320.avif 320w`, `${at}/a/320.webp 320w, ${at}/a/1200.webp 1200w`]);
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('src'))).toEqual([
      `${at}/a/1200.webp`,
      `${at}/b/480.webp`,
      'https://elsewhere.example/pictures/c.webp',
    ]);
  });

  it('shows a placeholder with the same name when loading fails, and tries a new picture', () => {
    const { rerender } = render(<Picture image={image} alt="Trail Tee" />);
    fireEvent.error(screen.getByRole('img'));
    expect(screen.getByRole('img', { name: 'Trail Tee' })).not.toHaveAttribute('src');
    rerender(<Picture image={{ ...image, url: '/other.webp' }} alt="Trail Tee" />);
    expect(screen.getByRole('img', { name: 'Trail Tee' })).toHaveAttribute('src', '/other.webp');
  });
});

it('ProductCard links to the product and shows price, discount and colors', () => {
  render(
    <MemoryRouter>
      <ProductCard
        to="/product/1"
        product={{
          name: 'Coastline Hoodie',
          price: 80,
          salePrice: 60,
          onSale: true,
          colors: ['Black', 'Navy'],
          images: [],
        }}
      />
    </MemoryRouter>,
  );
  const card = screen.getByRole('article');
  expect(screen.getByRole('link', { name: 'Coastline Hoodie' })).toHaveAttribute('href', '/product/1');
  expect(card).toHaveTextContent('SALE -25%');
  expect(card).toHaveTextContent('Now $60.00, was $80.00');
  expect(card).toHaveTextContent('Colors: Black, Navy');
});

describe('the second picture of a ProductCard', () => {
  const everyScreen = globalThis.matchMedia;
  afterEach(() => {
    globalThis.matchMedia = everyScreen;
  });
  const renderCard = (fine: boolean) => {
    globalThis.matchMedia = (query) => Object.assign(everyScreen(query), { matches: fine });
    const product = {
      name: 'Tee',
      price: 8,
      onSale: false,
      images: [{ url: '/front.webp' }],
      secondImage: '/back.webp',
    };
    const { container } = render(
      <MemoryRouter>
        <ProductCard to="/product/1" product={product} />
      </MemoryRouter>,
    );
    return () => [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  };

  it('loads when a mouse is over the card', async () => {
    const addresses = renderCard(true);
    expect(addresses()).toEqual(['/front.webp']);
    await userEvent.hover(screen.getByRole('article'));
    expect(addresses()).toEqual(['/front.webp', '/back.webp']);
  });

  it('loads when the focus is in the card, if there is a mouse', async () => {
    const addresses = renderCard(true);
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Tee' })).toHaveFocus();
    expect(addresses()).toEqual(['/front.webp', '/back.webp']);
  });

  it('never loads on a touch screen', async () => {
    const addresses = renderCard(false);
    await userEvent.hover(screen.getByRole('article'));
    await userEvent.tab();
    expect(screen.getByRole('link', { name: 'Tee' })).toHaveFocus();
    expect(addresses()).toEqual(['/front.webp']);
  });
});

it('swatches recognize color names in any case and no other text', () => {
  expect(swatchColor(' Heather GRAY ')).toBe(swatchColor('heather grey'));
  expect(swatchColor('url(javascript:alert(1))')).toBeUndefined();
});
