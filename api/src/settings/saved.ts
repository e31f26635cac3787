import type { SettingValue } from '@shop/shared/contracts';
import { desc } from 'drizzle-orm';
import type { Executor } from '../database/client';
import { settings } from '../database/schema';

/** The newest row of a setting; a value of null is the default again. */
export interface SavedSetting {
  version: number;
  value: SettingValue | null;
}

/** What is saved, by key. */
export async function readSaved(db: Executor): Promise<Map<string, SavedSetting>> {
  const rows = await db
    .selectDistinctOn([settings.key], { key: settings.key, version: settings.version, value: settings.value })
    .from(settings)
    .orderBy(settings.key, desc(settings.version));
  return new Map(rows.map(({ key, version, value }) => [key, { version, value }]));
}

/** Counts what was saved: it rises with every change. */
export const versionOf = (saved: ReadonlyMap<string, SavedSetting>): number =>
  [...saved.values()].reduce((sum, { version }) => sum + version, 0);
