/**
 * Replaces lone surrogates with U+FFFD. A text cut in the middle of an emoji ends in one, and the database cannot store
 * it.
 */
export const wholeCharacters = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

const LINE_ENDS = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;

/** Blanks other than line ends. U+2800 is a sign of Braille without dots. */
const BLANK = /[\p{Zs}\t\u2800]/gu;

/** Scripts whose letters change their form, or their order, at a joiner. */
const JOINING = ['Arabic', 'Syriac', 'Nko', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya']
  .concat(['Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan', 'Javanese', 'Balinese'])
  .map((script) => `\\p{Script=${script}}`)
  .join('');

const RIGHT_TO_LEFT = /(?=\p{L})[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const DIRECTION_MARK = /[\u200e\u200f\u061c]/g;

/** Invisible signs that some texts need: joiners, direction marks, selectors of a sign's form, tags of a flag. */
const NEEDED_SOMEWHERE =
  '\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}\\u180b-\\u180f\\u061c\\u200c-\\u200f\\u{e0020}-\\u{e007f}';

/** Controls, invisible signs and signs that are no characters, which no text needs. */
const NEVER_NEEDED = new RegExp(
  `(?![${NEEDED_SOMEWHERE}\\t\\n])[\\p{Cc}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\ufff9-\\ufffb]`,
  'gu',
);

const EMOJI = '\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]*';

/** The first group holds the invisible signs that stay, each where a script or an emoji needs it. */
const IN_ITS_PLACE = new RegExp(
  [
    `((?<=${EMOJI})\\u200d(?=\\p{Extended_Pictographic})`,
    `(?<=[${JOINING}]\\p{M}*)(?:\\u200d|\\u200c(?=[${JOINING}]))`,
    '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]|(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
    '(?<=\\p{Script=Han})[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]|(?<=\\p{Script=Mongolian})[\\u180b-\\u180f]',
    '(?<=\\u{1f3f4})[\\u{e0020}-\\u{e007e}]+\\u{e007f})',
    '[\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}\\u180b-\\u180f\\u{e0020}-\\u{e007f}]',
  ].join('|'),
  'gu',
);

/** NFC without signs that nobody sees. A direction mark stays only in a text with letters that run to the left. */
function withoutInvisible(text: string): string {
  const shown = wholeCharacters(text)
    .replace(NEVER_NEEDED, '')
    .replace(/([\u200c\u200d])[\u200c\u200d]+/g, '$1')
    .replace(IN_ITS_PLACE, (_sign, needed?: string) => needed ?? '');
  return (RIGHT_TO_LEFT.test(shown) ? shown : shown.replace(DIRECTION_MARK, '')).normalize('NFC');
}

/**
 * A text for people of several lines, not trimmed: NFC, every line end as '\n', every blank but the tab as a plain one,
 * without controls and invisible signs. Joiners, direction marks and selectors stay where a script or an emoji needs
 * them.
 */
export const cleanUntrimmed = (text: string): string =>
  withoutInvisible(text.replace(LINE_ENDS, '\n')).replace(BLANK, (blank) => (blank === '\t' ? blank : ' '));

/** A text trimmed; '' if only marks are left, such as accents, which need a letter to be seen on. */
const seen = (text: string): string => (/[^\p{M}\s]/u.test(text) ? text.trim() : '');

/** A text for people of several lines, as {@link cleanUntrimmed}, trimmed. '' if there is nothing to be seen. */
export const cleanLines = (text: string): string => seen(cleanUntrimmed(text));

/**
 * A text for people of one line, as {@link cleanLines}; line ends and blanks in a row become one blank. Passwords,
 * tokens, keys and addresses of pages and files never pass through here: their signs count as they are.
 */
export const cleanText = (text: string): string => seen(cleanUntrimmed(text).replace(/\s+/g, ' '));
