import { joinedOf, stemOf, wordsOf } from './words';

/** Words that mean the same. */
export interface Synonyms {
  /** For each stem, the stems of the words that mean the same. */
  stems: ReadonlyMap<string, ReadonlySet<string>>;
  /** The words as they are written, without those of several parts. */
  words: readonly string[];
}

let last: { text: string; synonyms: Synonyms } | null = null;

/**
 * The synonyms of the setting's text: groups separated by commas, the words of a group by '='. A word of several parts,
 * such as 't-shirt', is found in each spelling.
 */
export function synonymsOf(text: string): Synonyms {
  if (last?.text === text) return last.synonyms;
  const stems = new Map<string, Set<string>>();
  const words = new Set<string>();
  for (const group of text.split(',').map((one) => one.split('='))) {
    const ofGroup = group.map((word) => stemOf(joinedOf(word))).filter((stem) => stem !== '');
    for (const stem of ofGroup) stems.set(stem, new Set([...(stems.get(stem) ?? []), ...ofGroup]));
    for (const [word = '', ...more] of group.map(wordsOf)) if (more.length === 0) words.add(word);
  }
  const synonyms = { stems, words: [...words] };
  last = { text, synonyms };
  return synonyms;
}
