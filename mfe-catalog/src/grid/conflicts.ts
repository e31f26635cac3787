import type { Product } from '@shop/shared/contracts';
import type { Conflict } from '@shop/shared/forms';
import { availableStock, stockKey, variantsOf } from '@shop/shared/rules';
import { variantName } from '../products/variant-name';
import { type Draft, MONEY_FIELDS } from './drafts';

/** An edited cell that another user changed in the meantime. */
export interface ContestedBox {
  product: Product;
  label: string;
  mine: string;
  theirs: string;
  /** Drafts that set the cell to my value or to theirs. */
  drafts: Record<'mine' | 'theirs', Draft>;
}

const LABELS = { price: 'Price', salePrice: 'Sale price', buyPrice: 'Cost' } as const;

const text = (value: number | null): string => (value === null ? '' : String(value));

/** The edited cells of one row that another user changed to a different value since the row was fetched. */
export function contestedBoxes(before: Product, now: Product, draft: Draft): ContestedBox[] {
  const box = (label: string, mine: string, theirs: string, draftOf: (value: string) => Draft): ContestedBox => ({
    product: now,
    label: `${now.name}: ${label}`,
    mine,
    theirs,
    drafts: { mine: draftOf(mine), theirs: draftOf(theirs) },
  });
  const money = MONEY_FIELDS.flatMap((field) => {
    const mine = draft[field];
    if (mine === undefined || now[field] === before[field] || mine === text(now[field])) return [];
    return box(LABELS[field], mine, text(now[field]), (value) => ({ [field]: value }));
  });
  const pieces = variantsOf(now).flatMap((variant) => {
    const key = stockKey(variant);
    const mine = draft.stock?.[key];
    const theirs = String(availableStock(now, variant));
    if (mine === undefined || theirs === String(availableStock(before, variant)) || mine === theirs) return [];
    return box(`Stock of ${variantName(variant)}`, mine, theirs, (value) => ({ stock: { [key]: value } }));
  });
  const codes = variantsOf(now).flatMap((variant) => {
    const key = stockKey(variant);
    const mine = draft.codes?.[key]?.trim();
    const theirs = now.codes?.[key] ?? '';
    if (mine === undefined || theirs === (before.codes?.[key] ?? '') || mine === theirs) return [];
    return box(`Code of ${variantName(variant)}`, mine, theirs, (value) => ({ codes: { [key]: value } }));
  });
  return [...money, ...pieces, ...codes];
}

/** The conflicting cells as a choice between both values. */
export const conflictOf = (
  boxes: readonly ContestedBox[],
  edited: Readonly<Record<string, { draft: Draft }>>,
  change: (product: Product, draft: Draft) => void,
): Conflict | null =>
  boxes.length === 0
    ? null
    : {
        fields: boxes.map(({ product, label, mine, theirs, drafts }) => ({
          label,
          mine,
          theirs,
          chosen: holds(edited[product._id]?.draft, drafts.theirs) ? 'theirs' : 'mine',
          choose: (which) => change(product, drafts[which]),
        })),
        taken: [],
      };

/** Whether a draft contains all values of another draft. */
const holds = (draft: Draft | undefined, part: Draft): boolean =>
  MONEY_FIELDS.every((field) => part[field] === undefined || part[field] === draft?.[field]) &&
  Object.entries(part.stock ?? {}).every(([key, value]) => draft?.stock?.[key] === value) &&
  Object.entries(part.codes ?? {}).every(([key, value]) => draft?.codes?.[key] === value);
