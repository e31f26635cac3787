import { describe, expect, it } from '@jest/globals';
import { categoryOf, productOf, settingsOf } from '@shop/shared/testing';
import { categoryHead, homeHead, listHead, productHead } from './head';

describe('what search engines and shared links see', () => {
  it('tells what a product costs now and whether any is left', () => {
    const product = productOf({ name: 'Track Tee', price: 40, salePrice: 30.5, onSale: true, stock: { 'M-Black': 0 } });
    const head = productHead(settingsOf(), product);
    expect(head).toMatchObject({ title: 'Track Tee', image: '/pictures/tee-black-1200.webp' });
    expect(JSON.stringify(head.jsonLd)).toContain('"price":"30.50"');
    expect(JSON.stringify(head.jsonLd)).toContain('OutOfStock');
  });

  it('cuts a long description', () => {
    const { description = '' } = productHead(settingsOf(), productOf({ description: 'word '.repeat(100) }));
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description.endsWith('…')).toBe(true);
  });

  it('falls back to plain titles while the data is not there', () => {
    expect(productHead(settingsOf(), undefined)).toEqual({ title: 'Product' });
    expect(categoryHead(undefined, undefined)).toEqual({ title: 'Category' });
    expect(homeHead(settingsOf(), undefined).description).toContain('$3.00');
  });

  it('shows a list by its first product, and says where it stands', () => {
    const head = listHead('Sale', '/sale', 'Reduced.', [productOf()]);
    expect(head).toMatchObject({ title: 'Sale', description: 'Reduced.', image: '/pictures/tee-black-1200.webp' });
    expect(JSON.stringify(head.jsonLd)).toContain('"name":"Sale","item":"/sale"');
    expect(listHead('Sale', '/sale', 'Reduced.', []).image).toBeUndefined();
  });

  it('names a category', () => {
    expect(categoryHead(categoryOf({ name: 'Tees', description: '' }), [])).toMatchObject({
      title: 'Tees',
      description: 'Shop Tees for men.',
    });
  });
});
