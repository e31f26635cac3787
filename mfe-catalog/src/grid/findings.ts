import { stockKey } from '@shop/shared/rules';
import { cellId } from './cells';
import { type BulkItem, MONEY_FIELDS } from './drafts';

/** The server's errors for a product: by cell id, and for the product as a whole. */
export interface RowErrors {
  cells: Readonly<Record<string, string>>;
  row: readonly string[];
}

interface FieldProblem {
  field: string;
  message: string;
}

/** The cell for the rest of an error path, such as `salePrice`, `stock.0.quantity` or `codes.M-Navy`. */
const cellAt = ([name, index, ...more]: readonly string[], item: BulkItem): string | undefined => {
  // A size may contain periods.
  if (name === 'codes' && index !== undefined) return `code ${[index, ...more].join('.')}`;
  const column = [...MONEY_FIELDS, 'onSale' as const].find((field) => field === name);
  if (column) return cellId({ column });
  const operation = name === 'stock' ? item.stock?.[Number(index)] : undefined;
  if (!operation) return undefined;
  return `stock ${stockKey({ size: operation.size ?? '', color: operation.color ?? '' })}`;
};

/** Errors with the path `products.{index}.…`, by product id. */
export const errorsByProduct = (
  findings: readonly FieldProblem[],
  items: readonly BulkItem[],
): Record<string, RowErrors> => {
  const found: Record<string, RowErrors> = {};
  for (const { field, message } of findings) {
    const [, index, ...path] = field.split('.');
    const item = items[Number(index)];
    if (!item) continue;
    const { cells, row } = found[item._id] ?? { cells: {}, row: [] };
    const cell = cellAt(path, item);
    found[item._id] = cell
      ? { cells: { ...cells, [cell]: message }, row }
      : { cells, row: [...new Set([...row, message])] };
  }
  return found;
};
