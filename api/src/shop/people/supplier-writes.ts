import type { Supplier, callSchemas } from '@shop/shared/contracts';
import { counted } from '@shop/shared/rules';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { WriteContext } from '../../actor';
import type { Db, Executor, Tx } from '../../database/client';
import { isReferenceViolation } from '../../database/client';
import { foldedOf } from '../../database/folds';
import { one } from '../../database/one';
import { products, suppliers } from '../../database/schema';
import { conflict, notFound } from '../../errors';
import { assertCurrentVersion, auditedCreate, auditedDelete, auditedUpdate } from '../../audit/audited-write';
import { contactPhone } from '../../phones/contact-phone';
import type { Country } from '../../phones/read-phone';
import { getSupplier } from './suppliers';

type SupplierInput = z.output<(typeof callSchemas)['createSupplier']['body']>;

const AUDITED = {
  entity: 'supplier',
  fields: ({ name, company, email, phone, address, status, notes }: Supplier) => ({
    name,
    company,
    email,
    phone,
    address,
    status,
    notes,
  }),
};

/**
 * Adds a supplier; without a status it starts active.
 *
 * @param country whose phone numbers are typed without a country code
 * @throws ShopError as {@link contactPhone}
 */
export const createSupplier = (
  db: Db,
  { version: _version, ...values }: SupplierInput,
  country: Country,
  context: WriteContext,
): Promise<Supplier> =>
  auditedCreate(
    db,
    {
      ...AUDITED,
      insert: async (tx) => {
        contactPhone(values.phone, country, 'phone');
        const row = {
          ...values,
          folded: foldedOf(values.name, values.company ?? '', values.email),
          createdAt: context.now,
        };
        const { id } = one(await tx.insert(suppliers).values(row).returning({ id: suppliers.id }));
        return getSupplier(tx, id);
      },
      idOf: ({ _id }) => _id,
    },
    context,
  );

/** The supplier, locked until the transaction ends. @throws ShopError notFound */
async function lockSupplier(tx: Tx, id: string): Promise<Supplier> {
  await tx.select({ id: suppliers.id }).from(suppliers).where(eq(suppliers.id, id)).for('update');
  return getSupplier(tx, id);
}

/**
 * Changes a supplier. A phone from before phones were read stays until it is changed.
 *
 * @param country whose phone numbers are typed without a country code
 * @throws ShopError notFound without such a supplier, conflict VERSION_OLD when the write is based on an old read, and
 *   as {@link contactPhone}
 */
export const updateSupplier = (
  db: Db,
  id: string,
  { version, ...values }: SupplierInput,
  country: Country,
  context: WriteContext,
): Promise<Supplier> =>
  auditedUpdate(
    db,
    {
      ...AUDITED,
      entityId: id,
      lock: (tx) => lockSupplier(tx, id),
      checkVersion: (before) => assertCurrentVersion(before.name, before.version, version),
      update: async (tx, before) => {
        if (values.phone !== before.phone) contactPhone(values.phone, country, 'phone');
        const folded = foldedOf(values.name, values.company ?? before.company, values.email);
        await tx
          .update(suppliers)
          .set({ ...values, folded, version: sql`${suppliers.version} + 1` })
          .where(eq(suppliers.id, id));
        return getSupplier(tx, id);
      },
    },
    context,
  );

function inUse(count: number) {
  const referring = counted(count, 'product refers', 'products refer');
  return conflict('SUPPLIER_IN_USE', `This supplier cannot be deleted: ${referring} to it`, { products: count });
}

/**
 * Deletes a supplier that no product refers to. Purchases from it stay in the books, without its name.
 *
 * @throws ShopError notFound without such a supplier, conflict SUPPLIER_IN_USE with the number of products that refer
 *   to it
 */
export async function deleteSupplier(db: Db, id: string, context: WriteContext): Promise<void> {
  const countProducts = (executor: Executor) => executor.$count(products, eq(products.supplierId, id));
  try {
    await auditedDelete(
      db,
      {
        ...AUDITED,
        entityId: id,
        lock: (tx) => lockSupplier(tx, id),
        remove: async (tx) => {
          const count = await countProducts(tx);
          if (count > 0) throw inUse(count);
          await tx.delete(suppliers).where(eq(suppliers.id, id));
        },
      },
      context,
    );
  } catch (error) {
    // A product began to refer to it between the count and the deletion.
    if (!isReferenceViolation(error)) throw error;
    const count = await countProducts(db);
    throw count === 0 ? notFound('Supplier') : inUse(count);
  }
}
