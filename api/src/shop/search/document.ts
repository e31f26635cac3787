import { codeSpellings } from '@shop/shared/rules';
import { colorStems } from './color-families';
import { joinedOf, stemOf, stemsOf, wordsOf } from './words';

/** The texts of a product that a search reads. */
export interface SearchedTexts {
  name: string;
  refCode: string;
  description: string;
  composition: string;
  material: string;
  sizes: readonly string[];
  colors: readonly string[];
  /** The names of its category and of all above, nearest first. */
  categories: readonly string[];
  /** The codes of its variants. */
  codes: readonly string[];
}

/**
 * The weights of PostgreSQL's text search: name, colors and sizes; families of colors; category, cloth and codes; the
 * description.
 */
type Weight = 'A' | 'B' | 'C' | 'D';

/** The mark of a stem that only the whole text of a search meets: a reference code or a code. */
export const IDENTITY = '#';

/** A description beyond this length is not searched. */
const MAX_DESCRIPTION = 4000;

/** PostgreSQL refuses longer ones. */
const MAX_STEM = 200;

/** The parts of a reference code by which it is found: all of it, and its figures. */
const codeStems = (refCode: string): string[] => [
  joinedOf(refCode),
  ...wordsOf(refCode).filter((word) => /\d/.test(word)),
];

/** What the search stores of a product. */
export interface SearchDocument {
  /** A literal of PostgreSQL's type `tsvector`. */
  document: string;
  /** The words that a mistyped one may have meant. */
  words: string;
  /** The names of its categories, nearest first, to see later whether they are still the same. */
  categories: string;
}

/** Makes the search document of a product. */
export function documentOf(texts: SearchedTexts): SearchDocument {
  const { name, refCode, description, composition, material, sizes, colors, categories, codes } = texts;
  const weights = new Map<string, Set<Weight>>();
  const add = (weight: Weight, stems: Iterable<string>) => {
    for (const stem of stems) {
      if (stem === '' || stem.length > MAX_STEM) continue;
      const known = weights.get(stem) ?? new Set();
      weights.set(stem, known.add(weight));
    }
  };
  add('A', stemsOf(name));
  for (const size of sizes) add('A', stemsOf(size));
  for (const color of colors) {
    const { own, family } = colorStems(color);
    add('A', own);
    add('B', family);
  }
  for (const text of [...categories, composition, material]) add('C', stemsOf(text));
  add('C', codeStems(refCode).map(stemOf));
  add('D', stemsOf(description.slice(0, MAX_DESCRIPTION)));
  add(
    'A',
    [refCode, ...codes].flatMap(codeSpellings).map((code) => `${IDENTITY}${joinedOf(code)}`),
  );
  const words = [name, ...colors, ...categories].flatMap(wordsOf).filter((word) => word.length > 2);
  return {
    document: [...weights]
      .map(([stem, given]) => `'${stem}':${[...given].map((weight, at) => `${String(at + 1)}${weight}`).join(',')}`)
      .join(' '),
    words: [...new Set(words)].join(' '),
    categories: categories.join('\n'),
  };
}
