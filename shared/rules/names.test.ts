import { describe, expect, it } from '@jest/globals';
import { fitsNames, namesIn, namesText, wantedNames } from './names';

describe('lists of names in one text', () => {
  it.each([
    ['', []],
    ['M', ['M']],
    ['M,L', ['M', 'L']],
    [' M,,L,M ,', ['M', 'L']],
    ['Off-White,Heather Gray', ['Off-White', 'Heather Gray']],
    ['Black, White', ['Black, White']],
    ['Black, White,Red', ['Black, White', 'Red']],
  ])('the text %j contains the names %j', (text, names) => {
    expect(namesIn(text)).toEqual(names);
    expect(namesIn(namesText(names))).toEqual(names);
  });

  it('a filter by names matches a product that has one of them', () => {
    expect(fitsNames('M,L')(['S', 'M'])).toBe(true);
    expect(fitsNames('M,L')(['S', 'XL'])).toBe(false);
    expect(fitsNames('M')([])).toBe(false);
    expect(fitsNames('')([])).toBe(true);
    expect(fitsNames(',')(['S'])).toBe(true);
  });

  it('a filter by names may be one name with a comma', () => {
    expect(wantedNames('4,5')).toEqual(['4', '5', '4,5']);
    expect(fitsNames('4,5')(['4,5'])).toBe(true);
    expect(wantedNames('M')).toEqual(['M']);
  });
});
