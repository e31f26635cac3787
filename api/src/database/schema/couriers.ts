import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, momentColumn, versionColumn } from './columns';

/** Couriers, who take parcels to customers. None is deleted, because orders keep their courier. */
export const couriers = pgTable(
  'couriers',
  {
    id: idColumn(),
    name: text('name').notNull(),
    /** The folded form of the name, in which names are unique. */
    nameFolded: text('name_folded').notNull(),
    createdAt: createdAtColumn(),
    /** Since when a courier gets no more orders; null for an active one. */
    archivedAt: momentColumn('archived_at'),
    version: versionColumn(),
  },
  (t) => [uniqueIndex('couriers_name_key').on(t.nameFolded)],
);
