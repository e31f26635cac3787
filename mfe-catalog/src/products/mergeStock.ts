import { isRecord } from '@shop/shared/rules';
import { isSame, type TypedStock } from './productFields';
import { variantName } from './variantName';

const isEntry = (value: unknown): value is TypedStock =>
  isRecord(value) &&
  typeof value.size === 'string' &&
  typeof value.color === 'string' &&
  typeof value.quantity === 'string';

const entriesOf = (value: unknown): TypedStock[] => (Array.isArray(value) ? value.filter(isEntry) : []);

/** Pieces as people read them: 'M: 3, L: 0'. */
export const piecesInWords = (value: unknown): string =>
  entriesOf(value)
    .map((entry) => `${variantName(entry)}: ${entry.quantity}`)
    .join(', ');

/**
 * The pieces of a form and those that there are now, as one: of each variant what only one of the two changed. Undefined
 * where both changed the same variant to different numbers.
 */
export function mergeStock(values: { base: unknown; mine: unknown; theirs: unknown }): TypedStock[] | undefined {
  const [base, mine, theirs] = [entriesOf(values.base), entriesOf(values.mine), entriesOf(values.theirs)];
  const at = (entries: readonly TypedStock[], of: TypedStock) => entries.find((entry) => isSame(entry, of))?.quantity;
  const merged: TypedStock[] = [];
  for (const entry of [...mine, ...theirs.filter((their) => at(mine, their) === undefined)]) {
    const [before, typed, now] = [at(base, entry), at(mine, entry), at(theirs, entry)];
    if (typed !== before && now !== before && typed !== now) return undefined;
    const quantity = typed === before ? now : typed;
    if (quantity !== undefined) merged.push({ ...entry, quantity });
  }
  return merged;
}
