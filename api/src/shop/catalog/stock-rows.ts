/** Pieces of one variant, as the stock table has them. */
export interface StockRow {
  size: string;
  color: string;
  quantity: number;
}

/** Pieces of one variant, and how often orders changed them. */
export interface StockRowWithSales extends StockRow {
  sales: number;
}

/** How often orders changed the stock of a product, all of its rows together. */
export const salesOf = (rows: readonly Pick<StockRowWithSales, 'sales'>[]): number =>
  rows.reduce((sum, { sales }) => sum + sales, 0);

/**
 * The version of a product that clients get. It rises with every write of staff and with every sale, though a sale
 * writes only the stock rows that it takes pieces from.
 */
export const publicVersion = (version: number, rows: readonly Pick<StockRowWithSales, 'sales'>[]): number =>
  version + salesOf(rows);
