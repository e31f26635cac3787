import type { Customer, callSchemas } from '@shop/shared/contracts';
import { nameOrGuest } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { WriteContext } from '../../actor';
import { assertCurrentVersion, auditedUpdate } from '../../audit/audited-write';
import type { Db, Tx } from '../../database/client';
import { foldedOf } from '../../database/folds';
import { customers } from '../../database/schema';
import { lockNumbers } from '../../phones/lock-numbers';
import { readPhone } from '../../phones/read-phone';
import type { Country } from '../../phones/read-phone';
import { otherPhones, readTyped, writePhones } from './customer-phones';
import type { TypedPhone } from './customer-phones';
import { assertPerson, getCustomer } from './customers';

type CustomerEdit = z.output<(typeof callSchemas)['updateCustomer']['body']>;

/** A customer without history, as writes read it. */
type Locked = Customer & { version: number };

/** A write needs to know the version, which only answers of older servers lack. */
const withVersion = (customer: Customer): Locked => ({ ...customer, version: customer.version ?? 1 });

/**
 * A customer, locked until the transaction ends.
 *
 * @throws ShopError notFound without such a customer, conflict GUEST for the record of unknown customers
 */
async function lockCustomer(tx: Tx, id: string): Promise<Locked> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('no key update');
  const customer = withVersion(await getCustomer(tx, id));
  assertPerson(customer);
  return customer;
}

/** The numbers that a customer has, and those that were typed: what an edit locks. */
async function numbersOf(tx: Tx, id: string, typed: readonly (TypedPhone | undefined)[], country: Country) {
  const wanted = typed.flatMap((one) => (one === undefined ? [] : [one.reading]));
  if (wanted.length === 0) return [];
  const [row] = await tx.select({ phone: customers.phone }).from(customers).where(eq(customers.id, id));
  const theirs = [...(row === undefined ? [] : [row]), ...(await otherPhones(tx, id))];
  return [...wanted, ...theirs.map(({ phone }) => readPhone(phone, country))];
}

/**
 * Edits a customer. Orders keep the words that they were placed with.
 *
 * @param country whose phone numbers are typed without a country code
 * @throws ShopError as {@link lockCustomer} and {@link writePhones}, conflict VERSION_OLD when the write is based on an
 *   old read
 */
export const updateCustomer = (
  db: Db,
  id: string,
  { version, phone, phones, ...values }: CustomerEdit,
  country: Country,
  context: WriteContext,
): Promise<Customer> => {
  const [first] = phone === undefined ? [] : readTyped([phone], country, 'phone');
  const others = phones && readTyped(phones, country);
  return auditedUpdate<Customer, Locked>(
    db,
    {
      entity: 'customer',
      entityId: id,
      fields: ({ name, phone: number, phones: numbers = [], address, location, tags }) => ({
        name,
        phone: number,
        phones: numbers.map(({ phone }) => phone),
        address,
        location,
        tags,
      }),
      lock: async (tx) => {
        await lockNumbers(tx, await numbersOf(tx, id, [first, ...(others ?? [])], country));
        return lockCustomer(tx, id);
      },
      checkVersion: (before) => assertCurrentVersion(nameOrGuest(before.name), before.version, version),
      update: async (tx, before) => {
        await writePhones(tx, before, { first, others }, country, context.now);
        await tx
          .update(customers)
          .set({ ...values, folded: foldedOf(values.name), version: sql`${customers.version} + 1` })
          .where(eq(customers.id, id));
        return getCustomer(tx, id);
      },
    },
    context,
  );
};

/**
 * Refuses a customer's orders from the web, or accepts them again.
 *
 * @param reason null to accept them
 * @throws ShopError as {@link lockCustomer}
 */
export const blockCustomer = (db: Db, id: string, reason: string | null, context: WriteContext): Promise<Customer> =>
  auditedUpdate<Customer, Locked>(
    db,
    {
      entity: 'customer',
      entityId: id,
      action: ({ blocked }) => (blocked ? 'block' : 'unblock'),
      fields: ({ name, blocked }) => ({ name, reason: blocked?.reason ?? null }),
      changes: (before, after) => ({ before: { reason: before['reason'] }, after }),
      lock: (tx) => lockCustomer(tx, id),
      update: async (tx, before) => {
        if (reason === (before.blocked?.reason ?? null)) return null;
        const blocked = { blockedAt: context.now, blockedReason: reason, blockedByName: context.actor.name };
        await tx
          .update(customers)
          .set(reason === null ? { blockedAt: null, blockedReason: null, blockedByName: null } : blocked)
          .where(eq(customers.id, id));
        return getCustomer(tx, id);
      },
    },
    context,
  );
