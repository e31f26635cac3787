import type { Order } from '@shop/shared/contracts';
import { fromCents } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import { orders } from '../../database/schema';

type Attempt = NonNullable<Order['attempts']>[number];
type WriteOff = NonNullable<Order['writeOffs']>[number];

/** A write-off as PostgreSQL answers it in JSON; money in cents. */
type WriteOffJson = Omit<WriteOff, 'cost'> & { cost: number | null };

/** The columns of an order's outcome, with its delivery attempts and write-offs as JSON. */
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
  // The API names a line by its index; positions may have gaps.
  writeOffs: sql<WriteOffJson[] | null>`case when orders.checked_in_at is not null then (
    select json_agg(json_build_object('line', l.place - 1, 'quantity', w.quantity, 'reason', w.reason, 'cost', w.cost)
             order by w.position, w.reason)
    from write_offs w
    join (select position, row_number() over (order by position) as place from order_lines
          where order_id = orders.id) l using (position)
    where w.order_id = orders.id) end`,
};

/** A row of {@link outcomeSelection}. */
interface OutcomeRow {
  outcome: (typeof orders.$inferSelect)['outcome'];
  outcomeNote: string;
  outcomeByName: string | null;
  outcomeAt: Date | null;
  checkedInAt: Date | null;
  attempts: Attempt[];
  writeOffs: WriteOffJson[] | null;
}

/** The outcome, attempts and write-offs as staff see them; absent where there are none. */
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
