import type { AuditEntry, AuditFacets, callSchemas } from '@shop/shared/contracts';
import { and, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../database/client';
import { totalOf, totalWhere } from '../../database/paging';
import { auditLog, users } from '../../database/schema';
import { searchFolded } from '../../database/folds';
import { anyContains, byText, offsetOf } from '../../database/list-queries';
import type { ListPage } from '../../database/list-queries';

type AuditListQuery = z.output<(typeof callSchemas)['listAudit']['query']>;

const toEntry = (row: typeof auditLog.$inferSelect): AuditEntry => ({
  ...row,
  _id: String(row.id),
  at: row.at.toISOString(),
});

/** The typed text is in the entry, or, in any spelling, in the name, e-mail or username that its author has now. */
function matches(db: Executor, typed: string): SQL | undefined {
  const authors = db
    .select({ id: users.id })
    .from(users)
    .where(searchFolded(users.folded, typed, anyContains(users.name)));
  return or(
    anyContains(auditLog.byName, auditLog.action, auditLog.entity, auditLog.entityId)(typed),
    inArray(auditLog.byUserId, authors),
  );
}

/** The entries of the audit log that match, newest first. */
export async function listAudit(db: Executor, query: AuditListQuery): Promise<ListPage<AuditEntry>> {
  const { q, byUserId, action, entity, entityId, startDate, endDate, page, limit } = query;
  const matching = and(
    byUserId ? eq(auditLog.byUserId, byUserId) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    entity ? eq(auditLog.entity, entity) : undefined,
    entityId ? eq(auditLog.entityId, entityId) : undefined,
    startDate && gte(auditLog.at, startDate),
    endDate && lt(auditLog.at, endDate),
    q ? matches(db, q) : undefined,
  );
  const rows = await db
    .select({ entry: auditLog, total: totalWhere(auditLog, matching) })
    .from(auditLog)
    .where(matching)
    .orderBy(sql`${auditLog.id} desc`)
    .limit(limit)
    .offset(offsetOf(query));
  const total = await totalOf(rows, page, () => db.$count(auditLog, matching));
  return { rows: rows.map(({ entry }) => toEntry(entry)), total, page, limit };
}

/** The latest entries, from which the choices of the filters are read. Older ones are found by typing. */
const RECENT_LINES = 10_000;

/**
 * The choices of the filters: people, actions and entities of the latest entries. A renamed account has its last name.
 */
export async function auditFacets(db: Executor): Promise<AuditFacets> {
  const { rows } = await db.execute<{ people: AuditFacets['people']; actions: string[]; entities: string[] }>(sql`
    with recent as materialized (
      select id, by_user_id, by_name, action, entity from audit_log order by id desc limit ${RECENT_LINES}
    )
    select (
             select coalesce(json_agg(json_build_object('_id', p.by_user_id, 'name', p.by_name)
                                      order by ${byText(sql`p.by_name`)}, p.by_user_id), '[]')
             from (
               select distinct on (by_user_id) by_user_id, by_name from recent
               where by_user_id is not null order by by_user_id, id desc
             ) p
           ) as people,
           (select coalesce(json_agg(distinct action order by action), '[]') from recent) as actions,
           (select coalesce(json_agg(distinct entity order by entity), '[]') from recent) as entities`);
  return rows[0] ?? { people: [], actions: [], entities: [] };
}
