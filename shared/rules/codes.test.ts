import { describe, expect, it } from '@jest/globals';
import { codeKey, codeSpellings, variantOfCode } from './codes';

describe('codeKey', () => {
  it.each([
    ['036000291452', '0036000291452', '00036000291452'],
    ['4006381333931', '04006381333931'],
    ['96385074', '000096385074', '0000096385074', '00000096385074'],
    ['ABC-1', ' abc-1 '],
  ])('the spellings of %s are one code', (...spellings) => {
    expect(new Set(spellings.map(codeKey)).size).toBe(1);
  });

  it.each([
    ['a wrong check digit', '036000291453', '0036000291453'],
    ['no length of an article code', '1234567', '01234567'],
    ['letters', '1A', '01A'],
  ])('figures with %s are no article code', (_, code, other) => {
    expect(codeKey(code)).not.toBe(codeKey(other));
  });
});

describe('codeSpellings', () => {
  it('an article code has a spelling in each length that holds it', () => {
    expect(codeSpellings('0036000291452')).toEqual(['036000291452', '0036000291452', '00036000291452']);
    expect(codeSpellings('ABC-1')).toEqual(['abc-1']);
  });
});

describe('variantOfCode', () => {
  it('a variant is found by any length of its article code', () => {
    const tee = { sizes: ['M', 'L'], colors: [], codes: { M: '036000291452', L: 'abc' } };
    expect(variantOfCode(tee, '00036000291452')).toEqual({ size: 'M', color: '' });
    expect(variantOfCode(tee, 'ABC')).toEqual({ size: 'L', color: '' });
    expect(variantOfCode(tee, '4006381333931')).toBeUndefined();
  });
});
