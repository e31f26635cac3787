import { z } from 'zod';
import { TEXT_LIMITS, idSchema, listQuerySchema, queryDate, queryEndDate, timestampSchema } from './primitives';

/** One change that staff made: who, when, what, and the values before and after. */
export const auditEntrySchema = z.object({
  _id: z.string(),
  at: timestampSchema,
  /** Null when the account no longer exists. The name is kept. */
  byUserId: z.string().nullable(),
  byName: z.string(),
  /** What was done, as a verb: 'create', 'update', 'delete', 'status'. */
  action: z.string(),
  /** The kind of record that was changed: 'product', 'order', 'staff'. */
  entity: z.string(),
  entityId: z.string(),
  /** Only the changed fields, with the names that the API uses. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/**
 * Filters of the audit log: account, action, kind of record, id of a record, and period. `endDate` is exclusive; a bare
 * date includes the whole day. `q` searches names, ids and kinds of record. The newest entry always comes first.
 */
export const auditQuerySchema = listQuerySchema.omit({ sort: true }).extend({
  byUserId: idSchema.optional(),
  action: z.string().trim().max(TEXT_LIMITS.short).optional(),
  entity: z.string().trim().max(TEXT_LIMITS.short).optional(),
  entityId: z.string().trim().max(TEXT_LIMITS.short).optional(),
  startDate: queryDate.optional(),
  endDate: queryEndDate.optional(),
});
export type AuditQuery = z.input<typeof auditQuerySchema>;

/** The values that the audit log can be filtered by: every account, action and kind of record in it. */
export const auditFacetsSchema = z.object({
  people: z.array(z.object({ _id: z.string(), name: z.string() })),
  actions: z.array(z.string()),
  entities: z.array(z.string()),
});
export type AuditFacets = z.infer<typeof auditFacetsSchema>;
