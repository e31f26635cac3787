import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { findVariant, resolveStockKey } from './variant-spelling';
import { compareSizes, sharedStockKey, stockKey, variantsOf, type VariantAxes } from './variants';

/** Realistic names, many with hyphens, so that different variants can get similar keys. */
const name = fc.oneof(
  fc.constantFrom('S', 'M', 'X-Large', 'XX-Large', 'One Size', 'default', 'constructor', '38'),
  fc.constantFrom('Red', 'Off-White', 'White', 'Heather-Grey', 'Default', 'Red-Off', '__proto__'),
  fc.stringMatching(/^[A-C-]{1,4}$/),
);
const names = fc.uniqueArray(name, { maxLength: 5 });
const axesOf = fc.record({ sizes: names, colors: names });
const clearAxes = axesOf.filter((axes) => sharedStockKey(axes) === undefined);

describe('stockKey', () => {
  it.each([
    [{ size: 'M', color: 'Red' }, 'M-Red'],
    [{ size: 'X-Large', color: 'Off-White' }, 'X-Large-Off-White'],
    [{ size: 'M', color: '' }, 'M'],
    [{ size: '', color: 'Red' }, 'Red'],
    [{ size: '', color: '' }, 'default'],
  ])('stockKey of %j is %s', (variant, key) => {
    expect(stockKey(variant)).toBe(key);
  });
});

describe('variantsOf', () => {
  it('pairs every size with every color', () => {
    expect(variantsOf({ sizes: ['S', 'M'], colors: ['Red', 'Off-White'] }).map(stockKey)).toEqual([
      'S-Red',
      'S-Off-White',
      'M-Red',
      'M-Off-White',
    ]);
  });

  it('uses one axis when the other is empty, and returns one variant without either', () => {
    expect(variantsOf({ sizes: ['S'], colors: [] })).toEqual([{ size: 'S', color: '' }]);
    expect(variantsOf({ sizes: [], colors: ['Red'] })).toEqual([{ size: '', color: 'Red' }]);
    expect(variantsOf({ sizes: [], colors: [] })).toEqual([{ size: '', color: '' }]);
  });
});

describe('resolveStockKey', () => {
  const axes = { sizes: ['Large', 'X-Large'], colors: ['White', 'Off-White'] };

  it('reads names with hyphens', () => {
    expect(resolveStockKey('X-Large-Off-White', axes)).toEqual({ size: 'X-Large', color: 'Off-White' });
    expect(resolveStockKey('Large-White', axes)).toEqual({ size: 'Large', color: 'White' });
  });

  it('reads a key as color-size when it does not fit size-color', () => {
    expect(resolveStockKey('Off-White-X-Large', axes)).toEqual({ size: 'X-Large', color: 'Off-White' });
    expect(resolveStockKey('A-B', { sizes: ['A', 'B'], colors: ['A', 'B'] })).toEqual({ size: 'A', color: 'B' });
  });

  it('reads another spelling of a key, unless two variants look like it', () => {
    const axes = { sizes: ['One\u00a0Size'], colors: ['Navy', 'Red'] };
    expect(resolveStockKey('one size\u2011NAVY', axes)).toEqual({ size: 'One\u00a0Size', color: 'Navy' });
    expect(resolveStockKey('\uff33', { sizes: ['S', 's'], colors: [] })).toBeUndefined();
    expect(resolveStockKey('s', { sizes: ['S', 's'], colors: [] })).toEqual({ size: 's', color: '' });
  });

  it('returns undefined for a key that fits no variant', () => {
    for (const key of ['', 'default', 'Large', 'White', 'Large-Black', 'Large White'])
      expect(resolveStockKey(key, axes)).toBeUndefined();
  });

  it('maps every key back to its variant', () => {
    fc.assert(
      fc.property(clearAxes, (product) => {
        for (const variant of variantsOf(product)) expect(resolveStockKey(stockKey(variant), product)).toEqual(variant);
      }),
    );
  });

  it('returns only variants of the product', () => {
    fc.assert(
      fc.property(axesOf, fc.oneof(name, fc.string()), (product, key) => {
        const variant = resolveStockKey(key, product);
        if (variant) expect(variantsOf(product)).toContainEqual(variant);
      }),
    );
  });
});

describe('sharedStockKey', () => {
  it('finds a key that two variants share', () => {
    expect(sharedStockKey({ sizes: ['S', 'S-Off'], colors: ['White', 'Off-White'] })).toBe('S-Off-White');
  });

  it('returns undefined when every key is unique', () => {
    expect(sharedStockKey({ sizes: ['S', 'X-Large'], colors: ['White', 'Off-White'] })).toBeUndefined();
  });

  it('agrees with the keys of all variants', () => {
    fc.assert(
      fc.property(axesOf, (axes) => {
        const keys = variantsOf(axes).map(stockKey);
        expect(sharedStockKey(axes) === undefined).toBe(new Set(keys).size === keys.length);
      }),
    );
  });
});

describe('findVariant', () => {
  const plain: VariantAxes = { sizes: [], colors: [] };
  const both: VariantAxes = { sizes: ['S', 'M'], colors: ['Red'] };

  it.each(['One Size', 'one size', '', null, undefined, 'default', ' Default '])(
    'reads the size %j as no size',
    (size) => {
      expect(findVariant({ size, color: 'Default' }, plain)).toEqual({ size: '', color: '' });
    },
  );

  it('reads placeholder names literally when the product lists them', () => {
    const axes = { sizes: ['One Size'], colors: ['Default'] };
    expect(findVariant({ size: 'One Size', color: 'Default' }, axes)).toEqual({ size: 'One Size', color: 'Default' });
    expect(findVariant({ size: '', color: '' }, axes)).toBeUndefined();
  });

  it.each([
    ['full width', '\uff33', 'Red'],
    ['an accent apart', 'S', 'Rose\u0301'],
    ['an invisible sign and another blank', '\u200bS', '\u00a0RED'],
  ])('finds a variant written with %s', (_what, size, color) => {
    expect(findVariant({ size, color }, { sizes: ['S'], colors: ['Red', 'Ros\u00e9'] })).not.toBeUndefined();
  });

  it('distinguishes names by case only when it must', () => {
    expect(findVariant({ size: 's', color: 'RED' }, both)).toEqual({ size: 'S', color: 'Red' });
    expect(findVariant({ size: 'm', color: '' }, { sizes: ['M', 'm'], colors: [] })).toEqual({ size: 'm', color: '' });
  });

  it.each([
    [{ size: 'XL', color: 'Red' }],
    [{ size: 'S', color: 'Blue' }],
    [{ size: '', color: 'Red' }],
    [{ size: 'S' }],
    [{ size: 'Red', color: 'S' }],
  ])('finds no variant for %j', (wanted) => {
    expect(findVariant(wanted, both)).toBeUndefined();
  });

  it('finds every variant by its own names', () => {
    fc.assert(
      fc.property(axesOf, (axes) => {
        for (const variant of variantsOf(axes)) expect(findVariant(variant, axes)).toEqual(variant);
      }),
    );
  });
});

describe('compareSizes', () => {
  it.each([
    [['3XS', 'XXS', 'XS', 'S', 'S/M', 'M', 'L', 'XL', '2XL', '3XL', '4XL', '10XL']],
    [['X3S', 'X2S', 'XS', 'S\u2013M', 'L', 'XL', 'X2L', 'X3L', '4XL']],
    [['\uff38\uff33', '\uff33', 'M', '\uff2c', '\uff38\uff2c', '\uff12\uff38\uff2c', '\uff13\uff18', '40']],
    [['xs', 'Small', 'medium', 'L', 'X-Large', 'XXL', 'XXXL', '4xl']],
    [['4', '6', '10', '10-12', '12', '12-14', '38', '38,5', '39.5', '110']],
    [['0-3M', '3-6M', '6M', '12M']],
    [['M', '38', 'Tall', 'One Size']],
  ])('sizes are sorted as people read them: %j', (sizes) => {
    expect(sizes.toReversed().toSorted(compareSizes)).toEqual(sizes);
    expect(sizes.toSorted().toSorted(compareSizes)).toEqual(sizes);
  });

  it('spellings of one size stand side by side', () => {
    expect(['3XL', 'XXL', 'XL', '2XL'].toSorted(compareSizes)).toEqual(['XL', '2XL', 'XXL', '3XL']);
  });
});
