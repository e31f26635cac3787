import type { Courier, callSchemas } from '@shop/shared/contracts';
import { NUMBER_LIMITS, counted, foldText } from '@shop/shared/rules';
import { eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { WriteContext } from '../../../actor';
import { assertCurrentVersion, auditedCreate, auditedUpdate } from '../../../audit/audited-write';
import type { Db, Executor, Tx } from '../../../database/client';
import { isUniqueViolation } from '../../../database/client';
import { byText } from '../../../database/list-queries';
import { one } from '../../../database/one';
import { couriers } from '../../../database/schema';
import { ShopError, conflict, notFound } from '../../../errors';
import { openSql } from '../order-predicates';

type CourierInput = z.output<(typeof callSchemas)['createCourier']['body']>;

const select = (db: Executor) =>
  db
    .select({
      _id: couriers.id,
      name: couriers.name,
      archived: sql<boolean>`${couriers.archivedAt} is not null`,
      openOrders: sql<number>`(
        select count(*)::int from orders o where o.courier_id = couriers.id and ${sql.raw(openSql('o'))})`,
      version: couriers.version,
    })
    .from(couriers)
    .$dynamic();

/** All couriers by name, also those that are archived. */
export const listCouriers = (db: Executor): Promise<Courier[]> => select(db).orderBy(byText(couriers.name));

/** @throws ShopError notFound without such a courier */
async function getCourier(db: Executor, id: string): Promise<Courier> {
  const [courier] = await select(db).where(eq(couriers.id, id));
  if (courier === undefined) throw notFound('Courier');
  return courier;
}

const archivedCourier = (name: string): ShopError =>
  conflict('COURIER_ARCHIVED', `${name} is archived and takes no more orders. Choose another courier.`);

/** A courier, who is not archived until the transaction ends if they are not; undefined without such a courier. */
async function holdCourier(tx: Executor, id: string) {
  const [courier] = await tx
    .select({ name: couriers.name, archivedAt: couriers.archivedAt })
    .from(couriers)
    .where(eq(couriers.id, id))
    .for('share');
  return courier;
}

/**
 * The name of a courier who may get orders. Until the transaction ends, the courier is not archived.
 *
 * @throws ShopError notFound without such a courier, conflict COURIER_ARCHIVED for one who gets no more orders
 */
export async function activeCourier(tx: Executor, id: string): Promise<string> {
  const courier = await holdCourier(tx, id);
  if (courier === undefined) throw notFound('Courier');
  if (courier.archivedAt !== null) throw archivedCourier(courier.name);
  return courier.name;
}

/**
 * The courier of an order that is to be delivered after all: an archived one takes it no more, which `changes` says in
 * the order's history.
 */
export async function courierAfter(tx: Tx, id: string | null) {
  if (id === null) return { id };
  const courier = await holdCourier(tx, id);
  if (courier === undefined || courier.archivedAt === null) return { id };
  return { id: null, changes: { before: { courier: courier.name }, after: { courier: null } } };
}

const AUDITED = { entity: 'courier', fields: ({ name, archived }: Courier) => ({ name, archived }) };

/** Writes a name. @throws ShopError conflict COURIER_EXISTS when another courier has it in any spelling */
async function withUniqueName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, 'couriers_name_key')) throw error;
    const message = 'A courier with this name exists already';
    throw new ShopError('conflict', 'COURIER_EXISTS', message, { errors: [{ field: 'name', message }] });
  }
}

/** @throws ShopError conflict TOO_MANY_COURIERS when there are as many active couriers as the menus can show */
async function assertRoom(tx: Tx): Promise<void> {
  if ((await tx.$count(couriers, isNull(couriers.archivedAt))) < NUMBER_LIMITS.couriers) return;
  throw conflict('TOO_MANY_COURIERS', `There are ${NUMBER_LIMITS.couriers} couriers already. Archive one first.`);
}

/** Adds a courier. @throws ShopError conflict COURIER_EXISTS, or TOO_MANY_COURIERS when the list is full */
export const createCourier = (db: Db, { name }: CourierInput, context: WriteContext): Promise<Courier> =>
  withUniqueName(() =>
    auditedCreate(
      db,
      {
        ...AUDITED,
        insert: async (tx) => {
          await assertRoom(tx);
          const row = { name, nameFolded: foldText(name), createdAt: context.now };
          const { id } = one(await tx.insert(couriers).values(row).returning({ id: couriers.id }));
          return getCourier(tx, id);
        },
        idOf: ({ _id }) => _id,
      },
      context,
    ),
  );

/** The courier, locked until the transaction ends: no order is given to them meanwhile. @throws ShopError notFound */
async function lockCourier(tx: Tx, id: string): Promise<Courier> {
  await tx.select({ id: couriers.id }).from(couriers).where(eq(couriers.id, id)).for('update');
  return getCourier(tx, id);
}

/**
 * Changes the name of a courier, also on the orders that they took.
 *
 * @throws ShopError notFound without such a courier, conflict VERSION_OLD when the write is based on an old read, or
 *   COURIER_EXISTS
 */
export const updateCourier = (
  db: Db,
  id: string,
  { name, version }: CourierInput,
  context: WriteContext,
): Promise<Courier> =>
  withUniqueName(() =>
    auditedUpdate(
      db,
      {
        ...AUDITED,
        entityId: id,
        lock: (tx) => lockCourier(tx, id),
        checkVersion: (before) => assertCurrentVersion(before.name, before.version, version),
        update: async (tx) => {
          await tx
            .update(couriers)
            .set({ name, nameFolded: foldText(name), version: sql`${couriers.version} + 1` })
            .where(eq(couriers.id, id));
          return getCourier(tx, id);
        },
      },
      context,
    ),
  );

/**
 * Archives a courier who has no parcels, or takes one back. A state that is there already stays.
 *
 * @throws ShopError notFound without such a courier, conflict COURIER_HAS_ORDERS with the number of orders that are
 *   still to be delivered, or
 *   TOO_MANY_COURIERS
 */
export const archiveCourier = (db: Db, id: string, archived: boolean, context: WriteContext): Promise<Courier> =>
  auditedUpdate(
    db,
    {
      ...AUDITED,
      entityId: id,
      action: () => (archived ? 'archive' : 'unarchive'),
      lock: (tx) => lockCourier(tx, id),
      update: async (tx, { name, openOrders, ...before }) => {
        if (before.archived === archived) return null;
        if (!archived) await assertRoom(tx);
        if (archived && openOrders > 0) {
          const orders = counted(openOrders, 'order that is', 'orders that are');
          throw conflict(
            'COURIER_HAS_ORDERS',
            `${name} has ${orders} still to be delivered. Give them to another courier first.`,
            { orders: openOrders },
          );
        }
        await tx
          .update(couriers)
          .set({ archivedAt: archived ? context.now : null, version: sql`${couriers.version} + 1` })
          .where(eq(couriers.id, id));
        return getCourier(tx, id);
      },
    },
    context,
  );
