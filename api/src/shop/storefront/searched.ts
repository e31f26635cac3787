import type { Pool } from 'pg';
import { meantBy } from '../search/did-you-mean';
import { searchQueryOf } from '../search/search-query';
import type { SearchQuery } from '../search/search-query';
import type { Synonyms } from '../search/synonyms';

/** What a list reads from. */
export interface ListSource {
  pool: Pool;
  /** The words that mean the same, as the setting has them. */
  synonyms: Synonyms;
}

/** What was found, and for which text. */
interface Searched<Found> {
  found: Found;
  /** The text whose products were found. */
  typed: string;
  /** The same, if it is not the typed one, which finds nothing. */
  meant?: string;
}

interface Reading<Found> {
  /** Whether filters may leave nothing of what a search finds. */
  filtered: boolean;
  /** Reads what fits a search and all filters; null: no search. */
  read: (search: SearchQuery | null) => Promise<Found>;
  nothing: Found;
}

const ANY = {
  name: 'search any',
  text: `select exists (select from product_search s join products p on p.id = s.product_id and not p.archived
                        where s.document @@ $1::tsquery) as any`,
};

async function findsAny(pool: Pool, match: string): Promise<boolean> {
  const { rows } = await pool.query<{ any: boolean }>({ ...ANY, values: [match] });
  return rows[0]?.any === true;
}

/**
 * Reads what fits the typed text; if nothing does, what fits by its description; if nothing does, what fits the text
 * that was probably meant. Filters never change which of the three it is: they choose among what the search finds.
 */
export async function searched<Found extends { total: number }>(
  { pool, synonyms }: ListSource,
  typed: string,
  { filtered, read, nothing }: Reading<Found>,
): Promise<Searched<Found>> {
  if (typed === '') return { found: await read(null), typed };
  const find = async (text: string): Promise<{ found: Found; fits: boolean }> => {
    const search = searchQueryOf(text, synonyms);
    let found = nothing;
    if (search === null) return { found, fits: false };
    for (const match of [search.match, search.wide]) {
      found = await read({ ...search, match });
      if (found.total > 0 || (filtered && (await findsAny(pool, match)))) return { found, fits: true };
    }
    return { found, fits: false };
  };
  const own = await find(typed);
  const meant = own.fits ? undefined : await meantBy(pool, typed, synonyms);
  if (meant === undefined) return { found: own.found, typed };
  const corrected = await find(meant);
  return corrected.fits ? { found: corrected.found, typed: meant, meant } : { found: own.found, typed };
}
