import type { KnownCustomer } from '@shop/shared/contracts';
import { isCancellation, OUTCOME_KINDS, refusalAdvice, refusesOrders } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import { auditedUpdate } from '../../audit/audited-write';
import type { WriteContext } from '../../actor';
import type { Db, Executor, Row } from '../../database/client';
import { one } from '../../database/one';
import { customers } from '../../database/schema';
import { versionConflict } from '../../errors';
import { isPerson, personOf } from '../../phones/person-sql';
import { readPhone } from '../../phones/read-phone';
import { isTypedPhone } from '../../phones/typed-phone';
import type { Country } from '../../phones/read-phone';
import type { OrderLimits } from '../../setting-values';
import { getCustomer, listCustomers } from './customers';

/** How many customers are answered for one text. */
const MOST = 5;
/** How many addresses are answered for one customer. */
const ADDRESSES = 5;

interface Known extends Pick<KnownCustomer, 'delivered' | 'refusals' | 'canceled' | 'staffNote'> {
  addresses: KnownCustomer['addresses'] | null;
}

const CANCELLATIONS = OUTCOME_KINDS.filter(isCancellation);

/** What is known of a customer's number: all orders of the number, in any spelling. */
async function recordOf(db: Executor, id: string, phone: string, country: Country): Promise<Known> {
  const { rows } = await db.execute<Row<Known>>(sql`
    with theirs as materialized (
      select customer_address as address, location as city, status, outcome, deleted_at, created_at from orders
      where ${isPerson('orders', personOf(readPhone(phone, country)))} and phone_key <> ''
    )
    select (select count(*) from theirs where status = 'delivered')::int as delivered,
           (select count(*) from theirs where outcome = 'refused' and deleted_at is null)::int as refusals,
           (select count(*) from theirs
            where outcome = any(${sql.param([...CANCELLATIONS])}::text[]) and deleted_at is null)::int as canceled,
           (select json_agg(json_build_object('address', a.address, 'city', a.city) order by a.latest desc) from (
              select address, city, max(created_at) as latest from theirs where address <> ''
              group by 1, 2 order by 3 desc limit ${ADDRESSES}
            ) a) as addresses,
           (select staff_note from customers where id = ${id}) as "staffNote"`);
  return one(rows);
}

/** The customers whose name or phone has a text, with what staff should know before they take an order. */
export async function knownCustomers(
  db: Executor,
  q: string,
  { country, refusals: rules }: { country: Country } & Pick<OrderLimits, 'refusals'>,
): Promise<KnownCustomer[]> {
  const { rows } = await listCustomers(db, { q, page: 1, limit: MOST }, country);
  const known = rows.filter(({ phone }) => phone !== '');
  return Promise.all(
    known.map(async ({ _id, name, phone: first, phones = [], blocked }) => {
      const phone = phones.find((one) => isTypedPhone(one.phone, q, country))?.phone ?? first;
      const { addresses, ...record } = await recordOf(db, _id, phone, country);
      return {
        _id,
        name,
        phone,
        addresses: addresses ?? [],
        ...record,
        advice: refusalAdvice(record.refusals, rules),
        refused: blocked !== undefined || refusesOrders(record.refusals, rules),
        ...(blocked && { blocked: blocked.reason }),
      };
    }),
  );
}

/**
 * Replaces the note of staff on a customer.
 *
 * @throws ShopError notFound without such a customer, conflict VERSION_OLD when somebody else changed the note since it
 *   was read
 */
export const writeCustomerNote = (
  db: Db,
  id: string,
  { staffNote, previous }: { staffNote: string; previous?: string | undefined },
  context: WriteContext,
) =>
  auditedUpdate(
    db,
    {
      entity: 'customer',
      entityId: id,
      action: () => 'notes',
      fields: ({ staffNote: note = '' }: { staffNote?: string | undefined }) => ({ staffNote: note }),
      lock: async (tx) => {
        await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('no key update');
        return getCustomer(tx, id);
      },
      checkVersion: ({ staffNote: note = '' }) => {
        if (previous === undefined || previous === note) return;
        throw versionConflict('Somebody else changed this note meanwhile', { staffNote: note });
      },
      update: async (tx, customer) => {
        if (staffNote === customer.staffNote) return null;
        await tx.update(customers).set({ staffNote }).where(eq(customers.id, id));
        return getCustomer(tx, id);
      },
    },
    context,
  );
