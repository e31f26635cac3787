import { describe, expect, it } from '@jest/globals';
import { wantedSize } from './match';

const LETTERS = ['S', 'M', 'L', 'XL'];

describe('the size that a shopper asks for', () => {
  it.each([
    ['L', LETTERS, 'L'],
    ['size l, please', LETTERS, 'L'],
    ["it's too tight, I want L", LETTERS, 'L'],
    ['it’s too tight, I want M', LETTERS, 'M'],
    ["it's too tight", LETTERS, undefined],
    ['l’autre', LETTERS, undefined],
    ["l'autre en M", LETTERS, 'M'],
    ["I'm unsure", LETTERS, undefined],
    ['x-large', ['X', 'Large', 'x-large'], 'x-large'],
    ['x-large', LETTERS, undefined],
    ['M/L', ['S/M', 'M/L', 'L/XL'], 'M/L'],
    ['M or L', LETTERS, undefined],
    ['M/L', LETTERS, undefined],
    ['38-40', ['36-38', '38-40', '40-42'], '38-40'],
    ['38-40', ['38', '40'], undefined],
    ['40', ['36-38', '38-40', '40'], '40'],
    ['One Size', ['One Size'], 'One Size'],
    ['"L".', LETTERS, 'L'],
    ['', LETTERS, undefined],
  ])('%j of %j is %j', (wanted, sizes, found) => {
    expect(wantedSize(wanted, sizes)).toBe(found);
  });
});
