import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { NOW, momentColumn } from './columns';

/** The audit log of staff: who changed what, when, and the values before and after. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: momentColumn('at').notNull().default(NOW),
    byUserId: text('by_user_id'),
    byName: text('by_name').notNull(),
    action: text('action').notNull(),
    entity: text('entity').notNull(),
    entityId: text('entity_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    requestId: text('request_id'),
  },
  (t) => [
    index('audit_log_entity_idx').on(t.entity, t.entityId),
    index('audit_log_at_idx').on(t.at.desc()),
    index('audit_log_by_idx').on(t.byUserId, t.id),
  ],
);
