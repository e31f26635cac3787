import { colorStems } from './color-families';
import { IDENTITY } from './document';
import type { Synonyms } from './synonyms';
import { joinedOf, pairsOf, stemOf, stemsOf, wordsOf } from './words';

/** Words without a meaning of their own. They are left out beside others. */
const FILLERS = new Set(['a', 'an', 'and', 'the', 'for', 'in', 'of', 'on', 'with', 'or', 'to', 'my', 'size', 'color']);

/** More words of a search are not read. */
const MAX_WORDS = 12;

/** A shorter beginning of a word picks no color. */
const MIN_BEGINNING = 3;

/** A longer word is not one, and PostgreSQL refuses very long ones. */
const MAX_WORD = 100;

/** A search as PostgreSQL takes it: texts of its type `tsquery`. */
export interface SearchQuery {
  /** What a product must fit. */
  match: string;
  /** What it must fit if none fits `match`: the description counts, too. */
  wide: string;
  /** The better ways to fit, best first. */
  tiers: readonly [identity: string, exact: string, meant: string, shade: string, kind: string, begun: string];
}

/** The words of what was typed, without fillers. */
export function typedWords(typed: string): string[] {
  const words = wordsOf(typed)
    .filter((word) => word.length <= MAX_WORD)
    .slice(0, 10 * MAX_WORDS);
  const telling = words.filter((word) => !FILLERS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS);
}

/** The stems that may stand for each of the words: its own, and those of it and a neighbor as one word. */
function stemsByWord(words: readonly string[]): string[][] {
  const pairs = pairsOf(words);
  return words.map((word, at) => {
    const joined = [pairs[at - 1], pairs[at]].filter((pair) => pair !== undefined);
    return [word, ...joined].map(stemOf);
  });
}

const withSynonyms = (stems: readonly string[], synonyms: Synonyms): string[] => [
  ...new Set([...stems, ...stems.flatMap((stem) => [...(synonyms.stems.get(stem) ?? [])])]),
];

/** All words must be met, each by one of its stems. `label` says how, as a label of `tsquery`. */
const all = (groups: readonly (readonly string[])[], label: (stem: string) => string): string =>
  groups.map((stems) => `(${stems.map((stem) => `'${stem}'${label(stem)}`).join('|')})`).join('&');

/**
 * What a search asks for. A product must meet every word: by a word of its name, color, size, category or cloth, by the
 * beginning of one, or by a word that means the same; by a word of its description only if no product does so. Hyphens,
 * blanks and nothing are the same. Null if nothing can be searched, such as signs alone.
 */
export function searchQueryOf(typed: string, synonyms: Synonyms): SearchQuery | null {
  const words = typedWords(typed);
  if (words.length === 0) return null;
  const own = stemsByWord(words);
  const meant = own.map((stems) => withSynonyms(stems, synonyms));
  // Beside other words, one letter is a size and not the beginning of a word.
  const begins = (stem: string) => words.length === 1 || stem.length > 1;
  const begun = (weights: string) => (stem: string) => `:${begins(stem) ? '*' : ''}${weights}`;
  const either = meant
    .map((stems) => stems.flatMap((stem) => [`'${stem}'`, `'${stem}'${begun('ABC')(stem)}`]).join('|'))
    .map((stems) => `(${stems})`)
    .join('&');
  const identity = `'${IDENTITY}${wordsOf(typed).join('').slice(0, MAX_WORD)}'`;
  return {
    match: `${all(meant, begun('ABC'))}|${identity}`,
    wide: either,
    tiers: [
      identity,
      all(own, () => ':A'),
      all(meant, () => ':A'),
      all(meant, () => ':AB'),
      all(meant, () => ':ABC'),
      all(own, begun('AB')),
    ],
  };
}

/** What each word of a search may stand for: its stems, and those of words that mean the same. */
const meaningsOf = (typed: string, synonyms: Synonyms): string[][] =>
  stemsByWord(typedWords(typed)).map((own) => withSynonyms(own, synonyms));

/** The name with the highest fit above 0; undefined if all are 0. */
function bestOf(names: readonly string[], fitOf: (name: string) => number): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const name of names) {
    const fit = fitOf(name);
    if (fit > most) [best, most] = [name, fit];
  }
  return best;
}

/**
 * The color among a product's that a search asks for, by its own name before its family. Undefined if it asks for none.
 */
function searchedColor(meanings: readonly string[][], colors: readonly string[]): string | undefined {
  const stems = meanings.flat();
  return bestOf(colors, (color) => {
    const { own, family } = colorStems(color);
    const begins = (stem: string) => stem.length >= MIN_BEGINNING && [...own].some((word) => word.startsWith(stem));
    return stems.reduce((fit, stem) => fit + (own.has(stem) ? 3 : begins(stem) ? 2 : family.has(stem) ? 1 : 0), 0);
  });
}

/**
 * The size among a product's that a search names, such as 'm', 'medium' or '7 inch'. 'extra large' is XL, because both
 * words stand for it, and only one of them for L. Undefined if it names none, or two.
 */
function searchedSize(meanings: readonly string[][], sizes: readonly string[]): string | undefined {
  const fitOf = (size: string) => {
    const stem = stemOf(joinedOf(size));
    return meanings.filter((stems) => stems.includes(stem)).length;
  };
  const best = bestOf(sizes, fitOf);
  const named = sizes.filter((size) => best !== undefined && fitOf(size) === fitOf(best));
  return named.length === 1 ? best : undefined;
}

/** The variant of a product that a search asks for, as far as it does. */
export interface SearchedVariant {
  size?: string | undefined;
  color?: string | undefined;
}

/** Reads a search once; the function it returns finds the size and the color among each product's own. */
export function searchedVariant(
  typed: string,
  synonyms: Synonyms,
): (product: { sizes: readonly string[]; colors: readonly string[] }) => SearchedVariant {
  const meanings = meaningsOf(typed, synonyms);
  return ({ sizes, colors }) => ({ size: searchedSize(meanings, sizes), color: searchedColor(meanings, colors) });
}

/** Whether a name meets every word of a search: by a word, by the beginning of one, or by one that means the same. */
export function fitsSearch(typed: string, synonyms: Synonyms): (name: string) => boolean {
  const meanings = meaningsOf(typed, synonyms);
  return (name) => {
    const words = stemsOf(name);
    const meets = (stem: string) => words.some((word) => word.startsWith(stem));
    return meanings.length > 0 && meanings.every((stems) => stems.some(meets));
  };
}
