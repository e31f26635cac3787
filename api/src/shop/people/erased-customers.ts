import { desc, inArray, sql } from 'drizzle-orm';
import { auditAll } from '../../audit/audit';
import type { Executor, Row } from '../../database/client';
import { customerMerges } from '../../database/schema';
import { erasePeople, erasureEntry } from './erase-people';
import type { ErasedPerson } from './erase-people';
import { putBack } from './undo-merge';

/** A customer who was erased, by an id that says nothing about a person, and an ISO time. */
export interface ErasedCustomer {
  id: string;
  erasedAt: string;
}

/** What a restore did to customers who had been erased since the backup. */
export interface ErasedAgain {
  customers: number;
  /** Orders of theirs that were open in the backup. */
  openOrders: number;
}

/** Who did it, in the audit log. */
const BY = { userId: null, name: 'Restore' };

/** How many customers are erased together: their orders are in memory meanwhile. */
const TOGETHER = 100;

/** All erasures of a database, with those who had been merged into an erased customer. The audit log keeps them. */
export async function listErased(db: Executor): Promise<ErasedCustomer[]> {
  const { rows } = await db.execute<Row<{ id: string; at: Date | string }>>(sql`
    select person.id, min(coalesce((a.after ->> 'erasedAt')::timestamptz, a.at)) as at
    from audit_log a
    cross join lateral (
      select a.entity_id as id
      union all
      select jsonb_array_elements_text(a.after -> 'mergedIds')
    ) person
    where a.entity = 'customer' and a.action = 'erase'
    group by person.id order by at, person.id`);
  return rows.map(({ id, at }) => ({ id, erasedAt: new Date(at).toISOString() }));
}

/**
 * Undoes the merges of customers who were erased later as persons of their own: somebody undid the merges between the
 * backup and the erasure. The one who was kept is not erased.
 */
async function separate(tx: Executor, ids: readonly string[], now: Date): Promise<void> {
  const { rows } = await tx.execute<Row<{ id: string }>>(sql`
    with recursive up as (
      select m.id, m.kept_id from customer_merges m
      where m.merged_id = any(${sql.param(ids)}::text[]) and m.undone_at is null
      union
      select m.id, m.kept_id from customer_merges m join up on m.merged_id = up.kept_id where m.undone_at is null
    )
    select id from up`);
  if (rows.length === 0) return;
  const merges = await tx
    .select()
    .from(customerMerges)
    .where(
      inArray(
        customerMerges.id,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(desc(customerMerges.at), customerMerges.id);
  // Without the number as a key: it may be somebody else's by now, and this customer is erased next.
  for (const merge of merges) {
    const merged = { ...merge.merged, phoneKey: null };
    await putBack(tx, { ...merge, merged }, { now, name: BY.name });
  }
}

/**
 * Erases in a restored database who was erased since the backup was made, in the running transaction and while nobody
 * else uses the database. An order that is open in the backup is no reason to refuse: it had ended before the customer
 * could be erased. The audit log keeps each erasure with its own time, also of customers whom the backup does not know,
 * so that the next restore knows of it.
 */
export async function eraseAgain(tx: Executor, erased: readonly ErasedCustomer[], now: Date): Promise<ErasedAgain> {
  if (erased.length === 0) return { customers: 0, openOrders: 0 };
  const recorded = new Set((await listErased(tx)).map(({ id }) => id));
  const people = new Map<string, ErasedPerson>();
  for (let start = 0; start < erased.length; start += TOGETHER) {
    const ids = erased.slice(start, start + TOGETHER).map(({ id }) => id);
    await separate(tx, ids, now);
    for (const person of await erasePeople(tx, ids, now)) people.set(person.id, person);
  }
  const entries = erased.flatMap(({ id, erasedAt }) => {
    const person = people.get(id);
    if (person === undefined && recorded.has(id)) return [];
    const entry = erasureEntry(person ?? { id, orders: 0, open: 0, mergedIds: [] });
    return [{ ...entry, actor: BY, after: { ...entry.after, erasedAt } }];
  });
  await auditAll(tx, entries);
  const openOrders = [...people.values()].reduce((sum, { open }) => sum + open, 0);
  return { customers: people.size, openOrders };
}
