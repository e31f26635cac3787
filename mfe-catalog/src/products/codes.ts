import { isApiError } from '@shop/shared/api';
import type { Product } from '@shop/shared/contracts';
import { productCreateSchema } from '@shop/shared/contracts/product-writes';
import {
  codeKey,
  isRecord,
  resolveStockKey,
  stockKey,
  variantsOf,
  type Variant,
  type VariantAxes,
} from '@shop/shared/rules';
import { variantId, variantName } from './variant-name';

/** The code of one variant as it was typed. */
export interface TypedCode extends Variant {
  code: string;
}

/** The codes of a product as form values. */
export const codesTyped = (product: Product): TypedCode[] =>
  variantsOf(product).map((variant) => ({ ...variant, code: product.codes?.[stockKey(variant)] ?? '' }));

const codeSchema = productCreateSchema.shape.codes;

/** Error in a single code; undefined if it is valid. */
export const codeProblem = (code: string): string | undefined =>
  codeSchema.safeParse({ code }).error?.issues[0]?.message;

/**
 * Errors in the typed codes, by index.
 *
 * @param listed ids of the variants in the form; codes of other variants are ignored
 */
export function codeProblems(codes: readonly TypedCode[], listed: ReadonlySet<string>): [number, string][] {
  const seen = new Map<string, TypedCode>();
  return [...codes.entries()].flatMap(([index, entry]): [number, string][] => {
    if (entry.code === '' || !listed.has(variantId(entry))) return [];
    const problem = codeProblem(entry.code);
    const key = codeKey(entry.code);
    const other = seen.get(key);
    seen.set(key, entry);
    if (problem !== undefined) return [[index, problem]];
    return other === undefined ? [] : [[index, `${variantName(other)} has this code, too`]];
  });
}

/** The changed codes by stock key; '' removes a code. */
export function codesToSave(
  codes: readonly TypedCode[],
  axes: VariantAxes,
  product: Product | undefined,
): Record<string, string> {
  const typed = new Map(codes.map((entry) => [variantId(entry), entry.code]));
  const before = new Map(product ? codesTyped(product).map((entry) => [variantId(entry), entry.code]) : []);
  return Object.fromEntries(
    variantsOf(axes).flatMap((variant) => {
      const code = typed.get(variantId(variant)) ?? '';
      return code === (before.get(variantId(variant)) ?? '') ? [] : [[stockKey(variant), code]];
    }),
  );
}

/** The server's errors for codes, by index in the form. */
export const refusedCodes = (error: unknown, codes: readonly TypedCode[], axes: VariantAxes): [number, string][] =>
  isApiError(error)
    ? error.errors.flatMap(({ field, message }): [number, string][] => {
        if (!field.startsWith('codes.')) return [];
        const variant = resolveStockKey(field.slice('codes.'.length), axes);
        const index = variant ? codes.findIndex((entry) => variantId(entry) === variantId(variant)) : -1;
        return index === -1 ? [] : [[index, message]];
      })
    : [];

const isTyped = (value: unknown): value is TypedCode =>
  isRecord(value) && ['size', 'color', 'code'].every((field) => typeof value[field] === 'string');

/** Codes as text: 'M: 4006381333931'. */
export const codesInWords = (value: unknown): string =>
  (Array.isArray(value) ? value.filter(isTyped) : [])
    .filter(({ code }) => code !== '')
    .map((entry) => `${variantName(entry)}: ${entry.code}`)
    .join(', ');
