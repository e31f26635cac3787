import { customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SettingValue } from '@shop/shared/contracts';
import { momentColumn } from '../columns';

/** As PostgreSQL's driver reads it: Drizzle's own jsonb reads a text once more, and makes a number of '1984'. */
const valueColumn = customType<{ data: SettingValue }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

/**
 * What was saved of the shop's settings: each change is a new row, the newest version of a key is in force. Null is the
 * default again. A trigger tells every server of a change.
 */
export const settings = pgTable(
  'settings',
  {
    key: text('key').notNull(),
    version: integer('version').notNull(),
    value: valueColumn('value'),
    changedAt: momentColumn('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.version] })],
);
