import { describe, expect, it } from '@jest/globals';
import { cleanText } from './clean-text';
import { foldText } from './fold-text';

describe('foldText', () => {
  it.each([
    ['case', 'Navy', 'NAVY'],
    ['case of other scripts', 'ΣΟΦΟΣ Жёлтый', 'σοφος ЖЕЛТЫЙ'],
    ['full case', 'Straße', 'STRASSE'],
    ['letters with a stroke and joined letters', 'Łódź Ǿre đak Œuvre Æbler', 'lodz ore dak oeuvre aebler'],
    ['accents', 'Caf\u00e9 Zo\u00eb', 'cafe\u0301 zoe'],
    ['full width', '\uff33\uff0f\uff2d', 's/m'],
    ['a ligature', '\ufb01t', 'FIT'],
    ['hyphens', 'T\u2011Shirt \u2013 \u2212\u2014', 't-shirt - --'],
    ['quotes', '\u2018Men\u2019s\u2019 \u201cL\u201d \u00ab\u00bb 7\u2033', '\'men`s\' "l" "" 7"'],
    ['blanks', '\u00a0One\u2003 Size ', 'one size'],
    ['invisible signs', 'S\u200b\ufeff\u00ad', 's'],
    ['fractions', '6\u00bd', '6 1/2'],
    [
      'Arabic letters',
      '\u0623\u062d\u0645\u062f \u06a9\u062a\u0627\u0628\u06cc',
      '\u0627\u062d\u0645\u062f \u0643\u062a\u0627\u0628\u0649',
    ],
    ['vowel points and tatweel', '\u0645\u064e\u062d\u0640\u0645\u062f', '\u0645\u062d\u0645\u062f'],
    ['Arabic figures', '\u0664\u0662 \u06f4', '42 4'],
    ['Hebrew points', '\u05e9\u05c1\u05b8', '\u05e9'],
  ])('is one form for %s', (_what, one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it.each([
    ['letters', 'S', 'M'],
    ['signs', 'A-1', 'A1'],
    ['voiced kana', '\u304b', '\u304c'],
    ['vowels of Hindi', '\u0915\u093e', '\u0915\u093f'],
    ['vowels of Thai', '\u0e01\u0e34', '\u0e01\u0e35'],
  ])('differs for other %s', (_what, one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });

  it('folds every sign of Unicode once and for all, and knows no difference that cleaning removes', () => {
    const unstable: string[] = [];
    for (let code = 0; code <= 0x1ffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const text = `a${String.fromCodePoint(code)}b`;
      const folded = foldText(text);
      if (foldText(folded) !== folded || foldText(cleanText(text)) !== folded) unstable.push(code.toString(16));
    }
    expect(unstable).toEqual([]);
  });
});
