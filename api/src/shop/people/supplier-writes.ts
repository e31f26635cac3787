import type { Supplier, callSchemas } from '@shop/shared/contracts';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Tx } from '../../database/client';
import { isReferenceViolation, withTransaction } from '../../database/client';
import { products, suppliers } from '../../database/schema';
import { conflict, notFound } from '../../errors';
import { audit } from '../audit/audit';
import { differences, assertCurrentVersion } from '../audit/staff-write';
import type { StaffWrite } from '../audit/staff-write';
import { getSupplier } from './suppliers';

type SupplierInput = z.output<(typeof callSchemas)['createSupplier']['body']>;

/** What a write of a supplier may change; the log keeps these. */
const written = ({ name, company, email, phone, address, status, notes }: Supplier) => ({
  name,
  company,
  email,
  phone,
  address,
  status,
  notes,
});

/** Adds a supplier; without a status it starts active. */
export async function createSupplier(db: Db, input: SupplierInput, { actor, now, requestId }: StaffWrite) {
  const { version: _version, ...values } = input;
  return withTransaction(db, async (tx) => {
    const [made] = await tx
      .insert(suppliers)
      .values({ ...values, createdAt: now })
      .returning({ id: suppliers.id });
    if (made === undefined) throw new Error('The supplier was not written.');
    const supplier = await getSupplier(tx, made.id);
    await audit(tx, {
      actor,
      action: 'create',
      entity: 'supplier',
      entityId: made.id,
      after: written(supplier),
      requestId,
    });
    return supplier;
  });
}

/** The supplier, kept as it is until the transaction ends. @throws ShopError notFound */
async function lockSupplier(tx: Tx, id: string): Promise<Supplier> {
  await tx.select({ id: suppliers.id }).from(suppliers).where(eq(suppliers.id, id)).for('update');
  return getSupplier(tx, id);
}

/**
 * Changes a supplier.
 *
 * @throws ShopError notFound without such a supplier, conflict VERSION_OLD when the write is based on an old read
 */
export async function updateSupplier(
  db: Db,
  id: string,
  input: SupplierInput,
  { actor, requestId }: StaffWrite,
): Promise<Supplier> {
  const { version, ...values } = input;
  return withTransaction(db, async (tx) => {
    const before = await lockSupplier(tx, id);
    assertCurrentVersion(before.name, before.version, version);
    await tx
      .update(suppliers)
      .set({ ...values, version: sql`${suppliers.version} + 1` })
      .where(eq(suppliers.id, id));
    const supplier = await getSupplier(tx, id);
    await audit(tx, {
      actor,
      action: 'update',
      entity: 'supplier',
      entityId: id,
      ...differences(written(before), written(supplier)),
      requestId,
    });
    return supplier;
  });
}

function inUse(count: number) {
  const products = count === 1 ? '1 product refers' : `${count} products refer`;
  return conflict('SUPPLIER_IN_USE', `This supplier cannot be deleted: ${products} to it`, { products: count });
}

/**
 * Deletes a supplier that no product refers to. Purchases from it stay in the books, without its name.
 *
 * @throws ShopError notFound without such a supplier, conflict SUPPLIER_IN_USE with the number of products that refer to it
 */
export async function deleteSupplier(db: Db, id: string, { actor, requestId }: StaffWrite): Promise<void> {
  const references = () => db.$count(products, eq(products.supplierId, id));
  try {
    await withTransaction(db, async (tx) => {
      const supplier = await lockSupplier(tx, id);
      const count = await tx.$count(products, eq(products.supplierId, id));
      if (count > 0) throw inUse(count);
      await tx.delete(suppliers).where(eq(suppliers.id, id));
      await audit(tx, {
        actor,
        action: 'delete',
        entity: 'supplier',
        entityId: id,
        before: written(supplier),
        requestId,
      });
    });
  } catch (error) {
    // A product came to refer to it in this very moment.
    if (!isReferenceViolation(error)) throw error;
    const count = await references();
    throw count === 0 ? notFound('Supplier') : inUse(count);
  }
}
