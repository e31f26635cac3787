import { z } from 'zod';
import { TEXT_LIMITS, idSchema, listQuerySchema, queryDate, queryEndDate, timestampSchema } from './primitives';

/** One thing that staff changed: who, when, what, and what it was before and after. */
export const auditEntrySchema = z.object({
  _id: z.string(),
  at: timestampSchema,
  /** Null once the account is unknown; the name stays. */
  byUserId: z.string().nullable(),
  byName: z.string(),
  /** What was done, as a verb: 'create', 'update', 'delete', 'status'. */
  action: z.string(),
  /** What it was done to: 'product', 'order', 'staff'. */
  entity: z.string(),
  entityId: z.string(),
  /** Only what changed, in the API's own terms. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/**
 * Filters of the log: by account, action, kind of thing, one thing's id, and period (`endDate` exclusive, or a bare
 * date with its whole day). `q` finds names, ids and kinds. Newest first, always.
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

/** What the log can be filtered by: everyone, every verb and every kind of thing that stands in it. */
export const auditFacetsSchema = z.object({
  people: z.array(z.object({ _id: z.string(), name: z.string() })),
  actions: z.array(z.string()),
  entities: z.array(z.string()),
});
export type AuditFacets = z.infer<typeof auditFacetsSchema>;
