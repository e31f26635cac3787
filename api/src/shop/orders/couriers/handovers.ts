import type { Handover, HandoverDetail, HandoversCreated, callSchemas } from '@shop/shared/contracts';
import {
  calendarDay,
  dueAtDoor,
  foldText,
  fromCents,
  isOpenOrder,
  phoneSearch,
  withoutNumberSign,
} from '@shop/shared/rules';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { auditAll } from '../../../audit/audit';
import { withTransaction } from '../../../database/client';
import type { Db, Executor, Row, Tx } from '../../../database/client';
import { insertRows } from '../../../database/insert-rows';
import { offsetOf, searchIn } from '../../../database/list-queries';
import type { ListPage } from '../../../database/list-queries';
import { one } from '../../../database/one';
import { couriers, handoverParcels, handovers, orders } from '../../../database/schema';
import { utcText } from '../../../database/utc-text';
import { conflict, notFound } from '../../../errors';
import { hashOf } from '../../../hash-of';
import type { Country } from '../../../phones/read-phone';
import type { StaffContext } from '../context';
import { searchFilter } from '../list-orders';
import { openSql } from '../order-predicates';
import { slipChangedAt } from '../slip-mark';

type HandoversListQuery = z.output<(typeof callSchemas)['listHandovers']['query']>;

type HandoverRow = Row<Omit<Handover, 'toCollect'> & { cents: number }>;

/** The lists that match, newest first. Sums of money are in cents. */
const lists = (where: SQL, page: SQL = sql``) => sql`
  select h.id as "_id", ${utcText(sql`h.at`)} as at, h.by_name as by,
         case when h.courier_id is not null
           then json_build_object('_id', h.courier_id, 'name', h.courier_name) end as courier,
         p.parcels, p.cents
  from (select * from handovers where ${where} order by at desc nulls last, id ${page}) h
  cross join lateral (
    select count(*)::int as parcels, coalesce(sum(due), 0)::float8 as cents
    from handover_parcels where handover_id = h.id
  ) p
  order by h.at desc nulls last, h.id`;

const toHandover = ({ cents, ...row }: HandoverRow): Handover => ({ ...row, toCollect: fromCents(cents) });

/** The texts of a parcel as its list keeps them, in the same words as the index. */
const KEPT = sql`lower(p.customer_name || E'\n' || p.customer_phone || E'\n' || regexp_replace(p.customer_phone, '[^0-9]', '', 'g') || E'\n' || p.order_id)`;

/** The lists with a parcel that is found as it was handed over, or by its order as it is now. */
function withParcel(typed: string | undefined, country: Country): SQL | undefined {
  const now = searchFilter(typed, country);
  if (now === undefined) return undefined;
  const text = withoutNumberSign(typed ?? '');
  const spellings = new Set([text, foldText(text), phoneSearch(text) ?? text]);
  const asKept = [...spellings].filter((spelling) => spelling !== '').map((spelling) => searchIn(KEPT, spelling));
  return sql`id in (
    select p.handover_id from handover_parcels p where ${or(...asKept)}
    union
    select p.handover_id from handover_parcels p where p.order_id in (select orders.id from orders where ${now}))`;
}

/** The kept lists, newest first. `q` finds those with an order, by its number, customer or phone, then or now. */
export async function listHandovers(
  db: Executor,
  query: HandoversListQuery,
  country: Country,
): Promise<ListPage<Handover>> {
  const { page, limit, courier, q } = query;
  const where =
    and(courier === undefined ? undefined : sql`courier_id = ${courier}`, withParcel(q, country)) ?? sql`true`;
  const { rows } = await db.execute<HandoverRow>(lists(where, sql`limit ${limit} offset ${offsetOf(query)}`));
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from handovers where ${where}`);
  return { rows: rows.map(toHandover), total: one(counted.rows).total, page, limit };
}

/** A kept list with its parcels. @throws ShopError notFound */
export async function getHandover(db: Executor, id: string): Promise<HandoverDetail> {
  const { rows } = await db.execute<HandoverRow>(lists(sql`id = ${id}`));
  const [row] = rows;
  if (row === undefined) throw notFound('Handover list');
  const parcels = await db
    .select()
    .from(handoverParcels)
    .where(eq(handoverParcels.handoverId, id))
    .orderBy(handoverParcels.line);
  return {
    ...toHandover(row),
    lines: parcels.map(({ orderId, customerName, customerPhone, address, location, items, due, oldSlip }) => ({
      order: orderId,
      customerName,
      customerPhone,
      customerAddress: address,
      location,
      items,
      due: due === null ? null : fromCents(due),
      oldSlip,
    })),
  };
}

/** The orders of these ids that have a parcel to hand over, in the order of the ids. */
async function parcelsOf(tx: Tx, ids: readonly string[]) {
  const rows = await tx
    .select({
      id: orders.id,
      version: orders.version,
      status: orders.status,
      outcome: orders.outcome,
      paymentMethod: orders.paymentMethod,
      total: orders.total,
      customerName: orders.customerName,
      customerPhone: orders.customerPhone,
      address: orders.customerAddress,
      location: orders.location,
      items: orders.itemCount,
      printedAt: orders.printedAt,
      slipChangedAt: orders.slipChangedAt,
      courierId: orders.courierId,
      courierName: couriers.name,
    })
    .from(orders)
    .leftJoin(couriers, eq(couriers.id, orders.courierId))
    .where(and(inArray(orders.id, [...ids]), sql.raw(openSql())))
    .orderBy(orders.id)
    // An erasure takes the same locks: it must find what is kept here.
    .for('share', { of: orders });
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

type Parcel = Awaited<ReturnType<typeof parcelsOf>>[number];

/** A list before it is kept: the parcels of one courier. */
interface Draft {
  courierId: string | null;
  courierName: string;
  contentHash: string;
  parcels: Parcel[];
}

const isOld = (parcel: Parcel): boolean => slipChangedAt(parcel) !== null && isOpenOrder(parcel);

/** The parcels of each courier. An edit of an order raises its version, so that the hash is another one. */
function draftsOf(parcels: readonly Parcel[], day: string): Draft[] {
  return [...new Set(parcels.map(({ courierId }) => courierId))].map((courierId) => {
    const theirs = parcels.filter((parcel) => parcel.courierId === courierId);
    const content = theirs.map((parcel) => [parcel.id, parcel.version, parcel.status, isOld(parcel)]);
    return {
      courierId,
      courierName: theirs[0]?.courierName ?? '',
      contentHash: hashOf(JSON.stringify([day, courierId, content.toSorted()])),
      parcels: theirs,
    };
  });
}

/** Keeps a list, unless the same one was kept before. Answers its id. */
async function keep(tx: Tx, { parcels, ...list }: Draft, { actor, now }: StaffContext) {
  const [made] = await tx
    .insert(handovers)
    .values({ ...list, byUserId: actor.userId, byName: actor.name, at: now })
    .onConflictDoNothing({ target: handovers.contentHash })
    .returning({ id: handovers.id });
  if (made === undefined) {
    const known = await tx
      .select({ id: handovers.id })
      .from(handovers)
      .where(eq(handovers.contentHash, list.contentHash));
    return { id: one(known).id, isNew: false };
  }
  await insertRows(
    tx,
    handoverParcels,
    parcels.map((parcel, line) => {
      const { id: orderId, customerName, customerPhone, address, location, items, total } = parcel;
      const due = dueAtDoor({ ...parcel, totalAmount: total });
      const oldSlip = isOld(parcel);
      return {
        handoverId: made.id,
        line,
        orderId,
        customerName,
        customerPhone,
        address,
        location,
        items,
        due,
        oldSlip,
      };
    }),
  );
  return { id: made.id, isNew: true };
}

const byName = ({ courier: a }: Handover, { courier: b }: Handover): number =>
  Number(a === null) - Number(b === null) || (a?.name ?? '').localeCompare(b?.name ?? '');

/**
 * Keeps the handover lists of these orders, one for each courier, and answers them to be printed. The same parcels on
 * one day are one list, so that a second press, a repeat after a lost answer and a colleague keep no other one.
 *
 * @throws ShopError conflict ORDER_OVER if none of the orders has a parcel
 */
export const createHandovers = (
  db: Db,
  { ids }: z.output<(typeof callSchemas)['createHandovers']['body']>,
  context: StaffContext,
): Promise<HandoversCreated> =>
  withTransaction(db, async (tx) => {
    const { actor, requestId, now, rules } = context;
    const parcels = await parcelsOf(tx, ids);
    if (parcels.length === 0) throw conflict('ORDER_OVER', 'None of these orders has a parcel to hand over.');
    // Always in the same order, so that two who keep the same lists never wait for each other.
    const drafts = draftsOf(parcels, calendarDay(now, rules.timeZone)).toSorted((a, b) =>
      a.contentHash < b.contentHash ? -1 : 1,
    );
    const kept: HandoverDetail[] = [];
    for (const draft of drafts) {
      const { id, isNew } = await keep(tx, draft, context);
      const by = { actor, requestId, action: 'handover', entity: 'order' };
      const after = { courier: draft.courierName || null, handover: id };
      if (isNew)
        await auditAll(
          tx,
          draft.parcels.map((parcel) => ({ ...by, entityId: parcel.id, after })),
        );
      kept.push(await getHandover(tx, id));
    }
    const there = new Set(parcels.map(({ id }) => id));
    return { lists: kept.toSorted(byName), leftOut: ids.filter((id) => !there.has(id)) };
  });
