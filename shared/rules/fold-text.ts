/** Text of which only the case differs from its folded form. Nearly all texts are so, and searches fold many. */
const PLAIN = /^[!#-&(-_a-~]+(?: [!#-&(-_a-~]+)*$/;

/** Accents that stand for a quote. NFKD takes them apart. */
const ACCENT_QUOTES = /[\u00b4\u1ffd]/g;

const SINGLE_QUOTES = /[`\u02b9\u02bb-\u02bd\u2018-\u201b\u2032\u2035\u2039\u203a]/g;
const DOUBLE_QUOTES = /''|[\u00ab\u00bb\u02ba\u201c-\u201f]/g;

const HYPHENS = /[\p{Pd}\u2212]/gu;

/** A fraction behind a figure: '6\u00bd' means '6 1/2', not 61 halves. */
const FRACTION = /(\d)(?=[\u00bc-\u00be\u2150-\u215e])/g;

/**
 * What makes no letter another one: accents, vowel points, tatweel, controls and invisible signs. The voicing marks of
 * Japanese and the vowel signs of Indic and Thai scripts do.
 */
const DROPPED = new RegExp(
  '(?![\\u3099\\u309a\\t\\n\\v\\f\\r\\u0085])(?:' +
    '[\\p{Cc}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\ufff9-\\ufffb\\u0640]|' +
    '(?=\\p{M})[\\p{Script=Inherited}\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Cyrillic}])',
  'gu',
);

/** Forms of one Arabic letter that keyboards of several countries type; NFKD took hamza and madda off before. */
const ARABIC_FORMS: Readonly<Record<string, string>> = {
  '\u0671': '\u0627',
  '\u0629': '\u0647',
  '\u06c0': '\u0647',
  '\u06c1': '\u0647',
  '\u06be': '\u0647',
  '\u06d5': '\u0647',
  '\u0649': '\u064a',
  '\u06cc': '\u064a',
  '\u06a9': '\u0643',
};
const ARABIC = /[\u0629\u0649\u0671\u06a9\u06be\u06c0\u06c1\u06cc\u06d5]/g;

/** Latin letters with a stroke and joined letters, as keyboards without them type them; NFKD leaves them whole. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd' };

const ARABIC_FIGURES = /[\u0660-\u0669\u06f0-\u06f9]/g;

const fold = (text: string): string =>
  text
    .replace(ACCENT_QUOTES, "'")
    .replace(FRACTION, '$1 ')
    .normalize('NFKD')
    .replace(DROPPED, '')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(HYPHENS, '-')
    .replace(/\u2044/g, '/')
    .replace(ARABIC, (letter) => ARABIC_FORMS[letter] ?? letter)
    .replace(ARABIC_FIGURES, (figure) => String(figure.charCodeAt(0) & 15))
    // Full case folding: 'ß' is 'ss', and the Greek sigma has one form.
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/[æœøłđ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/ς/g, 'σ')
    .replace(/[\s\u0085\u2800]+/g, ' ')
    .trim()
    .normalize('NFC');

/**
 * The one form of all spellings of a text: without case, accents and invisible signs, with plain quotes, hyphens,
 * blanks and figures, full width as half, Arabic letters in one form. Two texts are the same to people if their folded
 * forms are equal, and a search finds a text whose folded form contains that of the words.
 */
export const foldText = (text: string): string => (PLAIN.test(text) ? text.toLowerCase() : fold(text));
