import type { SettingValue } from '@shop/shared/contracts';
import { desc, sql } from 'drizzle-orm';
import type { Executor } from '../database/client';
import { contentVersions, settings } from '../database/schema';
import { CONTENT_LOCALE, type LiveContent } from './content';

/** The newest row of a setting. The value null restores the default. */
export interface SavedSetting {
  version: number;
  value: SettingValue | null;
}

/** The saved settings by key. */
export async function readSaved(db: Executor): Promise<Map<string, SavedSetting>> {
  const rows = await db
    .selectDistinctOn([settings.key], { key: settings.key, version: settings.version, value: settings.value })
    .from(settings)
    .orderBy(settings.key, desc(settings.version));
  return new Map(rows.map(({ key, version, value }) => [key, { version, value }]));
}

/** Settings and storefront content, read in one statement. */
export interface SavedState {
  settings: ReadonlyMap<string, SavedSetting>;
  content: readonly LiveContent[];
  /** Number of saved changes to both. It increases with each change. */
  version: number;
  /** Time of the database's clock, in milliseconds. */
  now: number;
  /** When the next scheduled version of the content goes live, by the same clock. */
  nextStart: number | null;
}

interface StateRow extends Record<string, unknown> {
  saved: ({ key: string } & SavedSetting)[];
  content: LiveContent[];
  versions: number;
  now: number;
  next_start: number | null;
}

/** Reads the state that all servers must follow, and the time of the read. */
export async function readState(db: Executor): Promise<SavedState> {
  const { rows } = await db.execute<StateRow>(sql`
    with clock as materialized (select clock_timestamp() as at)
    select extract(epoch from clock.at)::float8 * 1000 as now,
      coalesce((select json_agg(s) from (
        select distinct on (key) key, version, value from ${settings} order by key, version desc
      ) s), '[]') as saved,
      coalesce((select json_agg(c) from (
        select distinct on (key) key, version, body from ${contentVersions}
        where locale = ${CONTENT_LOCALE} and live_from <= clock.at
        order by key, live_from desc, version desc
      ) c), '[]') as content,
      (select count(*)::int from ${contentVersions}) as versions,
      (select extract(epoch from min(live_from))::float8 * 1000 from ${contentVersions}
        where locale = ${CONTENT_LOCALE} and live_from > clock.at) as next_start
    from clock`);
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not say what is saved');
  return {
    settings: new Map(row.saved.map(({ key, version, value }) => [key, { version, value }])),
    content: row.content,
    version: row.saved.reduce((sum, { version }) => sum + version, row.versions),
    now: row.now,
    nextStart: row.next_start,
  };
}
