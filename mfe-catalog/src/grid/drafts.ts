import type { Product, ProductsBulkUpdate } from '@shop/shared/contracts';
import { availableStock, parseNumber, stockKey, variantsOf } from '@shop/shared/rules';

/** Edits of one product's row. A cell without an edit shows the saved value. */
export interface Draft {
  price?: string;
  salePrice?: string;
  buyPrice?: string;
  onSale?: boolean;
  /** Quantities by stock key. */
  stock?: Readonly<Record<string, string>>;
  /** Codes by stock key. */
  codes?: Readonly<Record<string, string>>;
}

/** The cells of a row that contain amounts of money. */
export const MONEY_FIELDS = ['price', 'salePrice', 'buyPrice'] as const;

/** A change of one product, as the bulk API call accepts it. */
export type BulkItem = ProductsBulkUpdate['products'][number];

const money = (text: string) => parseNumber(text) ?? null;

/** The change that a row's draft makes to its product; null without a change. */
export const changeOf = (product: Product, draft: Draft | undefined): BulkItem | null => {
  if (!draft) return null;
  const item: BulkItem = { _id: product._id, version: product.version };
  let changed = false;
  const price = draft.price === undefined ? product.price : (parseNumber(draft.price) ?? Number.NaN);
  if (!Object.is(price, product.price)) {
    item.price = price;
    changed = true;
  }
  for (const field of ['salePrice', 'buyPrice'] as const) {
    const typed = draft[field];
    if (typed === undefined || money(typed) === product[field]) continue;
    item[field] = money(typed);
    changed = true;
  }
  if (draft.onSale !== undefined && draft.onSale !== product.onSale) {
    item.onSale = draft.onSale;
    changed = true;
  }
  const stock = variantsOf(product).flatMap((variant) => {
    const typed = draft.stock?.[stockKey(variant)];
    const expected = availableStock(product, variant);
    const quantity = parseNumber(typed ?? String(expected)) ?? 0;
    return quantity === expected ? [] : [{ ...variant, operation: 'set' as const, quantity, expected }];
  });
  if (stock.length > 0) item.stock = stock;
  const codes = variantsOf(product).flatMap((variant) => {
    const key = stockKey(variant);
    const code = draft.codes?.[key]?.trim();
    return code === undefined || code === (product.codes?.[key] ?? '') ? [] : [[key, code] as const];
  });
  if (codes.length > 0) item.codes = Object.fromEntries(codes);
  return changed || stock.length > 0 || codes.length > 0 ? item : null;
};

/** Number of cells in a change. */
export const countOf = ({ price, salePrice, buyPrice, onSale, stock = [], codes = {} }: BulkItem): number =>
  [price, salePrice, buyPrice, onSale].filter((value) => value !== undefined).length +
  stock.length +
  Object.keys(codes).length;
