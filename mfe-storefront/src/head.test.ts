import { describe, expect, it } from '@jest/globals';
import { DEFAULT_FRONT } from '@shop/shared/rules';
import { categoryOf, idOf, productOf, settingsOf } from '@shop/shared/testing';
import remote from '../remote.config';
import { categoryHead, homeHead, listHead, productHead } from './head';

/** The picture of every product in these tests. */
const SHOWN = { image: '/pictures/tee-black-1200.webp', imageSize: { width: 1200, height: 1500 } };

describe('metadata for search engines and shared links', () => {
  it('productHead contains the current price of a product and whether any is left', () => {
    const product = productOf({ name: 'Track Tee', price: 40, salePrice: 30.5, onSale: true, stock: { 'M-Black': 0 } });
    const head = productHead(settingsOf(), product);
    expect(head).toMatchObject({ title: 'Track Tee', ...SHOWN });
    expect(JSON.stringify(head.jsonLd)).toContain('"price":"30.50"');
    expect(JSON.stringify(head.jsonLd)).toContain('OutOfStock');
  });

  it('productHead shortens a long description', () => {
    const { description = '' } = productHead(settingsOf(), productOf({ description: 'word '.repeat(100) }));
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description.endsWith('…')).toBe(true);
  });

  it('the page head falls back to a plain title while the data is missing', () => {
    expect(productHead(settingsOf(), undefined)).toEqual({ title: 'Product' });
    expect(categoryHead(undefined, undefined)).toEqual({ title: 'Category' });
    expect(homeHead(settingsOf(), undefined).description).toContain('$3.00');
    expect(homeHead(settingsOf({ location: '' }), undefined).jsonLd).not.toHaveProperty('address');
    expect(homeHead(settingsOf(), undefined).jsonLd).toHaveProperty('address', '1 Test Street');
  });

  it('listHead uses the image of the first product and adds the breadcrumb of the list', () => {
    const head = listHead('Sale', '/sale', 'Reduced.', [productOf()]);
    expect(head).toMatchObject({ title: 'Sale', description: 'Reduced.', ...SHOWN });
    expect(JSON.stringify(head.jsonLd)).toContain('"name":"Sale","item":"/sale"');
    expect(listHead('Sale', '/sale', 'Reduced.', []).image).toBeUndefined();
  });

  it('homeHead names the home page by the shop name and what the shop sells', () => {
    const { title, shareTitle } = homeHead(settingsOf(), undefined);
    expect([title, shareTitle]).toEqual(['Home', 'Test Shop · Activewear and casual wear for men']);
  });

  it('homeHead describes the home page with the tagline that admins wrote, and also without a tagline', () => {
    const said = (tagline: string) => homeHead(settingsOf({ front: { ...DEFAULT_FRONT, tagline } }), undefined);
    expect(said('Wool for all.')).toMatchObject({
      shareTitle: 'Test Shop · Wool for all.',
      description: expect.stringMatching(/^Wool for all\. Delivery usually/),
    });
    expect(said('')).toMatchObject({
      shareTitle: 'Test Shop',
      description: expect.stringMatching(/^Delivery usually/),
    });
  });

  it('homeHead uses the descriptions of the home page and the shop that the owner wrote', () => {
    const meta = { homeDescription: 'Linen for hot days.', siteDescription: 'Linen, made in Porto.' };
    const head = homeHead(settingsOf({ meta }), undefined);
    expect(head.description).toBe('Linen for hot days.');
    expect(head.jsonLd).toMatchObject({ name: 'Test Shop', description: 'Linen, made in Porto.' });
    expect(homeHead(settingsOf(), undefined).jsonLd).not.toHaveProperty('description');
  });

  it('homeHead includes the logo of the shop if the owner has one', () => {
    const logo = { url: '/pictures/a/288.webp', width: 288, height: 144 };
    const head = homeHead(settingsOf({ front: { ...DEFAULT_FRONT, look: { logo } } }), undefined);
    expect(head.jsonLd).toMatchObject({ '@type': 'Organization', logo: '/pictures/a/288.webp' });
    expect(homeHead(settingsOf(), undefined).jsonLd).not.toHaveProperty('logo');
  });

  it('homeHead describes the shop with its address and its other pages on the web', () => {
    const socialLinks = [{ label: 'Instagram', url: 'https://instagram.com/shop' }];
    expect(homeHead(settingsOf({ socialLinks }), undefined).jsonLd).toMatchObject({
      url: '/',
      sameAs: ['https://instagram.com/shop'],
    });
    expect(homeHead(settingsOf({ socialLinks: [] }), undefined).jsonLd).not.toHaveProperty('sameAs');
  });

  it('the breadcrumbs of products and categories lead through the parent of the category', () => {
    const tees = categoryOf({ name: 'Tees', parentCategory: { _id: idOf(7), name: 'Tops' } });
    const product = productOf({ name: 'Track Tee', category: tees });
    const namesIn = (head: object) =>
      [...JSON.stringify(head).matchAll(/"position":\d,"name":"([^"]+)"/g)].map(([, name]) => name);
    expect(namesIn(categoryHead(tees, []))).toEqual(['Home', 'Tops', 'Tees']);
    expect(namesIn(productHead(settingsOf(), product, [tees]))).toEqual(['Home', 'Tops', 'Tees', 'Track Tee']);
    expect(namesIn(productHead(settingsOf(), product, []))).toEqual(['Home', 'Tees', 'Track Tee']);
  });

  it('categoryHead contains the name of the category', () => {
    expect(categoryHead(categoryOf({ name: 'Tees', description: '' }), [])).toMatchObject({
      title: 'Tees',
      description: 'Shop Tees for men.',
    });
  });

  it.each(['/cart', '/checkout', '/order-success', '/track-order'])('search engines may not list %s', (path) => {
    expect(remote.pages.find((page) => page.path === path)).toMatchObject({ access: 'public', noindex: true });
  });

  it('every page that search engines may list without an address of its own has a description', () => {
    const listed = remote.pages.filter(
      ({ path, access, noindex }) => access === 'public' && noindex !== true && !path.includes(':'),
    );
    expect(listed.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/', '/privacy-policy', '/terms-conditions']),
    );
    for (const { head } of listed) {
      expect(head?.({ answers: [], settings: settingsOf(), missing: false })).toEqual(
        expect.objectContaining({ title: expect.stringMatching(/\S/), description: expect.stringMatching(/\S/) }),
      );
    }
  });
});
