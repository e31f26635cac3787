import type { Category, callSchemas } from '@shop/shared/contracts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Executor } from '../../database/client';
import { totalColumn, totalOf } from '../../database/paging';
import { categories, products } from '../../database/schema';
import { notFound } from '../../errors';
import { searchFolded } from '../../database/folds';
import { byText, anyContains, offsetOf, orderBy } from '../../database/list-queries';
import type { ListPage } from '../../database/list-queries';

type CategoriesListQuery = z.output<(typeof callSchemas)['listCategories']['query']>;

const parents = alias(categories, 'parents');

const productsOfIt = sql<number>`(
  select count(*)::int from ${products} where ${products.categoryId} = ${categories.id} and not ${products.archived}
)`;

const selectCategories = (db: Executor, { counted, charted }: { counted: boolean; charted: boolean }) =>
  db
    .select({
      id: categories.id,
      name: categories.name,
      description: categories.description,
      priority: categories.priority,
      archived: categories.archived,
      createdAt: categories.createdAt,
      version: categories.version,
      productCount: counted ? productsOfIt : sql<null>`null`,
      sizeChart: charted ? categories.sizeChart : sql<null>`null`,
      parentId: parents.id,
      parentName: parents.name,
      total: totalColumn,
    })
    .from(categories)
    .leftJoin(parents, eq(parents.id, categories.parentId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectCategories>>[number];

const toCategory = ({
  id,
  parentId,
  parentName,
  createdAt,
  productCount,
  sizeChart,
  total: _total,
  ...row
}: Row): Category => ({
  ...row,
  ...(sizeChart === null ? {} : { sizeChart }),
  ...(productCount === null ? {} : { productCount }),
  _id: id,
  parentCategory: parentId === null || parentName === null ? null : { _id: parentId, name: parentName },
  createdAt: createdAt.toISOString(),
});

const byName = byText(categories.name);

const SORTABLE = { name: byName, priority: categories.priority, createdAt: categories.createdAt };

/** Visitors see only live categories, whatever the query says. */
const visible = (staff: boolean, archived?: boolean) => {
  if (!staff) return eq(categories.archived, false);
  return archived === undefined ? undefined : eq(categories.archived, archived);
};

/** The categories that match, flat; higher priority first, then by name, unless the query says otherwise. */
export async function listCategories(
  db: Executor,
  query: CategoriesListQuery,
  { staff }: { staff: boolean },
): Promise<ListPage<Category>> {
  const { q, page, limit, sort, archived } = query;
  const matching = and(
    visible(staff, archived),
    q ? searchFolded(categories.folded, q, anyContains(categories.name, categories.description)) : undefined,
  );
  const rows = await selectCategories(db, { counted: staff, charted: staff })
    .where(matching)
    .orderBy(...orderBy(sort, SORTABLE, [desc(categories.priority), byName], categories.id))
    .limit(limit)
    .offset(offsetOf(query));
  const total = await totalOf(rows, page, () => db.$count(categories, matching));
  return { rows: rows.map(toCategory), total, page, limit };
}

/** The live categories whose names fit; higher priority first, then by name, at most `limit`. */
export async function findCategories(db: Executor, fits: (name: string) => boolean, limit: number) {
  const rows = await db
    .select({ _id: categories.id, name: categories.name })
    .from(categories)
    .where(visible(false))
    .orderBy(desc(categories.priority), byName, categories.id);
  return rows.filter(({ name }) => fits(name)).slice(0, limit);
}

/** One category. @throws ShopError notFound when it is unknown or, for visitors, archived */
export async function getCategory(db: Executor, id: string, { staff }: { staff: boolean }): Promise<Category> {
  const [row] = await selectCategories(db, { counted: false, charted: staff })
    .where(and(visible(staff), eq(categories.id, id)))
    .limit(1);
  if (!row) throw notFound('Category');
  return toCategory(row);
}
