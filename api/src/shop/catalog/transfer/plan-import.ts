import { type Product, type ProductsImport, callSchemas } from '@shop/shared/contracts';
import { PRODUCT_COLUMNS, counted, resolveStockKey, stockKey } from '@shop/shared/rules';
import type { ProductColumn } from '@shop/shared/rules';
import type { z } from 'zod';
import { ShopError, invalid } from '../../../errors';
import { cooperativeYield } from '../../../startup/cooperative-yield';
import { checkNewProduct } from '../create-product';
import type { ProductInput } from '../create-product';
import { assertProductVersion } from '../product-lock';
import type { LockedProduct } from '../product-lock';
import { inVariantOrder } from '../product-rows';
import { changesQuantities, rebuiltStock } from '../product-stock';
import { checkSale } from '../product-values';
import type { ProductChange } from '../product-values';
import type { StockWrite } from '../stock-writes';
import { codeWrites } from '../variant-codes';
import type { CodeWrite } from '../variant-codes';
import { previewNewProduct } from './preview-product';
import { codeProblems, codesAfter } from './plan-codes';
import type { CodeHolders } from './plan-codes';
import { CellError, cellsOf, meaningOf } from './columns';
import type { NameLookup } from './name-lookup';
import type { CsvFile, CsvRow } from './read-csv';

/** An existing product, as staff see it and as it is written. */
export interface ExistingProduct {
  product: Product;
  locked: LockedProduct;
}

/** The writes of an import, and its report. */
export interface ImportPlan {
  creates: ProductInput[];
  updates: { existing: ExistingProduct; change: ProductChange; writes: StockWrite[]; codes: CodeWrite[] }[];
  report: Omit<ProductsImport, 'applied'>;
}

type Change = ProductsImport['changes'][number];
type LineError = ProductsImport['errors'][number];
type Cells = Partial<Record<ProductColumn, string>>;

const isColumn = (name: string): name is ProductColumn => PRODUCT_COLUMNS.some((column) => column === name);

/**
 * The columns of a header by their place. @throws ShopError invalid without refCode, or for a column that occurs twice
 */
function columnsOf(header: readonly string[]): { at: Map<number, ProductColumn>; ignored: string[] } {
  const at = new Map<number, ProductColumn>();
  const ignored: string[] = [];
  for (const [index, name] of header.entries()) {
    const column = PRODUCT_COLUMNS.find((known) => known.toLowerCase() === name.toLowerCase());
    if (column === undefined) ignored.push(name);
    else if ([...at.values()].includes(column))
      throw new ShopError('invalid', 'BAD_HEADER', `The column ${column} is there twice`);
    else at.set(index, column);
  }
  if (![...at.values()].includes('refCode')) {
    throw new ShopError('invalid', 'BAD_HEADER', 'The first line must name the columns, refCode among them');
  }
  return { at, ignored: ignored.filter((name) => name !== '') };
}

/** An error at a column. */
const refusal = (column: ProductColumn, message: string) => invalid(column, message);

/** The fields of a line as the API takes them. @throws ShopError invalid for cells that cannot be read */
function valuesOf(cells: Cells, file: CsvFile, directory: NameLookup): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(cells)) {
    if (!isColumn(column)) continue;
    try {
      values[column] = meaningOf(column, cell, file);
    } catch (error) {
      if (error instanceof CellError) throw refusal(error.column, error.message);
      throw error;
    }
  }
  for (const column of ['category', 'supplier'] as const) {
    const text = values[column];
    if (typeof text !== 'string' || text === '') continue;
    values[column] = directory[column](text);
    if (values[column] === null) throw refusal(column, `There is not exactly one ${column} called '${text}'`);
  }
  return values;
}

/** Values parsed by a schema of the contract. @throws ShopError invalid with all errors */
function checked<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message }));
  throw new ShopError('invalid', 'INVALID', errors[0]?.message ?? 'Invalid line', { errors });
}

const stockBeforeSchema = callSchemas.updateProduct.body.pick({ stock: true });

/** The pieces of each variant, by canonical key. */
const piecesOf = ({ row, rows }: LockedProduct): Map<string, number> =>
  new Map(inVariantOrder(rows, row).map((one) => [stockKey(one), one.quantity]));

/**
 * The quantities that a line changes, compared with its stockBefore. Quantities that the line leaves as they were are
 * not written, whatever was sold since.
 *
 * @throws ShopError invalid when a quantity to change has changed since the file was written
 */
function changedStock(
  stock: Readonly<Record<string, number>>,
  before: Readonly<Record<string, number>>,
  axes: { sizes: string[]; colors: string[] },
  locked: LockedProduct,
): Record<string, number> {
  const keyOf = (key: string) => {
    const variant = resolveStockKey(key, axes) ?? resolveStockKey(key, locked.row);
    return variant === undefined ? key : stockKey(variant);
  };
  const seen = new Map(Object.entries(before).map(([key, quantity]) => [keyOf(key), quantity]));
  const now = piecesOf(locked);
  return Object.fromEntries(
    Object.entries(stock).filter(([key, wanted]) => {
      const was = seen.get(keyOf(key));
      if (was === wanted) return false;
      const is = now.get(keyOf(key)) ?? 0;
      if (is !== (was ?? 0))
        throw invalid('stock', `${key} was ${was ?? 0} in the file's stockBefore and is ${is} now`);
      return true;
    }),
  );
}

/** The writes of a line for an existing product. */
function planUpdate(values: Record<string, unknown>, { locked }: ExistingProduct) {
  const { stock: before } = checked(stockBeforeSchema, { stock: values['stockBefore'] });
  const { refCode: _refCode, ...change } = checked(callSchemas.updateProduct.body, {
    ...values,
    stockBefore: undefined,
  });
  const axes = { sizes: change.sizes ?? locked.row.sizes, colors: change.colors ?? locked.row.colors };
  const stock =
    change.stock === undefined || before === undefined
      ? change.stock
      : changedStock(change.stock, before, axes, locked);
  const planned = rebuiltStock(locked, { ...change, stock });
  if (before !== undefined) requireSeen(planned, before, locked);
  else if (changesQuantities(planned) && change.version === undefined) {
    throw refusal(
      'stock',
      'Stock is only changed together with the columns stockBefore or version, as exports have them',
    );
  }
  assertProductVersion(locked, change.version, { stock: before === undefined && changesQuantities(planned) });
  checkSale(change, locked.row);
  const writes = planned.map((write): StockWrite => (write.reason === 'set' ? { ...write, reason: 'import' } : write));
  return { change: { ...change, stock }, writes };
}

/** Throws when a variant that the file removes has other pieces than the file's stockBefore says. */
function requireSeen(planned: readonly StockWrite[], before: Readonly<Record<string, number>>, locked: LockedProduct) {
  for (const { quantity, ...variant } of planned) {
    const is = locked.rows.find((row) => row.size === variant.size && row.color === variant.color)?.quantity ?? 0;
    const key = stockKey(variant);
    const was = before[key] ?? 0;
    if (quantity === null && is !== was) {
      throw refusal('sizes', `${key} would go with ${is} pieces; the file's stockBefore says ${was}`);
    }
  }
}

/** An existing product after a change, with the fields that a file has. */
function previewUpdate(
  { product, locked }: ExistingProduct,
  change: ProductChange,
  writes: readonly StockWrite[],
  codes: readonly CodeWrite[],
  directory: NameLookup,
): Product {
  const reference = (id: string | null | undefined, now: Product['category'], names: ReadonlyMap<string, string>) =>
    id === undefined ? now : id === null ? null : { _id: id, name: names.get(id) ?? '' };
  const { category, supplier, stock: _stock, version: _version, codes: _codes, ...values } = change;
  const stock = piecesOf(locked);
  for (const write of writes) {
    if (write.quantity === null) stock.delete(stockKey(write));
    else stock.set(stockKey(write), write.quantity);
  }
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  return {
    ...product,
    ...given,
    category: reference(category, product.category, directory.names.category),
    supplier: reference(supplier, product.supplier, directory.names.supplier),
    stock: Object.fromEntries(stock),
    codes: codesAfter(product, codes, {
      sizes: change.sizes ?? product.sizes,
      colors: change.colors ?? product.colors,
    }),
  };
}

/** The fields that differ, as cells of a file. */
function fieldsBetween(before: Product | null, after: Product, { names }: NameLookup): Change['fields'] {
  const old = before && cellsOf(before, names);
  const next = cellsOf(after, names);
  return PRODUCT_COLUMNS.filter((column) => column !== 'stockBefore' && column !== 'version').flatMap((column) => {
    const [was, is] = [String(old?.[column] ?? ''), String(next[column] ?? '')];
    return was === is ? [] : [{ field: column, before: was, after: is }];
  });
}

/** The reference code of a line in lower case; lines and products are matched by it. */
const codeOf = (cells: Cells): string => (cells.refCode ?? '').trim().toLowerCase();

/** The reference codes of a file, in lower case. */
export function codesIn({ header, rows }: CsvFile): string[] {
  const { at } = columnsOf(header);
  return [...new Set(rows.map((row) => codeOf(cellsAt(row, at))))].filter((code) => code !== '');
}

const cellsAt = ({ cells }: CsvRow, at: ReadonlyMap<number, ProductColumn>): Cells =>
  Object.fromEntries([...at].map(([index, column]) => [column, cells[index] ?? '']));

/**
 * Plans an import line by line, without writing. Products are matched by reference code. Missing columns stay as they
 * are; empty cells empty fields that may be empty. It works in slices, so that other requests are not blocked.
 *
 * @param existing the existing products, by reference code in lower case
 * @param holders reads which variants have some codes
 * @throws ShopError invalid for a header that cannot be understood; errors of lines are in the report
 */
export async function planImport(
  file: CsvFile,
  existing: ReadonlyMap<string, ExistingProduct>,
  directory: NameLookup,
  holders: CodeHolders,
): Promise<ImportPlan> {
  const { at, ignored } = columnsOf(file.header);
  const named = file.header.findLastIndex((name) => name !== '') + 1;
  const plan: Pick<ImportPlan, 'creates' | 'updates'> = { creates: [], updates: [] };
  const errors: LineError[] = [];
  const changes: Change[] = [];
  const lineOf = new Map<string, number>();
  const coded: { line: number; codes: CodeWrite[] }[] = [];
  const forOthers = cooperativeYield();

  const planLine = (row: CsvRow): void => {
    if (row.cells.length > file.header.length && row.cells.slice(file.header.length).some((cell) => cell !== '')) {
      throw new ShopError('invalid', 'INVALID', 'The line has more cells than the header');
    }
    // An empty cell empties its field, but a missing cell is an error: the line was cut, or a separator was forgotten.
    if (row.cells.length < named) {
      throw new ShopError(
        'invalid',
        'INVALID',
        `The line has ${counted(row.cells.length, 'cell')}, the header ${named}`,
      );
    }
    const cells = cellsAt(row, at);
    const code = codeOf(cells);
    const earlier = lineOf.get(code);
    if (code !== '' && earlier !== undefined) throw refusal('refCode', `Line ${earlier} has the same reference code`);
    lineOf.set(code, row.line);
    const values = valuesOf(cells, file, directory);
    const found = existing.get(code);
    if (found === undefined) {
      const input = checked(callSchemas.createProduct.body, values);
      checkNewProduct(input);
      plan.creates.push(input);
      coded.push({ line: row.line, codes: codeWrites(`line ${row.line}`, input.codes, input) });
      const fields = fieldsBetween(null, previewNewProduct(input, directory), directory);
      changes.push({ line: row.line, action: 'create', refCode: input.refCode, name: input.name, fields });
      return;
    }
    const { change, writes } = planUpdate(values, found);
    const { sizes, colors } = found.locked.row;
    const axes = { sizes: change.sizes ?? sizes, colors: change.colors ?? colors };
    const codes = codeWrites(found.product._id, change.codes, axes);
    const after = previewUpdate(found, change, writes, codes, directory);
    const fields = fieldsBetween(found.product, after, directory);
    if (fields.length === 0) return;
    plan.updates.push({ existing: found, change, writes, codes });
    coded.push({ line: row.line, codes });
    changes.push({ line: row.line, action: 'update', refCode: after.refCode, name: after.name, fields });
  };

  for (const row of file.rows) {
    await forOthers();
    try {
      planLine(row);
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      const said = error.errors.length > 0 ? error.errors : [{ field: '', message: error.message }];
      errors.push(...said.map(({ field, message }) => ({ line: row.line, field, message })));
    }
  }
  const problems = await codeProblems(coded, holders);
  errors.push(...problems);
  const failedLines = new Set(errors.map(({ line }) => line));
  const failed = failedLines.size;
  return {
    ...plan,
    report: {
      lines: file.rows.length,
      created: plan.creates.length,
      updated: plan.updates.length,
      unchanged: file.rows.length - failed - changes.filter(({ line }) => !failedLines.has(line)).length,
      ignoredColumns: ignored,
      errors,
      changes,
    },
  };
}
