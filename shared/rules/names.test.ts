import { describe, expect, it } from '@jest/globals';
import { fitsNames, namesIn, namesText, wantedNames } from './names';

describe('several names in one text', () => {
  it.each([
    ['', []],
    ['M', ['M']],
    ['M,L', ['M', 'L']],
    [' M,,L,M ,', ['M', 'L']],
    ['Off-White,Heather Gray', ['Off-White', 'Heather Gray']],
    ['Black, White', ['Black, White']],
    ['Black, White,Red', ['Black, White', 'Red']],
  ])('%j holds %j', (text, names) => {
    expect(namesIn(text)).toEqual(names);
    expect(namesIn(namesText(names))).toEqual(names);
  });

  it('fit a product that has one of them', () => {
    expect(fitsNames('M,L')(['S', 'M'])).toBe(true);
    expect(fitsNames('M,L')(['S', 'XL'])).toBe(false);
    expect(fitsNames('M')([])).toBe(false);
    expect(fitsNames('')([])).toBe(true);
    expect(fitsNames(',')(['S'])).toBe(true);
  });

  it('may be one name with a comma in it', () => {
    expect(wantedNames('4,5')).toEqual(['4', '5', '4,5']);
    expect(fitsNames('4,5')(['4,5'])).toBe(true);
    expect(wantedNames('M')).toEqual(['M']);
  });
});
