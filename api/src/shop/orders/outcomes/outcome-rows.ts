import type { Order } from '@shop/shared/contracts';
import { fromCents } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import { orders } from '../../../database/schema';

type Attempt = NonNullable<Order['attempts']>[number];
type WriteOff = NonNullable<Order['writeOffs']>[number];

/** A write-off as PostgreSQL's JSON gives it; cents. */
type WriteOffJson = Omit<WriteOff, 'cost'> & { cost: number | null };

/** What is read of how an order ended, what was tried before, and what was written off after. */
export const outcomeSelection = {
  outcome: orders.outcome,
  outcomeNote: orders.outcomeNote,
  outcomeByName: orders.outcomeByName,
  outcomeAt: orders.outcomeAt,
  checkedInAt: orders.checkedInAt,
  attempts: sql<Attempt[]>`(
    select coalesce(json_agg(json_build_object('reason', a.reason, 'note', a.note, 'at', a.at, 'by', a.by_name)
             order by a.id), '[]')
    from delivery_attempts a where a.order_id = orders.id)`,
  // A line is called by its place among the others, which positions need not be.
  writeOffs: sql<WriteOffJson[] | null>`case when orders.checked_in_at is not null then (
    select json_agg(json_build_object('line', l.place - 1, 'quantity', w.quantity, 'reason', w.reason, 'cost', w.cost)
             order by w.position, w.reason)
    from write_offs w
    join (select position, row_number() over (order by position) as place from order_lines
          where order_id = orders.id) l using (position)
    where w.order_id = orders.id) end`,
};

/** What {@link outcomeSelection} reads. */
interface OutcomeRow {
  outcome: (typeof orders.$inferSelect)['outcome'];
  outcomeNote: string;
  outcomeByName: string | null;
  outcomeAt: Date | null;
  checkedInAt: Date | null;
  attempts: Attempt[];
  writeOffs: WriteOffJson[] | null;
}

/** The same as staff see it: nothing of it where there is nothing. */
export const outcomeOf = (row: OutcomeRow): Pick<Order, 'outcome' | 'attempts' | 'writeOffs'> => {
  const { outcome: kind, outcomeAt, outcomeByName, checkedInAt, attempts, writeOffs } = row;
  return {
    ...(kind !== null &&
      outcomeAt !== null && {
        outcome: {
          kind,
          note: row.outcomeNote,
          at: outcomeAt.toISOString(),
          by: outcomeByName ?? '',
          checkedInAt: checkedInAt?.toISOString() ?? null,
        },
      }),
    ...(attempts.length > 0 && {
      attempts: attempts.map((attempt) => ({ ...attempt, at: new Date(attempt.at).toISOString() })),
    }),
    ...(writeOffs !== null && {
      writeOffs: writeOffs.map((row) => ({ ...row, cost: row.cost === null ? null : fromCents(row.cost) })),
    }),
  };
};
