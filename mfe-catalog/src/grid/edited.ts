import type { Product } from '@shop/shared/contracts';
import { isRecord } from '@shop/shared/rules';
import type { Draft } from './drafts';

/** A product with edits in its row. */
export interface EditedRow {
  /**
   * The product when the editing began. Edits are saved as a change from it, so that sales since then are not undone.
   */
  product: Product;
  draft: Draft;
  /** The page that contains the row. */
  page: number;
}

const isProduct = (value: unknown): value is Product =>
  isRecord(value) &&
  typeof value._id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.version === 'number' &&
  Array.isArray(value.sizes) &&
  Array.isArray(value.colors) &&
  isRecord(value.stock);

const isEdited = (value: unknown): value is EditedRow =>
  isRecord(value) && isProduct(value.product) && isRecord(value.draft) && typeof value.page === 'number';

/** The edited rows kept in the tab. Rows that this version of the grid cannot read are skipped. */
export const readEdited = (kept: unknown): Record<string, EditedRow> =>
  isRecord(kept)
    ? Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, EditedRow] => isEdited(entry[1])))
    : {};
