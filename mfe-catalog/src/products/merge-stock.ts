import { isRecord } from '@shop/shared/rules';
import { type TypedStock } from '../matrix/pieces';
import { variantId, variantName } from './variant-name';

const isEntry = (value: unknown): value is TypedStock =>
  isRecord(value) &&
  typeof value.size === 'string' &&
  typeof value.color === 'string' &&
  typeof value.quantity === 'string';

const entriesOf = (value: unknown): TypedStock[] => (Array.isArray(value) ? value.filter(isEntry) : []);

/** Quantities as text: 'M: 3, L: 0'. */
export const piecesInWords = (value: unknown): string =>
  entriesOf(value)
    .map((entry) => `${variantName(entry)}: ${entry.quantity}`)
    .join(', ');

/**
 * Merges the quantities of a form with the current ones, if each variant was changed on only one side. Undefined if
 * both sides changed a variant to different numbers.
 */
export function mergeStock(values: { base: unknown; mine: unknown; theirs: unknown }): TypedStock[] | undefined {
  const [base, mine, theirs] = [entriesOf(values.base), entriesOf(values.mine), entriesOf(values.theirs)];
  const quantities = (entries: readonly TypedStock[]) =>
    new Map(entries.map((entry) => [variantId(entry), entry.quantity]));
  const [before, typed, now] = [quantities(base), quantities(mine), quantities(theirs)];
  const merged: TypedStock[] = [];
  for (const entry of [...mine, ...theirs.filter((their) => !typed.has(variantId(their)))]) {
    const id = variantId(entry);
    const [was, my, their] = [before.get(id), typed.get(id), now.get(id)];
    if (my !== was && their !== was && my !== their) return undefined;
    const quantity = my === was ? their : my;
    if (quantity !== undefined) merged.push({ ...entry, quantity });
  }
  return merged;
}
