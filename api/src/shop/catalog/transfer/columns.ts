import { type Product, stockQuantitySchema } from '@shop/shared/contracts';
import { type CsvCell, type NumberStyle, type ProductColumn, ambiguousNumber, parseNumber } from '@shop/shared/rules';
import type { CsvFile } from '../../../csv/read-csv';
import { readFlag } from './spreadsheet-values';

/** Names of categories and suppliers in a file, by id: the name, or a longer one where several have the same name. */
export interface Names {
  category: ReadonlyMap<string, string>;
  supplier: ReadonlyMap<string, string>;
}

/** Sizes or colors: 'S, M', or JSON where one of them has a comma or looks like JSON. */
export const listCell = (names: readonly string[]): string =>
  names.some((name) => /^\[|,/.test(name)) ? JSON.stringify(names) : names.join(', ');

/** Stock by key: 'S-Navy=5; M-Navy=0', or JSON where a key has a semicolon or looks like JSON. */
export const stockCell = (stock: Readonly<Record<string, number>>): string => {
  const entries = Object.entries(stock);
  if (entries.some(([key]) => /^\{|;/.test(key))) return JSON.stringify(stock);
  return entries.map(([key, quantity]) => `${key}=${quantity}`).join('; ');
};

/**
 * Codes by key, spelled like the stock: 'S-Navy=4006381333931'; JSON where a key or code contains a character of that
 * format.
 */
const codesCell = (codes: Readonly<Record<string, string>>): string => {
  const entries = Object.entries(codes);
  if (entries.some(([key, code]) => /^\{|;/.test(key) || /[;=]/.test(code))) return JSON.stringify(codes);
  return entries.map(([key, code]) => `${key}=${code}`).join('; ');
};

/** The cells of a product. Stock has two columns: the new quantities, and those when the file was written. */
export function cellsOf(product: Product, names: Names): Record<ProductColumn, CsvCell> {
  const { category, supplier, sizes, colors, stock } = product;
  return {
    refCode: product.refCode,
    name: product.name,
    category: category && (names.category.get(category._id) ?? category.name),
    supplier: supplier && (names.supplier.get(supplier._id) ?? supplier.name),
    price: product.price,
    salePrice: product.salePrice,
    onSale: product.onSale,
    buyPrice: product.buyPrice,
    sizes: listCell(sizes),
    colors: listCell(colors),
    stock: stockCell(stock),
    stockBefore: stockCell(stock),
    lowStockUnder: product.lowStockUnder,
    codes: codesCell(product.codes ?? {}),
    shelf: product.shelf ?? '',
    description: product.description,
    composition: product.composition,
    material: product.material,
    careInstructions: product.careInstructions,
    archived: product.archived,
    version: product.version,
  };
}

const invalidText = Symbol('invalid');

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return invalidText;
  }
}

const STOCK_SAMPLE = "Must be pieces such as 'S-Navy=5; M-Navy=0'";

/** The pieces of one variant. @throws CellError that names the variant and what was read */
function readPieces(column: ProductColumn, key: string, text: string, style: NumberStyle): number {
  const ambiguous = ambiguousNumber(text, style);
  if (ambiguous !== undefined) throw new CellError(column, `Pieces of ${key}: ${ambiguous}`);
  const read = stockQuantitySchema.safeParse(parseNumber(text, style));
  if (read.success) return read.data;
  const problem = text === '' ? 'Nothing stands behind the sign =' : (read.error.issues[0]?.message ?? STOCK_SAMPLE);
  throw new CellError(column, `Pieces of ${key}: '${text}'. ${problem}`);
}

function readStock(column: ProductColumn, text: string, style: NumberStyle): unknown {
  if (text.startsWith('{')) return known(column, json(text), STOCK_SAMPLE);
  const pieces = new Map<string, number>();
  for (const part of text.split(';')) {
    if (part.trim() === '') continue;
    const at = part.lastIndexOf('=');
    const key = part.slice(0, Math.max(at, 0)).trim();
    if (key === '') throw new CellError(column, `'${part.trim()}' cannot be read. ${STOCK_SAMPLE}`);
    if (pieces.has(key)) throw new CellError(column, `${key} is there twice`);
    pieces.set(key, readPieces(column, key, part.slice(at + 1).trim(), style));
  }
  return Object.fromEntries(pieces);
}

function readCodes(text: string): unknown {
  if (text.startsWith('{')) return json(text);
  const parts = text.split(';').filter((part) => part.trim() !== '');
  const entries = parts.map(
    (part) => [part.slice(0, part.lastIndexOf('=')).trim(), part.slice(part.lastIndexOf('=') + 1).trim()] as const,
  );
  return entries.some(([key]) => key === '') ? invalidText : Object.fromEntries(entries);
}

const readList = (text: string): unknown => (text.startsWith('[') ? json(text) : text.split(','));

/** A number; null for an empty cell. Text that is no number stays text, and the contract refuses it. */
function readNumber(column: ProductColumn, text: string, style: NumberStyle): unknown {
  const value = parseNumber(text, style);
  if (!Number.isNaN(value)) return value ?? null;
  const ambiguous = ambiguousNumber(text, style);
  if (ambiguous !== undefined) throw new CellError(column, ambiguous);
  return text;
}

/** An amount with another currency sign is refused. */
function readMoney(column: ProductColumn, text: string, style: NumberStyle): unknown {
  const amount = readNumber(column, text, style);
  if (typeof amount === 'string' && /\p{Sc}/u.test(amount)) throw new CellError(column, 'Must be in dollars');
  return amount;
}

/**
 * The value of a cell as the API takes it.
 *
 * @param dialect how the file writes amounts
 * @throws CellError for text that cannot be read
 */
export function meaningOf(
  column: ProductColumn,
  cell: string,
  { decimalComma }: Pick<CsvFile, 'decimalComma'>,
): unknown {
  const text = cell.trim();
  switch (column) {
    case 'price':
    case 'salePrice':
    case 'buyPrice':
      return readMoney(column, text, { decimalComma });
    case 'lowStockUnder':
      return readNumber(column, text, { decimalComma });
    case 'version':
      return text === '' ? undefined : readNumber(column, text, { decimalComma });
    case 'onSale':
    case 'archived':
      return text === '' ? undefined : (readFlag(text) ?? text);
    case 'sizes':
    case 'colors':
      return known(column, readList(text), 'Must be values with commas between them');
    case 'stock':
    case 'stockBefore':
      return text === '' ? undefined : readStock(column, text, { decimalComma });
    case 'codes':
      return text === '' ? undefined : known(column, readCodes(text), "Must be codes such as 'S-Navy=4006381333931'");
    default:
      return text;
  }
}

/** A cell that cannot be read. */
export class CellError extends Error {
  override readonly name = 'CellError';
  constructor(
    readonly column: ProductColumn,
    message: string,
  ) {
    super(message);
  }
}

function known(column: ProductColumn, value: unknown, message: string): unknown {
  if (value === invalidText) throw new CellError(column, message);
  return value;
}
