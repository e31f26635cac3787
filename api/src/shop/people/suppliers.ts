import type { Supplier, callSchemas } from '@shop/shared/contracts';
import { phoneSearch } from '@shop/shared/rules';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor } from '../../database/client';
import { totalColumn, totalOf } from '../../database/paging';
import { suppliers } from '../../database/schema';
import { notFound } from '../../errors';
import { searchFolded } from '../../database/folds';
import { byText, anyContains, offsetOf, orderBy } from '../../database/list-queries';
import type { ListPage } from '../../database/list-queries';
import { chatPhoneOf, readPhone } from '../../phones/read-phone';
import type { Country } from '../../phones/read-phone';
import { isTypedPhone } from '../../phones/typed-phone';

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

/** Suppliers with a phone that was typed. They are few, so no column says how their phones are read. */
async function havingPhone(db: Executor, typed: string, country: Country): Promise<string[]> {
  if (phoneSearch(typed) === null) return [];
  const rows = await db.select({ id: suppliers.id, phone: suppliers.phone }).from(suppliers);
  return rows.flatMap(({ id, phone }) => (isTypedPhone(phone, typed, country) ? [id] : []));
}

/** Matches name, company, e-mail, and the phone in any spelling. */
async function searchFilter(db: Executor, typed: string | undefined, country: Country): Promise<SQL | undefined> {
  if (!typed) return undefined;
  const found = await havingPhone(db, typed, country);
  return or(
    searchFolded(
      suppliers.folded,
      typed,
      anyContains(suppliers.name, suppliers.company, suppliers.email, suppliers.phone),
    ),
    found.length === 0 ? undefined : inArray(suppliers.id, found),
  );
}

/**
 * The suppliers that match name, company, e-mail or phone; newest first unless the query says otherwise.
 *
 * @param country whose phone numbers are typed without a country code
 */
export async function listSuppliers(
  db: Executor,
  query: SuppliersListQuery,
  country: Country = null,
): Promise<ListPage<Supplier>> {
  const { q, status, page, limit, sort } = query;
  const matching = and(status && eq(suppliers.status, status), await searchFilter(db, q, country));
  const rows = await db
    .select({ ...selection, total: totalColumn })
    .from(suppliers)
    .where(matching)
    .orderBy(...orderBy(sort, SORTABLE, [sql`${suppliers.createdAt} desc`], suppliers.id))
    .limit(limit)
    .offset(offsetOf(query));
  const total = await totalOf(rows, page, () => db.$count(suppliers, matching));
  return {
    rows: rows.map(({ total: _total, ...row }) => ({
      ...toSupplier(row),
      wholePhone: chatPhoneOf(row.phone, readPhone(row.phone, country).e164 ?? ''),
    })),
    total,
    page,
    limit,
  };
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
