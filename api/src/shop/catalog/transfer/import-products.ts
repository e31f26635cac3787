import type { Product, ProductsImport } from '@shop/shared/contracts';
import { codeKey, counted } from '@shop/shared/rules';
import { inArray } from 'drizzle-orm';
import { withTransaction } from '../../../database/client';
import type { Db, Executor, Tx } from '../../../database/client';
import { hasRefCode } from '../../../database/folds';
import { products } from '../../../database/schema';
import { ShopError } from '../../../errors';
import { auditAll } from '../../../audit/audit';
import { chunks } from '../../../database/chunks';
import type { WriteContext } from '../../../actor';
import { insertProducts } from '../create-product';
import { lockProducts, readProducts, saveProducts } from '../product-lock';
import { selectProducts, toProduct } from '../product-rows';
import { columnsOf, isRefCodeTaken, productRefusal } from '../product-values';
import { writeStock } from '../stock-writes';
import { differences } from '../update-product';
import { codeHolders, codeWrites, writeCodes } from '../variant-codes';
import { readNameLookup } from './name-lookup';
import { codesIn } from './file-lines';
import { planImport } from './plan-import';
import type { ImportPlan, PlanReads } from './plan-import';
import { readLookalikes } from './plan-questions';
import type { ExistingProduct } from './plan-update';
import { readCsv } from '../../../csv/read-csv';
import type { CsvFile } from '../../../csv/read-csv';

/**
 * The products that a file names, by reference code in lower case. @param read locks the products, or only reads them
 */
async function existingOf(
  db: Executor,
  codes: readonly string[],
  read: (ids: readonly string[]) => ReturnType<typeof readProducts>,
): Promise<Map<string, ExistingProduct>> {
  if (codes.length === 0) return new Map();
  const named = await db.select({ id: products.id }).from(products).where(hasRefCode(codes));
  const ids = named.map(({ id }) => id);
  const locked = await read(ids);
  const existing = new Map<string, ExistingProduct>();
  for (const product of await productsOf(db, ids)) {
    const one = locked.get(product._id);
    if (one === undefined) continue;
    existing.set(product.refCode.toLowerCase(), { product, locked: one });
    // A code in another spelling means the product that had it first.
    const key = codeKey(product.refCode);
    if (!one.row.keyTwin && !existing.has(key)) existing.set(key, { product, locked: one });
  }
  return existing;
}

/** Products by their ids, in several statements, so that other requests are not blocked. */
async function productsOf(db: Executor, ids: readonly string[]): Promise<Product[]> {
  const found: Product[] = [];
  for (const part of chunks(ids)) {
    const rows = await selectProducts(db).where(inArray(products.id, part));
    found.push(...rows.map(toProduct));
  }
  return found;
}

/** Throws when any line of the file has errors. */
function refuseErrors({ report: { errors } }: ImportPlan): void {
  if (errors.length === 0) return;
  const lines = new Set(errors.map(({ line }) => line)).size;
  throw new ShopError(
    'invalid',
    'IMPORT_REFUSED',
    `Nothing was imported: ${counted(lines, 'line has', 'lines have')} errors`,
    {
      errors: errors.map(({ line, field, message }) => ({ field: `lines.${line}${field && `.${field}`}`, message })),
    },
  );
}

/** Throws when the preview has questions that nobody answered. */
function refuseQuestions({ report: { questions = [] } }: ImportPlan): void {
  if (questions.length === 0) return;
  throw new ShopError(
    'invalid',
    'IMPORT_UNANSWERED',
    `Nothing was imported: ${counted(questions.length, 'question is', 'questions are')} open. Look at the preview.`,
    { errors: questions.map(({ line, field, message }) => ({ field: `lines.${line}.${field}`, message })) },
  );
}

async function apply(tx: Tx, { creates, updates }: ImportPlan, context: WriteContext): Promise<void> {
  const by = { actor: context.actor, requestId: context.requestId, action: 'import', entity: 'product' };
  const ids = await insertProducts(tx, creates, context);
  await auditAll(
    tx,
    ids.map((entityId, index) => ({ ...by, entityId, after: { ...creates[index] } })),
  );
  await writeStock(
    tx,
    updates.flatMap(({ writes }) => writes),
    context,
  );
  await saveProducts(
    tx,
    updates.map(({ existing, change }) => ({ product: existing.locked, values: columnsOf(change) })),
  );
  // All codes at once, because a code may move from one product of the file to another.
  await writeCodes(tx, [
    ...updates.flatMap(({ codes }) => codes),
    ...creates.flatMap((input, index) => codeWrites(ids[index] ?? '', input.codes, input)),
  ]);
  for (const part of chunks(updates)) {
    const now = await productsOf(
      tx,
      part.map(({ existing }) => existing.product._id),
    );
    const after = new Map(now.map((product) => [product._id, product]));
    await auditAll(
      tx,
      part.flatMap(({ existing: { product } }) => {
        const changed = after.get(product._id);
        const changes = changed === undefined ? null : differences(product, changed);
        return changes === null ? [] : [{ ...by, entityId: product._id, ...changes }];
      }),
    );
  }
}

const readsOf = (db: Executor): PlanReads => ({
  holders: (codes) => codeHolders(db, codes),
  lookalikes: (names, codes) => readLookalikes(db, names, codes),
});

/** Answers what a file would change, without writing. */
async function previewImport(db: Db, file: CsvFile): Promise<ProductsImport> {
  const existing = await existingOf(db, codesIn(file), (ids) => readProducts(db, ids));
  const { report } = await planImport(file, existing, await readNameLookup(db), readsOf(db));
  return { applied: false, ...report };
}

/**
 * Imports a CSV file of products. Without `confirm` it only answers, line by line, what the file would change and which
 * errors it has. With `confirm` the whole file is written in one transaction, or nothing.
 *
 * @param answered whether a person said yes to the questions of the preview
 * @param most the most lines of a file
 * @throws ShopError invalid for a file that cannot be read or is too long and, when confirmed, for lines with errors or
 *   open questions; conflict when somebody else changed the same products in the meantime
 */
export async function importProducts(
  db: Db,
  text: string,
  { confirm, answered, most }: { confirm: boolean; answered: boolean; most: number },
  context: WriteContext,
): Promise<ProductsImport> {
  const file = await readCsv(text, most);
  if (!confirm) return previewImport(db, file);
  try {
    return await withTransaction(db, async (tx) => {
      const existing = await existingOf(tx, codesIn(file), (ids) => lockProducts(tx, ids));
      const plan = await planImport(file, existing, await readNameLookup(tx), readsOf(tx));
      refuseErrors(plan);
      if (!answered) refuseQuestions(plan);
      await apply(tx, plan, context);
      return { applied: true, ...plan.report };
    });
  } catch (error) {
    if (isRefCodeTaken(error)) {
      throw new ShopError(
        'conflict',
        'IMPORT_OVERTAKEN',
        'Somebody else made one of these products meanwhile. Try again.',
      );
    }
    throw productRefusal(error);
  }
}
