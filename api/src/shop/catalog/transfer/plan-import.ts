import { type Product, type ProductsImport, callSchemas } from '@shop/shared/contracts';
import { PRODUCT_COLUMNS, codeKey, counted } from '@shop/shared/rules';
import { ShopError, invalid } from '../../../errors';
import { cooperativeYield } from '../../../cooperative-yield';
import { checkNewProduct } from '../create-product';
import type { ProductInput } from '../create-product';
import type { ProductChange } from '../product-values';
import type { StockWrite } from '../stock-writes';
import { codeWrites } from '../variant-codes';
import type { CodeWrite } from '../variant-codes';
import { previewNewProduct } from './preview-product';
import { codeProblems, refCodeProblems } from './plan-codes';
import type { CodeHolders } from './plan-codes';
import { cellsOf } from './columns';
import type { NameLookup } from './name-lookup';
import { cellsAt, checked, codeOf, columnsOf, valuesOf, withCell } from './file-lines';
import { questionsOf } from './plan-questions';
import type { Lookalikes, PlannedLine } from './plan-questions';
import { planUpdate, previewUpdate } from './plan-update';
import type { ExistingProduct } from './plan-update';
import type { CsvFile, CsvRow } from '../../../csv/read-csv';

/** The writes of an import, and its report. */
export interface ImportPlan {
  creates: ProductInput[];
  updates: { existing: ExistingProduct; change: ProductChange; writes: StockWrite[]; codes: CodeWrite[] }[];
  report: Omit<ProductsImport, 'applied'>;
}

type Change = ProductsImport['changes'][number];
type LineError = ProductsImport['errors'][number];

/** What a plan reads besides the products that the file names. */
export interface PlanReads {
  /** Which variants have some codes. */
  holders: CodeHolders;
  /** Which products new ones resemble. */
  lookalikes: Lookalikes;
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

/**
 * Plans an import line by line, without writing. Products are matched by reference code. Missing columns stay as they
 * are; empty cells empty fields that may be empty. It works in slices, so that other requests are not blocked.
 *
 * @param existing the existing products, by reference code in lower case, and by its key
 * @throws ShopError invalid for a header that cannot be understood; errors of lines are in the report
 */
export async function planImport(
  file: CsvFile,
  existing: ReadonlyMap<string, ExistingProduct>,
  directory: NameLookup,
  { holders, lookalikes }: PlanReads,
): Promise<ImportPlan> {
  const { at, ignored } = columnsOf(file.header);
  const named = file.header.findLastIndex((name) => name !== '') + 1;
  const plan: Pick<ImportPlan, 'creates' | 'updates'> = { creates: [], updates: [] };
  const errors: LineError[] = [];
  const changes: Change[] = [];
  const lineOf = new Map<string, number>();
  const planned: PlannedLine[] = [];
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
    const found = existing.get(code) ?? existing.get(codeKey(code));
    const subject = found?.product._id ?? codeKey(code);
    const earlier = lineOf.get(subject);
    if (code !== '' && earlier !== undefined) throw invalid('refCode', `Line ${earlier} has the same reference code`);
    lineOf.set(subject, row.line);
    const values = valuesOf(cells, file, directory);
    if (found === undefined) {
      const input = checked(callSchemas.createProduct.body, values);
      checkNewProduct(input);
      plan.creates.push(input);
      coded.push({ line: row.line, codes: codeWrites(`line ${row.line}`, input.codes, input) });
      const after = previewNewProduct(input, directory);
      planned.push({ line: row.line, before: null, after });
      const fields = fieldsBetween(null, after, directory);
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
    planned.push({ line: row.line, before: found.product, after });
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
      const cells = cellsAt(row, at);
      for (const { field, message } of said) {
        errors.push({ line: row.line, field, message: withCell(message, field, cells) });
      }
    }
  }
  const problems = await codeProblems(coded, holders);
  const created = planned.flatMap(({ line, before, after }) =>
    before === null ? [{ line, refCode: after.refCode }] : [],
  );
  errors.push(...problems, ...(await refCodeProblems(created, holders)));
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
      questions: await questionsOf(planned, lookalikes),
      changes,
    },
  };
}
