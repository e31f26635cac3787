import { foldText } from '@shop/shared/rules';

const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** Scripts that are written without blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The words of a text, folded: without signs, and with '7"' as '7 inch'. */
export const wordsOf = (text: string): string[] =>
  foldText(text)
    .replace(/(\d)\s*"/g, '$1 inch ')
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '')
    .match(WORD) ?? [];

/**
 * The stem of a folded word, so that 'hoodie', 'hoodies' and 'hoody' are one, as are 'stripe' and 'striped'. Only for
 * English endings; other words stay as they are. Documents and searches hold only stems.
 */
export const stemOf = (word: string): string => {
  if (!/^[a-z]{4,}$/.test(word)) return word;
  return word
    .replace(/(?<=ss|sh|ch|x|zz)es$/, '')
    .replace(/(?<=[^su])s$/, '')
    .replace(/(?<=..)ie?$/, 'y')
    .replace(/(?<=[a-z]{5})ed$/, '')
    .replace(/([bdgkmnprt])\1$/, '$1')
    .replace(/(?<=[a-z]{3}[^e])e$/, '');
};

/** The neighbors in a list of words, joined: 'half zip' is also 'halfzip'. */
export const pairsOf = (words: readonly string[]): string[] =>
  words.slice(1).map((word, at) => `${words[at] ?? ''}${word}`);

/** A text without blanks, hyphens and other signs: how a reference code is compared. */
export const joinedOf = (text: string): string => wordsOf(text).join('');

/** The stems by which a text is found: of its words and of its neighbors as one word. */
export const stemsOf = (text: string): string[] => {
  const words = wordsOf(text);
  const inside = words
    .filter((word) => UNSPACED.test(word))
    .flatMap((word) => Array.from(word, (_, at) => Array.from(word).slice(at).join('')));
  return [...new Set([...words, ...pairsOf(words), ...inside.slice(0, 200)].map(stemOf))];
};
