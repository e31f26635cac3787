import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SettingValue } from '@shop/shared/contracts';
import { momentColumn } from '../columns';

/**
 * What was saved of the shop's settings: each change is a new row, the newest version of a key is in force. Null is the
 * default again. A trigger tells every server of a change.
 */
export const settings = pgTable(
  'settings',
  {
    key: text('key').notNull(),
    version: integer('version').notNull(),
    value: jsonb('value').$type<SettingValue>(),
    changedAt: momentColumn('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.version] })],
);
