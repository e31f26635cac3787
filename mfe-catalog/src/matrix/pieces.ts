import { type Variant, type VariantAxes, parseNumber, stockLevel } from '@shop/shared/rules';
import { stockProblem } from '../grid/cells';
import { shownAxes } from '../products/variant-name';

/** Quantity of one variant as it was typed. */
export interface TypedStock extends Variant {
  quantity: string;
}

/** Called with the typed text of a cell, and with the value that Escape restores. */
export type OnType = (cell: TypedStock, saved: string) => void;

/** The quantity of a text. It is 0 for an empty or invalid text. */
export const piecesIn = (text: string): number => (stockProblem(text) === undefined ? (parseNumber(text) ?? 0) : 0);

/** The mark of a quantity; undefined if there is plenty, or if the text is empty or invalid. */
export const levelOf = (text: string, lowUnder: number): 'out' | 'low' | undefined => {
  if (text.trim() === '' || stockProblem(text) !== undefined) return undefined;
  const level = stockLevel(piecesIn(text), lowUnder);
  return level === 'good' ? undefined : level;
};

/** Layout of a matrix: the names of its rows and columns. The name is '' if the product has no sizes or no colors. */
export interface Layout {
  /** What the rows contain. */
  down: 'size' | 'color';
  rows: readonly string[];
  columns: readonly string[];
}

const orUnnamed = (names: readonly string[]): readonly string[] => (names.length > 0 ? names : ['']);

/**
 * Rows are colors, and columns are sizes from small to large. On a phone, rows are sizes, because there are more of
 * them.
 */
export const layoutOf = (axes: VariantAxes, phone: boolean): Layout => {
  const { sizes, colors } = shownAxes(axes);
  const sizesDown = phone && sizes.length > 0;
  const [rows, columns] = sizesDown ? [sizes, colors] : [colors, sizes];
  return { down: sizesDown ? 'size' : 'color', rows: orUnnamed(rows), columns: orUnnamed(columns) };
};

/** The variant of a row and a column. */
export const variantAt = ({ down }: Layout, row: string, column: string): Variant =>
  down === 'size' ? { size: row, color: column } : { size: column, color: row };
