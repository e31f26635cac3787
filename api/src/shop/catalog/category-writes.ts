import type { Category, callSchemas } from '@shop/shared/contracts';
import { counted } from '@shop/shared/rules';
import { count, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { WriteContext } from '../../actor';
import { isReferenceViolation } from '../../database/client';
import type { Db, Executor, Tx } from '../../database/client';
import { foldedOf } from '../../database/folds';
import { one } from '../../database/one';
import { categories, products } from '../../database/schema';
import { conflict, invalid } from '../../errors';
import { assertCurrentVersion, auditedCreate, auditedDelete, auditedUpdate } from '../../audit/audited-write';
import { indexCategory } from '../search/index-products';
import { getCategory } from './categories';

/** A category to make, or a change of one, as the contract's schemas parsed them. */
export type CategoryInput = z.output<(typeof callSchemas)['createCategory']['body']>;
export type CategoryChange = z.output<(typeof callSchemas)['updateCategory']['body']>;

const read = (db: Executor, id: string): Promise<Category> => getCategory(db, id, { staff: true });

/** The log keeps whole categories. */
const AUDITED = {
  entity: 'category',
  fields: (category: Category) => ({ ...category }),
  changes: (before: object, after: object) => ({ before: { ...before }, after: { ...after } }),
};

/** Lets one transaction at a time write the tree: two moves that are valid alone could make a circle together. */
const lockTree = (tx: Tx) => tx.execute(sql`lock table ${categories} in share row exclusive mode`);

/** The category, while nobody else writes the tree. @throws ShopError notFound */
async function lockCategory(tx: Tx, id: string): Promise<Category> {
  await lockTree(tx);
  return read(tx, id);
}

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

/** Makes a category. @throws ShopError invalid for a parent that is not possible */
export const createCategory = (
  db: Db,
  { parentCategory, description, ...values }: CategoryInput,
  context: WriteContext,
): Promise<Category> =>
  auditedCreate(
    db,
    {
      ...AUDITED,
      insert: async (tx) => {
        await lockTree(tx);
        await checkParent(tx, parentCategory, null);
        const texts = { name: values.name, description: description ?? '' };
        const row = {
          ...values,
          ...texts,
          folded: foldedOf(texts.name, texts.description),
          parentId: parentCategory ?? null,
        };
        const { id } = one(await tx.insert(categories).values(row).returning({ id: categories.id }));
        return read(tx, id);
      },
      idOf: ({ _id }) => _id,
    },
    context,
  );

async function write(
  tx: Tx,
  { _id, version, ...before }: Category,
  values: Partial<typeof categories.$inferInsert>,
): Promise<Category> {
  const { name = before.name, description = before.description } = values;
  await tx
    .update(categories)
    .set({ ...values, folded: foldedOf(name, description), version: version + 1 })
    .where(eq(categories.id, _id));
  const moved = values.parentId !== undefined && values.parentId !== (before.parentCategory?._id ?? null);
  if (name !== before.name || moved) await indexCategory(tx, _id);
  return read(tx, _id);
}

/**
 * Changes a category; absent fields stay as they are.
 *
 * @throws ShopError notFound, conflict VERSION_OLD, invalid for a parent that is not possible
 */
export const updateCategory = (
  db: Db,
  id: string,
  { version, parentCategory, ...values }: CategoryChange,
  context: WriteContext,
): Promise<Category> =>
  auditedUpdate(
    db,
    {
      ...AUDITED,
      entityId: id,
      lock: (tx) => lockCategory(tx, id),
      checkVersion: (before) => assertCurrentVersion(before.name, before.version, version),
      update: async (tx, before) => {
        const moved = parentCategory !== undefined && parentCategory !== (before.parentCategory?._id ?? null);
        if (moved) await checkParent(tx, parentCategory, id);
        return write(tx, before, { ...values, parentId: parentCategory });
      },
    },
    context,
  );

/**
 * Archives a category or brings it back. Its subcategories stay as they are.
 *
 * @param wanted undefined toggles
 * @throws ShopError notFound
 */
export const archiveCategory = (
  db: Db,
  id: string,
  wanted: boolean | undefined,
  context: WriteContext,
): Promise<Category> =>
  auditedUpdate(
    db,
    {
      ...AUDITED,
      entityId: id,
      action: ({ archived }) => (archived ? 'archive' : 'unarchive'),
      lock: (tx) => lockCategory(tx, id),
      update: async (tx, before) => {
        const archived = wanted ?? !before.archived;
        return archived === before.archived ? null : write(tx, before, { archived });
      },
    },
    context,
  );

/** Deletes a category that nothing belongs to. @throws ShopError notFound, or conflict with what belongs to it */
export async function deleteCategory(db: Db, id: string, context: WriteContext): Promise<void> {
  const inUse = (children: number, goods: number) =>
    conflict(
      'CATEGORY_IN_USE',
      `This category still has ${counted(children, 'subcategory', 'subcategories')} and ${counted(goods, 'product')}. Move or delete them first.`,
      { subcategories: children, products: goods },
    );
  const counts = async (tx: Executor) => {
    const [children] = await tx.select({ n: count() }).from(categories).where(eq(categories.parentId, id));
    const [goods] = await tx.select({ n: count() }).from(products).where(eq(products.categoryId, id));
    return [children?.n ?? 0, goods?.n ?? 0] as const;
  };
  try {
    await auditedDelete(
      db,
      {
        ...AUDITED,
        entityId: id,
        lock: (tx) => lockCategory(tx, id),
        remove: async (tx) => {
          const [children, goods] = await counts(tx);
          if (children + goods > 0) throw inUse(children, goods);
          await tx.delete(categories).where(eq(categories.id, id));
        },
      },
      context,
    );
  } catch (error) {
    // A product was put into it between the count and the deletion.
    if (!isReferenceViolation(error)) throw error;
    throw inUse(...(await counts(db)));
  }
}
