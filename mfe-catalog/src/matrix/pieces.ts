import { type Variant, type VariantAxes, stockLevel } from '@shop/shared/rules';
import { stockProblem } from '../grid/cells';

/** Pieces of one variant as they were typed. */
export interface TypedStock extends Variant {
  quantity: string;
}

/** Takes what was typed into one cell, and what Escape would put back there. */
export type OnType = (cell: TypedStock, saved: string) => void;

/** What a text comes to: nothing is 0, and so is what cannot be saved. */
export const piecesIn = (text: string): number => (stockProblem(text) === undefined ? Number(text) : 0);

/** How a number in a cell is marked; undefined for plenty, for none at all and for what is no number. */
export const levelOf = (text: string, lowUnder: number): 'out' | 'low' | undefined => {
  if (text.trim() === '' || stockProblem(text) !== undefined) return undefined;
  const level = stockLevel(Number(text), lowUnder);
  return level === 'good' ? undefined : level;
};

/** How a matrix lies: what its rows and its columns are, by their names; '' where the product has none of that kind. */
export interface Layout {
  /** What the rows are. */
  down: 'size' | 'color';
  rows: readonly string[];
  columns: readonly string[];
}

const orUnnamed = (names: readonly string[]): readonly string[] => (names.length > 0 ? names : ['']);

/** Colors lie down and sizes across; on a phone sizes lie down, of which there are more. */
export const layoutOf = ({ sizes, colors }: VariantAxes, phone: boolean): Layout => {
  const sizesDown = phone && sizes.length > 0;
  const [rows, columns] = sizesDown ? [sizes, colors] : [colors, sizes];
  return { down: sizesDown ? 'size' : 'color', rows: orUnnamed(rows), columns: orUnnamed(columns) };
};

/** The variant of a row and a column. */
export const variantAt = ({ down }: Layout, row: string, column: string): Variant =>
  down === 'size' ? { size: row, color: column } : { size: column, color: row };
