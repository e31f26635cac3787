import type { Product } from '@shop/shared/contracts';
import { isRecord } from '@shop/shared/rules';
import type { Draft } from './drafts';

/** A product in whose row something was typed. */
export interface Edited {
  /** As it was when the typing began: what is typed is a change of that, and sales made meanwhile are not undone. */
  product: Product;
  draft: Draft;
  /** The page it stands on. */
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

const isEdited = (value: unknown): value is Edited =>
  isRecord(value) && isProduct(value.product) && isRecord(value.draft) && typeof value.page === 'number';

/** The rows that were kept in the tab; those that this version of the grid cannot read are left out. */
export const readEdited = (kept: unknown): Record<string, Edited> =>
  isRecord(kept)
    ? Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, Edited] => isEdited(entry[1])))
    : {};
