import { describe, expect, it } from '@jest/globals';
import { codeKey, codeSpellings, matchesProduct, plainCode, variantOfCode, shopCode } from './codes';

describe('codeKey', () => {
  it.each([
    ['036000291452', '0036000291452', '00036000291452'],
    ['4006381333931', '04006381333931'],
    ['96385074', '000096385074', '0000096385074', '00000096385074'],
    ['ABC-1', ' abc-1 ', '\uff21\uff22\uff23\u20111'],
    ['0383057535153', '3 83057 535153', '0-383057535153'],
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

describe('plainCode', () => {
  it.each([
    ['3 83057 535153', '383057535153'],
    ['\u0663 \u0668\u0663\u0660\u0665\u0667 \u0665\u0663\u0665\u0661\u0665\u0663', '383057535153'],
    ['\uff13\uff18\uff13\uff10\uff15\uff17\uff15\uff13\uff15\uff11\uff15\uff13', '383057535153'],
    ['0-383057535153', '0383057535153'],
    ['(01)00383057535153', '00383057535153'],
    [']C10100383057535153', '00383057535153'],
    [']d2(01)00383057535153', '00383057535153'],
    [']E00383057535153', '0383057535153'],
    ['0100383057535153', '0100383057535153'],
    ['(01)00383057535154', '(01)00383057535154'],
    ['3 83057 535154', '3 83057 535154'],
    ['ABC 1', 'ABC 1'],
  ])('%j is stored as %j', (code, plain) => expect(plainCode(code)).toBe(plain));
});

describe('matchesProduct', () => {
  const tee = { name: 'Zo\u00eb Tee', refCode: '937214211932', codes: { M: '383057535153' } };

  it.each([
    'zoe',
    '9372142',
    '0937214211932',
    '00937214211932',
    '9-37214 211932',
    '0-383057535153',
    '\u0663\u0668\u0663',
  ])('staff find a product by %j', (typed) => expect(matchesProduct(typed, tee)).toBe(true));

  it.each(['zoa', '937214211933', '0-383057535154'])('%j finds nothing', (typed) =>
    expect(matchesProduct(typed, tee)).toBe(false),
  );
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

describe('shopCode', () => {
  it('is an EAN-13 from 20 to 29 with its check digit', () => {
    let next = 0;
    const code = shopCode(() => (next += 7) % 10);
    expect(code).toMatch(/^2\d{12}$/);
    // An article code of 13 digits is the same code as that with 14, which any other text is not.
    expect(codeKey(code)).toBe(`0${code}`);
    expect(shopCode(() => 0)).toBe('2000000000008');
  });
});
