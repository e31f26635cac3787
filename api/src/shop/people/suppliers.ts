import type { Supplier, callSchemas } from '@shop/shared/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../database/client';
import { totalColumn, totalOf } from '../../database/paging';
import { suppliers } from '../../database/schema';
import { notFound } from '../../errors';
import { searchFolded } from '../../database/folds';
import { byText, anyContains, offsetOf, orderBy } from '../../database/list-queries';
import type { ListPage } from '../../database/list-queries';

type SuppliersListQuery = z.output<(typeof callSchemas)['listSuppliers']['query']>;

/** The latest purchase from the supplier that was not canceled. */
const lastPurchaseAt = sql`(
  select max(t.created_at) from transactions t
  where t.supplier_id = suppliers.id and t.type = 'purchase' and t.status <> 'cancelled')`;

const selection = {
  id: suppliers.id,
  name: suppliers.name,
  company: suppliers.company,
  email: suppliers.email,
  phone: suppliers.phone,
  address: suppliers.address,
  status: suppliers.status,
  notes: suppliers.notes,
  createdAt: suppliers.createdAt,
  version: suppliers.version,
  lastOrderAt: sql<Date | null>`${lastPurchaseAt}`.mapWith(suppliers.createdAt),
};

interface SupplierRow extends Omit<Supplier, '_id' | 'createdAt' | 'lastOrderDate'> {
  id: string;
  createdAt: Date;
  lastOrderAt: Date | null;
}

const toSupplier = ({ id, createdAt, lastOrderAt, ...row }: SupplierRow): Supplier => ({
  ...row,
  _id: id,
  createdAt: createdAt.toISOString(),
  lastOrderDate: lastOrderAt?.toISOString() ?? null,
});

const SORTABLE = {
  createdAt: suppliers.createdAt,
  name: byText(suppliers.name),
  company: byText(suppliers.company),
  status: suppliers.status,
  // Suppliers without a purchase sort before the oldest purchase, so they are last in descending order.
  lastOrderDate: sql`coalesce(${lastPurchaseAt}, '-infinity')`,
};

/** The suppliers that match name, company, e-mail or phone; newest first unless the query says otherwise. */
export async function listSuppliers(db: Executor, query: SuppliersListQuery): Promise<ListPage<Supplier>> {
  const { q, status, page, limit, sort } = query;
  const matching = and(
    status && eq(suppliers.status, status),
    q
      ? searchFolded(
          suppliers.folded,
          q,
          anyContains(suppliers.name, suppliers.company, suppliers.email, suppliers.phone),
        )
      : undefined,
  );
  const rows = await db
    .select({ ...selection, total: totalColumn })
    .from(suppliers)
    .where(matching)
    .orderBy(...orderBy(sort, SORTABLE, [sql`${suppliers.createdAt} desc`], suppliers.id))
    .limit(limit)
    .offset(offsetOf(query));
  const total = await totalOf(rows, page, () => db.$count(suppliers, matching));
  return { rows: rows.map(({ total: _total, ...row }) => toSupplier(row)), total, page, limit };
}

/**
 * One supplier.
 *
 * @throws ShopError notFound without such a supplier
 */
export async function getSupplier(db: Executor, id: string): Promise<Supplier> {
  const [row] = await db.select(selection).from(suppliers).where(eq(suppliers.id, id));
  if (row === undefined) throw notFound('Supplier');
  return toSupplier(row);
}
