import type { Product } from '@shop/shared/contracts';
import { moneySchema, stockQuantitySchema } from '@shop/shared/contracts/primitives';
import { readNumber } from '@shop/shared/forms';
import { type Variant, availableStock, parseNumber, stockKey } from '@shop/shared/rules';
import { codeProblem } from '../products/codes';
import { hasVariants } from '../products/stock-summary';
import { shownVariants, variantName } from '../products/variant-name';
import { type Draft, MONEY_FIELDS } from './drafts';

/** The columns of the sheet in order. Stock and code belong to a variant, the others to the product. */
export const COLUMNS = ['price', 'salePrice', 'buyPrice', 'stock', 'onSale', 'code'] as const;
export type Column = (typeof COLUMNS)[number];

export const COLUMN_LABELS: Record<Column, string> = {
  price: 'Price',
  salePrice: 'Sale price',
  buyPrice: 'Cost',
  stock: 'Stock',
  onSale: 'On sale',
  code: 'Code',
};

/** A cell of a product: a column, and for stock and code also a variant. */
export interface Cell {
  column: Column;
  variant?: Variant;
}

/** All editable cells of a product. */
export const cellsOf = (product: Product): Cell[] => [
  ...MONEY_FIELDS.map((column) => ({ column })),
  ...shownVariants(product).map((variant) => ({ column: 'stock' as const, variant })),
  { column: 'onSale' },
  ...shownVariants(product).map((variant) => ({ column: 'code' as const, variant })),
];

/** Identifies a cell within its product. */
export const cellId = ({ column, variant }: Cell): string => (variant ? `${column} ${stockKey(variant)}` : column);

/** Name of a cell: 'Price of Track Tee', 'Stock of Track Tee, M / Navy'. */
export const cellName = (product: Product, { column, variant }: Cell): string => {
  if (column === 'onSale') return `${product.name} is on sale`;
  const of = `${COLUMN_LABELS[column]} of ${product.name}`;
  return variant && hasVariants(product) ? `${of}, ${variantName(variant)}` : of;
};

/** Whether the cells of a column belong to variants. */
const isOfVariants = (column: Column): column is 'stock' | 'code' => column === 'stock' || column === 'code';

const moneyText = (value: number | null): string => (value === null ? '' : value.toFixed(2));

/** The saved value of a cell as text. For `onSale` it is 'true' or 'false'. */
export const savedText = (product: Product, { column, variant }: Cell): string => {
  if (variant && column === 'code') return product.codes?.[stockKey(variant)] ?? '';
  if (variant) return String(availableStock(product, variant));
  if (column === 'onSale') return String(product.onSale);
  return isOfVariants(column) ? '' : moneyText(product[column]);
};

/** The text of a cell: the draft, or else the saved value. */
export const shownText = (product: Product, draft: Draft | undefined, cell: Cell): string => {
  const { column, variant } = cell;
  const typed = variant
    ? draft?.[column === 'code' ? 'codes' : 'stock']?.[stockKey(variant)]
    : column === 'onSale'
      ? draft?.onSale?.toString()
      : isOfVariants(column)
        ? undefined
        : draft?.[column];
  return typed ?? savedText(product, cell);
};

/** A draft that sets the text of one cell. */
export const draftOf = ({ column, variant }: Cell, text: string): Draft => {
  if (variant) return { [column === 'code' ? 'codes' : 'stock']: { [stockKey(variant)]: text } };
  if (column === 'onSale') return { onSale: text === 'true' };
  return isOfVariants(column) ? {} : { [column]: text };
};

/** The value that the text of a cell means. An empty price means no price, and an empty stock cell means 0. */
const valueOf = (column: Column, text: string): number | string | undefined =>
  column === 'onSale' || column === 'code' ? text.trim() : (readNumber(text) ?? (column === 'stock' ? 0 : undefined));

/** Whether the value of a cell differs from the saved one. */
export const isChanged = (product: Product, draft: Draft | undefined, cell: Cell): boolean =>
  !Object.is(valueOf(cell.column, shownText(product, draft, cell)), valueOf(cell.column, savedText(product, cell)));

const numberProblem = (column: Column, text: string): string | undefined => {
  const value = readNumber(text);
  if (value === undefined) return column === 'price' ? 'Price is required' : undefined;
  const schema = column === 'stock' ? stockQuantitySchema : moneySchema;
  return schema.safeParse(value).error?.issues[0]?.message;
};

/** Error in the text of a stock quantity; undefined if it is valid or empty. */
export const stockProblem = (text: string): string | undefined => numberProblem('stock', text);

/** Error in a changed cell; undefined if it is valid. */
export const cellProblem = (product: Product, draft: Draft | undefined, cell: Cell): string | undefined => {
  const { column } = cell;
  const text = shownText(product, draft, cell);
  if (column === 'onSale') return undefined;
  const changed = isChanged(product, draft, cell);
  if (column === 'code') return changed ? codeProblem(text.trim()) : undefined;
  const wrong = changed ? numberProblem(column, text) : undefined;
  if (wrong !== undefined || column !== 'salePrice') return wrong;
  // Price, sale price and on sale are checked together if any of them was changed.
  const offer = ([{ column: 'price' }, cell, { column: 'onSale' }] as const).some((one) =>
    isChanged(product, draft, one),
  );
  const [sale, price] = [parseNumber(text), parseNumber(shownText(product, draft, { column: 'price' }))];
  const onSale = shownText(product, draft, { column: 'onSale' }) === 'true';
  const tooHigh = offer && onSale && sale !== undefined && price !== undefined && sale >= price;
  return tooHigh ? 'Sale price must be below the price' : undefined;
};
