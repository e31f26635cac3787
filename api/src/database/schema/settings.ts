import { customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SettingValue } from '@shop/shared/contracts';
import { momentColumn } from './columns';

/**
 * Keeps a value as PostgreSQL's driver parsed it. Drizzle's own jsonb parses a string once more, and turns '1984' into
 * a number.
 */
const valueColumn = customType<{ data: SettingValue }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

/**
 * Saved settings of the shop. Each change is a new row, and the newest version of a key applies. A null value restores
 * the default. A trigger notifies every server of a change.
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
