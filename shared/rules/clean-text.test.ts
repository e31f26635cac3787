import { describe, expect, it } from '@jest/globals';
import { cleanLines, cleanText, cleanUntrimmed } from './clean-text';

describe('cleanText', () => {
  it.each([
    ['composed', 'Cafe\u0301', 'Caf\u00e9'],
    ['a mark behind an invisible sign', 'e\u034f\u0301', '\u00e9'],
    ['controls', 'a\u0000b\u0007c\u007fd\u009fe', 'abcde'],
    ['zero width space, word joiner, soft hyphen', 'a\u200bb\u2060c\u00add', 'abcd'],
    ['a byte order mark', '\ufeffName', 'Name'],
    ['signs that are no characters', 'a\ufffeb\uffff', 'ab'],
    ['marks without a letter', '\u0301 \u0650\u20dd', ''],
    ['fillers of Hangul', '\u3164\u115f\u1160\uffa0', ''],
    ['blanks of all kinds', '\u00a0One\u2003\u3000Size\t\u202f\u2800', 'One Size'],
    ['line ends', ' one\r\ntwo\nthree\u2028four\u0085five\vsix ', 'one two three four five six'],
    ['nothing to be seen', '\u200b\u200e\u2066\ufe0f\u200d\u00a0\u{e0041}', ''],
    ['half of an emoji', 'Cut \ud83d', 'Cut \ufffd'],
    ['an emoji of several', '\u{1f469}\u{1f3fd}\u200d\u{1f4bb}', '\u{1f469}\u{1f3fd}\u200d\u{1f4bb}'],
    ['a heart with its selector', 'I \u2764\ufe0f\u200d\u{1f525}', 'I \u2764\ufe0f\u200d\u{1f525}'],
    ['a keycap', '1\ufe0f\u20e3', '1\ufe0f\u20e3'],
    ['a selector behind a figure', '1\ufe0f', '1'],
    ['the flag of England', '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}', '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}'],
    ['tags behind letters', 'tag\u{e0067}\u{e007f}', 'tag'],
    ['a joiner between letters of Latin', 'S\u200d, M\u200cL', 'S, ML'],
    [
      'a non-joiner of Persian',
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
      '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    ],
    ['joiners in a row', '\u0645\u06cc\u200c\u200b\u200c\u062e', '\u0645\u06cc\u200c\u062e'],
    ['a joiner of Hindi', '\u0915\u094d\u200d\u0937', '\u0915\u094d\u200d\u0937'],
    ['a variant of a Japanese name', '\u845b\u{e0100}', '\u845b\u{e0100}'],
    ['a direction mark in Hebrew', '\u05e9\u05dc\u05d5\u05dd\u200f!', '\u05e9\u05dc\u05d5\u05dd\u200f!'],
    ['direction marks in Latin', '\u200eAda\u200f \u202aByron\u202c', 'Ada Byron'],
    ['an override of the direction', '\u05e9\u202e\u05dc', '\u05e9\u05dc'],
    ['digits and quotes as they are', '\u201c\uff32\u201d \u0663', '\u201c\uff32\u201d \u0663'],
  ])('reads %s', (_what, typed, clean) => {
    expect(cleanText(typed)).toBe(clean);
    expect(cleanText(clean)).toBe(clean);
  });
});

describe('cleanLines', () => {
  it('keeps line ends and blanks within the lines, and has one kind of each', () => {
    expect(cleanLines('\r\n a\u00a0 b\r\n\rc\u200b\u2029\td\n')).toBe('a  b\n\nc\n\td');
    expect(cleanLines('\u200b\n\u2800')).toBe('');
    expect(cleanLines('\u0301\n\u064e')).toBe('');
  });

  it('keeps what surrounds the text for those who count lines', () => {
    expect(cleanUntrimmed('\r\n\u3000- a\u0000 ')).toBe('\n - a ');
  });
});
