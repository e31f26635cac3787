import type { Pool } from 'pg';
import { searchQueryOf, typedWords } from './search-query';
import type { Synonyms } from './synonyms';
import { stemOf } from './words';

/** The words of the catalog that are close to a typed one. */
interface Close {
  at: number;
  word: string;
  products: number;
}

/** Shorter words are close to too many. */
const MIN_LENGTH = 3;

/** No more words of a search are corrected. */
const MAX_CORRECTED = 6;

/** How many slips turn one word into the other: letters missing, added, exchanged, or two that change places. */
function slipsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j += 1) {
      const other = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + other,
          swapped ? at(i - 2, j - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(a.length, b.length);
}

/** How many slips a word of this length may have. */
const allowed = (word: string): number => (word.length < 4 ? 1 : word.length < 9 ? 2 : 3);

const KNOWN = {
  name: 'search known words',
  text: `select t.at::int as at from unnest($1::text[]) with ordinality as t(match, at)
    where exists (select from product_search s join products p on p.id = s.product_id and not p.archived
                  where s.document @@ t.match::tsquery)`,
};

const CLOSE = {
  name: 'search close words',
  text: `select t.at::int as at, w.word, w.products::int as products
    from unnest($1::text[]) with ordinality as t(word, at) cross join lateral words_like(t.word) w`,
};

/**
 * What a search that found nothing probably meant: each word that no product has is replaced by the closest word of the
 * catalog or of the synonyms. Undefined if no word is close enough, or if every word is known and only their
 * combination is not.
 */
export async function meantBy(pool: Pool, typed: string, synonyms: Synonyms): Promise<string | undefined> {
  const words = typedWords(typed);
  const matches = words.map((word) => searchQueryOf(word, synonyms)?.wide ?? '');
  const { rows: known } = await pool.query<{ at: number }>({ ...KNOWN, values: [matches] });
  const unknown = new Set(words.keys());
  for (const { at } of known) unknown.delete(at - 1);
  const mistyped = [...unknown].filter((at) => (words[at]?.length ?? 0) >= MIN_LENGTH).slice(0, MAX_CORRECTED);
  if (mistyped.length === 0 || mistyped.length < unknown.size) return undefined;
  const { rows } = await pool.query<Close>({ ...CLOSE, values: [mistyped.map((at) => words[at])] });
  const corrected = [...words];
  for (const [place, at] of mistyped.entries()) {
    const word = words[at] ?? '';
    const close = [
      ...rows.filter((row) => row.at === place + 1),
      ...synonyms.words.map((synonym) => ({ word: synonym, products: 0 })),
    ].map((candidate) => ({ ...candidate, slips: slipsOf(word, candidate.word) }));
    const [best] = close
      .filter(({ slips }) => slips <= allowed(word))
      .toSorted((a, b) => a.slips - b.slips || b.products - a.products || (a.word < b.word ? -1 : 1));
    if (best === undefined) return undefined;
    corrected[at] = best.word;
  }
  return corrected.join(' ');
}

/** The slips between two words, or between their stems: a missing ending counts little. */
const slipsOf = (typed: string, word: string): number =>
  Math.min(slipsBetween(typed, word), slipsBetween(stemOf(typed), stemOf(word)) + 0.5);
