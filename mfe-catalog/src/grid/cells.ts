import type { Product } from '@shop/shared/contracts';
import { moneySchema, stockQuantitySchema } from '@shop/shared/contracts/primitives';
import { readNumber } from '@shop/shared/forms';
import { type Variant, availableStock, stockKey, variantsOf } from '@shop/shared/rules';
import { codeProblem } from '../products/codes';
import { hasVariants } from '../products/stock-summary';
import { variantName } from '../products/variant-name';
import { type Draft, MONEY_FIELDS } from './drafts';

/** The columns of the sheet, in their order. All but stock and code belong to the product as a whole. */
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

/** A cell of a product: a column, and for stock and code the variant. */
export interface Cell {
  column: Column;
  variant?: Variant;
}

/** Every cell of a product that can be changed. */
export const cellsOf = (product: Product): Cell[] => [
  ...MONEY_FIELDS.map((column) => ({ column })),
  ...variantsOf(product).map((variant) => ({ column: 'stock' as const, variant })),
  { column: 'onSale' },
  ...variantsOf(product).map((variant) => ({ column: 'code' as const, variant })),
];

/** Tells the cells of a product apart. */
export const cellId = ({ column, variant }: Cell): string => (variant ? `${column} ${stockKey(variant)}` : column);

/** What a cell is called: 'Price of Track Tee'; 'Stock of Track Tee, M / Navy'. */
export const cellName = (product: Product, { column, variant }: Cell): string => {
  if (column === 'onSale') return `${product.name} is on sale`;
  const of = `${COLUMN_LABELS[column]} of ${product.name}`;
  return variant && hasVariants(product) ? `${of}, ${variantName(variant)}` : of;
};

/** Whether the cells of a column belong to single variants. */
const isOfVariants = (column: Column): column is 'stock' | 'code' => column === 'stock' || column === 'code';

const moneyText = (value: number | null): string => (value === null ? '' : value.toFixed(2));

/** What the product has in a cell, as text; 'true' or 'false' for whether it is on sale. */
export const savedText = (product: Product, { column, variant }: Cell): string => {
  if (variant && column === 'code') return product.codes?.[stockKey(variant)] ?? '';
  if (variant) return String(availableStock(product, variant));
  if (column === 'onSale') return String(product.onSale);
  return isOfVariants(column) ? '' : moneyText(product[column]);
};

/** What stands in a cell: what was typed, else what the product has. */
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

/** The draft that puts a text into a cell. */
export const draftOf = ({ column, variant }: Cell, text: string): Draft => {
  if (variant) return { [column === 'code' ? 'codes' : 'stock']: { [stockKey(variant)]: text } };
  if (column === 'onSale') return { onSale: text === 'true' };
  return isOfVariants(column) ? {} : { [column]: text };
};

/** What the text of a cell means. An empty price means no price, an empty stock cell means no pieces. */
const valueOf = (column: Column, text: string): number | string | undefined =>
  column === 'onSale' || column === 'code' ? text.trim() : (readNumber(text) ?? (column === 'stock' ? 0 : undefined));

/** Whether a cell no longer means what the product has. */
export const isChanged = (product: Product, draft: Draft | undefined, cell: Cell): boolean =>
  !Object.is(valueOf(cell.column, shownText(product, draft, cell)), valueOf(cell.column, savedText(product, cell)));

/** As numbers are written here; not `1e3` and not `0x10`, which are typing errors. */
const WRITTEN_NUMBER = /^-?(\d+(\.\d*)?|\.\d+)$/;

const numberProblem = (column: Column, text: string): string | undefined => {
  const trimmed = text.trim();
  if (trimmed === '') return column === 'price' ? 'Price is required' : undefined;
  if (trimmed.includes(',')) return 'Must have no commas';
  if (!WRITTEN_NUMBER.test(trimmed)) return 'Must be a number';
  const schema = column === 'stock' ? stockQuantitySchema : moneySchema;
  return schema.safeParse(Number(trimmed)).error?.issues[0]?.message;
};

/** What is wrong with a text for pieces in stock; undefined where nothing is, as with none at all. */
export const stockProblem = (text: string): string | undefined => numberProblem('stock', text);

/** What is wrong with a cell that was changed; undefined where nothing is. */
export const cellProblem = (product: Product, draft: Draft | undefined, cell: Cell): string | undefined => {
  const { column } = cell;
  const text = shownText(product, draft, cell);
  if (column === 'onSale') return undefined;
  const changed = isChanged(product, draft, cell);
  if (column === 'code') return changed ? codeProblem(text.trim()) : undefined;
  const wrong = changed ? numberProblem(column, text) : undefined;
  if (wrong !== undefined || column !== 'salePrice') return wrong;
  // The three are one offer: whichever of them was changed.
  const offer = ([{ column: 'price' }, cell, { column: 'onSale' }] as const).some((one) =>
    isChanged(product, draft, one),
  );
  const [sale, price] = [readNumber(text), readNumber(shownText(product, draft, { column: 'price' }))];
  const onSale = shownText(product, draft, { column: 'onSale' }) === 'true';
  const tooHigh = offer && onSale && sale !== undefined && price !== undefined && sale >= price;
  return tooHigh ? 'Sale price must be below the price' : undefined;
};
