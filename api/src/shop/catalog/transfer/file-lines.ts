import { PRODUCT_COLUMNS, productColumnOf } from '@shop/shared/rules';
import type { ProductColumn } from '@shop/shared/rules';
import type { z } from 'zod';
import { ShopError, invalid } from '../../../errors';
import { CellError, meaningOf } from './columns';
import type { NameLookup } from './name-lookup';
import type { CsvFile, CsvRow } from '../../../csv/read-csv';

/** The cells of a line by their columns. */
type Cells = Partial<Record<ProductColumn, string>>;

const isColumn = (name: string): name is ProductColumn => PRODUCT_COLUMNS.some((column) => column === name);

/**
 * The columns of a header by their place. @throws ShopError invalid without refCode, or for a column that occurs twice
 */
export function columnsOf(header: readonly string[]): { at: Map<number, ProductColumn>; ignored: string[] } {
  const at = new Map<number, ProductColumn>();
  const ignored: string[] = [];
  const named = new Map<ProductColumn, string>();
  for (const [index, name] of header.entries()) {
    const column = productColumnOf(name);
    const twin = column && named.get(column);
    if (column === undefined) ignored.push(name);
    else if (twin !== undefined)
      throw new ShopError('invalid', 'BAD_HEADER', `The column ${column} is there twice: '${twin}' and '${name}'`);
    else {
      at.set(index, column);
      named.set(column, name);
    }
  }
  if (!named.has('refCode')) {
    const message = 'The first line must name the columns, refCode (or SKU) among them';
    throw new ShopError('invalid', 'BAD_HEADER', message);
  }
  return { at, ignored: ignored.filter((name) => name !== '') };
}

/** The reference code of a line in lower case; lines and products are matched by it. */
export const codeOf = (cells: Cells): string => (cells.refCode ?? '').trim().toLowerCase();

/** The reference codes of a file, in lower case. */
export function codesIn({ header, rows }: CsvFile): string[] {
  const { at } = columnsOf(header);
  return [...new Set(rows.map((row) => codeOf(cellsAt(row, at))))].filter((code) => code !== '');
}

/** The cells of a line, by the columns of the header. */
export const cellsAt = ({ cells }: CsvRow, at: ReadonlyMap<number, ProductColumn>): Cells =>
  Object.fromEntries([...at].map(([index, column]) => [column, cells[index] ?? '']));

/** The fields of a line as the API takes them. @throws ShopError invalid for cells that cannot be read */
export function valuesOf(cells: Cells, file: CsvFile, directory: NameLookup): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(cells)) {
    if (!isColumn(column)) continue;
    try {
      values[column] = meaningOf(column, cell, file);
    } catch (error) {
      if (error instanceof CellError) throw invalid(error.column, error.message);
      throw error;
    }
  }
  for (const column of ['category', 'supplier'] as const) {
    const text = values[column];
    if (typeof text !== 'string' || text === '') continue;
    values[column] = directory[column](text);
    if (values[column] === null) throw invalid(column, `There is not exactly one ${column} called '${text}'`);
  }
  return values;
}

/** A cell that is longer than this is not repeated in its error. */
const MAX_REPEATED = 60;

/** The error of a cell, with what was read before what would be right. */
export function withCell(message: string, field: string, cells: Cells): string {
  const cell = isColumn(field) ? (cells[field] ?? '').trim() : '';
  const repeats = cell === '' || cell.length > MAX_REPEATED || message.includes(cell);
  return repeats || !message.startsWith('Must ') ? message : `'${cell}'. ${message}`;
}

/** Values parsed by a schema of the contract. @throws ShopError invalid with all errors */
export function checked<Schema extends z.ZodType>(schema: Schema, values: unknown): z.output<Schema> {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const errors = result.error.issues.map(({ path, message }) => ({ field: String(path[0] ?? ''), message }));
  throw new ShopError('invalid', 'INVALID', errors[0]?.message ?? 'Invalid line', { errors });
}
