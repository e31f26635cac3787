import type { Category, callSchemas } from '@shop/shared/contracts';
import { count, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { isReferenceViolation, withTransaction } from '../../database/client';
import type { Db, Executor, Tx } from '../../database/client';
import { categories, products } from '../../database/schema';
import { conflict, invalid } from '../../errors';
import { audit } from '../audit/audit';
import { assertCurrentVersion } from '../audit/staff-write';
import { getCategory } from './categories';
import type { CatalogContext } from './context';

/** A category to make, or a change of one, as the contract's schemas parsed them. */
export type CategoryInput = z.output<(typeof callSchemas)['createCategory']['body']>;
export type CategoryChange = z.output<(typeof callSchemas)['updateCategory']['body']>;

const read = (db: Executor, id: string): Promise<Category> => getCategory(db, id, { staff: true });

/** Lets one write of the tree happen at a time: two that are fine alone could make a circle together. */
const lockTree = (tx: Tx) => tx.execute(sql`lock table ${categories} in share row exclusive mode`);

/**
 * Checks a category's new parent.
 *
 * @throws ShopError invalid when it does not exist, is archived, or lies below the category itself
 */
async function checkParent(tx: Tx, parentId: string | null | undefined, id: string | null): Promise<void> {
  if (parentId == null) return;
  const parent = await tx.query.categories.findFirst({
    columns: { archived: true },
    where: (table, operators) => operators.eq(table.id, parentId),
  });
  if (parent === undefined) throw invalid('parentCategory', 'This parent category does not exist');
  if (parent.archived) throw invalid('parentCategory', 'An archived category cannot be a parent');
  if (id === null) return;
  const { rows } = await tx.execute(sql`
    with recursive above as (
      select c.id, c.parent_id from categories c where c.id = ${parentId}
      union
      select c.id, c.parent_id from categories c join above a on c.id = a.parent_id
    )
    select 1 from above where id = ${id}`);
  if (rows.length > 0) throw invalid('parentCategory', 'A category cannot be below itself');
}

/** Makes a category. @throws ShopError invalid for a parent that cannot be one */
export async function createCategory(
  db: Db,
  { parentCategory, description, ...values }: CategoryInput,
  { actor, requestId }: CatalogContext,
): Promise<Category> {
  return withTransaction(db, async (tx) => {
    await lockTree(tx);
    await checkParent(tx, parentCategory, null);
    const [made] = await tx
      .insert(categories)
      .values({ ...values, description: description ?? '', parentId: parentCategory ?? null })
      .returning({ id: categories.id });
    if (made === undefined) throw new Error('The database answered no row for an insert');
    const after = await read(tx, made.id);
    await audit(tx, {
      actor,
      action: 'create',
      entity: 'category',
      entityId: made.id,
      after: { ...after },
      requestId,
    });
    return after;
  });
}

async function write(
  db: Db,
  id: string,
  decide: (
    now: Category,
    tx: Tx,
  ) => Promise<{ action: string; values: Partial<typeof categories.$inferInsert> } | null>,
  { actor, requestId }: CatalogContext,
): Promise<Category> {
  return withTransaction(db, async (tx) => {
    await lockTree(tx);
    const before = await read(tx, id);
    const decided = await decide(before, tx);
    if (decided === null) return before;
    await tx
      .update(categories)
      .set({ ...decided.values, version: before.version + 1 })
      .where(eq(categories.id, id));
    const after = await read(tx, id);
    await audit(tx, {
      actor,
      action: decided.action,
      entity: 'category',
      entityId: id,
      before: { ...before },
      after: { ...after },
      requestId,
    });
    return after;
  });
}

/**
 * Changes a category; absent fields stay as they are.
 *
 * @throws ShopError notFound, conflict for an old version, invalid for a parent that cannot be one
 */
export const updateCategory = (
  db: Db,
  id: string,
  { version, parentCategory, ...values }: CategoryChange,
  context: CatalogContext,
): Promise<Category> =>
  write(
    db,
    id,
    async (now, tx) => {
      assertCurrentVersion(now.name, now.version, version);
      const moved = parentCategory !== undefined && parentCategory !== (now.parentCategory?._id ?? null);
      if (moved) await checkParent(tx, parentCategory, id);
      return { action: 'update', values: { ...values, parentId: parentCategory } };
    },
    context,
  );

/** Archives a category or brings it back; without a wish it toggles. Its subcategories stay as they are. @throws ShopError notFound */
export const archiveCategory = (
  db: Db,
  id: string,
  wanted: boolean | undefined,
  context: CatalogContext,
): Promise<Category> =>
  write(
    db,
    id,
    async (now) => {
      const archived = wanted ?? !now.archived;
      if (archived === now.archived) return null;
      return { action: archived ? 'archive' : 'unarchive', values: { archived } };
    },
    context,
  );

const many = (number: number, one: string, more: string) => `${number} ${number === 1 ? one : more}`;

/** Deletes a category that nothing belongs to. @throws ShopError notFound, or conflict with what belongs to it */
export async function deleteCategory(db: Db, id: string, { actor, requestId }: CatalogContext): Promise<void> {
  const inUse = (children: number, goods: number) =>
    conflict(
      'CATEGORY_IN_USE',
      `This category still has ${many(children, 'subcategory', 'subcategories')} and ${many(goods, 'product', 'products')}. Move or delete them first.`,
      { subcategories: children, products: goods },
    );
  const counts = async (tx: Executor) => {
    const [children] = await tx.select({ n: count() }).from(categories).where(eq(categories.parentId, id));
    const [goods] = await tx.select({ n: count() }).from(products).where(eq(products.categoryId, id));
    return [children?.n ?? 0, goods?.n ?? 0] as const;
  };
  try {
    await withTransaction(db, async (tx) => {
      await lockTree(tx);
      const before = await read(tx, id);
      const [children, goods] = await counts(tx);
      if (children + goods > 0) throw inUse(children, goods);
      await tx.delete(categories).where(eq(categories.id, id));
      await audit(tx, {
        actor,
        action: 'delete',
        entity: 'category',
        entityId: id,
        before: { ...before },
        requestId,
      });
    });
  } catch (error) {
    // A product was put into it while we looked.
    if (!isReferenceViolation(error)) throw error;
    throw inUse(...(await counts(db)));
  }
}
