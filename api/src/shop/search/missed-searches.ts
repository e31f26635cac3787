import { TEXT_LIMITS, foldText, isRecord } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { Db, Executor, Row } from '../../database/client';

/** How many days a search that found nothing is kept. */
const KEPT_DAYS = 90;

/** No more different texts are kept of one day, and none more wait for the next write. */
const MAX_TEXTS = 300;

/** How many the owner sees. */
const MAX_LISTED = 50;

/** Five or more figures, also with blanks and signs between them: a phone number or another number of a person. */
const NUMBERS = /\p{N}(?:[\s().+/-]*\p{N}){4,}/gu;

/** What is kept of a search: folded, without long numbers; '' for nothing. */
export const keptText = (typed: string): string =>
  foldText(typed.replace(NUMBERS, ' ')).slice(0, TEXT_LIMITS.short).trim();

/** A search's answer, as its headers say it. */
interface Answered {
  /** The query of the request, not yet checked. */
  query: unknown;
  /** How many products it found, and the text that was meant instead. */
  total: unknown;
  meant: unknown;
}

/** The text of a search that found nothing. Undefined for others, for further pages, and while it is being typed. */
export function missedText({ query, total, meant }: Answered): string | undefined {
  if (!isRecord(query) || (meant === undefined && total !== '0')) return undefined;
  const { q, page = '1', typing } = query;
  return typeof q === 'string' && page === '1' && typing === undefined ? q : undefined;
}

/**
 * Counts searches that found nothing. Each server collects them in memory and writes them now and then, so that no
 * search waits for a write, and a flood of texts writes no more than others.
 */
export class MissedSearches {
  private waiting = new Map<string, number>();

  constructor(private readonly db: Db) {}

  /** Notes a search of a visitor that found nothing. Who searched is not known here. */
  note(typed: string): void {
    const text = keptText(typed);
    if (text === '' || (this.waiting.size >= MAX_TEXTS && !this.waiting.has(text))) return;
    this.waiting.set(text, (this.waiting.get(text) ?? 0) + 1);
  }

  /** Writes what was noted. What cannot be written is noted again. */
  async write(): Promise<void> {
    const noted = this.waiting;
    if (noted.size === 0) return;
    this.waiting = new Map();
    const rows = [...noted].map(([text, times]) => ({ text, times })).sort((a, b) => (a.text < b.text ? -1 : 1));
    try {
      await this.db.execute(sql`
        insert into missed_searches (day, text, times)
        select current_date, n.text, n.times
        from json_to_recordset(${JSON.stringify(rows)}::json) as n(text text, times int)
        where (select count(*) from missed_searches m where m.day = current_date) < ${MAX_TEXTS}
          or exists (select from missed_searches m where m.day = current_date and m.text = n.text)
        order by n.text
        on conflict (day, text) do update
        set times = least(missed_searches.times::bigint + excluded.times, 1000000000)::int`);
    } catch (error) {
      for (const [text, times] of noted) this.waiting.set(text, (this.waiting.get(text) ?? 0) + times);
      throw error;
    }
  }
}

/** Removes what is older than 90 days. */
export const removeOldMisses = (db: Executor) =>
  db.execute(sql`delete from missed_searches where day < current_date - ${KEPT_DAYS}::int`);

/** The searches of the last 90 days that found nothing, the most frequent first, at most 50. */
export async function readMissedSearches(db: Executor): Promise<{ text: string; times: number }[]> {
  const { rows } = await db.execute<Row<{ text: string; times: number }>>(sql`
    select text, least(sum(times), 1000000000)::int as times from missed_searches
    where day >= current_date - ${KEPT_DAYS}::int group by text order by 2 desc, max(day) desc, text limit ${MAX_LISTED}`);
  return rows;
}
