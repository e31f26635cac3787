import type { Product, ProductsImport } from '@shop/shared/contracts';
import { codeKey, resolveStockKey, stockKey, variantsOf, type Variant, type VariantAxes } from '@shop/shared/rules';
import { codeMapOf, type CodeHolder, type CodeWrite } from '../variant-codes';

/** Reads which variants have these codes, in any spelling. */
export type CodeHolders = (codes: readonly string[]) => Promise<readonly CodeHolder[]>;

const sameVariant = (a: Variant, b: Variant): boolean => a.size === b.size && a.color === b.color;

/** The codes of a product after some writes, by stock key. */
export function codesAfter(
  before: Pick<Product, 'codes'> & Partial<VariantAxes>,
  writes: readonly CodeWrite[],
  axes: VariantAxes,
): Record<string, string> {
  const kept = Object.entries(before.codes ?? {}).flatMap(([key, code]) => {
    const variant = resolveStockKey(key, { sizes: before.sizes ?? [], colors: before.colors ?? [] });
    return variant === undefined || writes.some((write) => sameVariant(write, variant)) ? [] : [{ ...variant, code }];
  });
  return codeMapOf([...kept, ...writes.filter(({ code }) => code !== '')], variantsOf(axes));
}

const idOf = ({ productId, size, color }: Variant & { productId: string }): string =>
  JSON.stringify([productId, size, color]);

/** Errors of new SKUs that are the code of a variant, in any spelling. */
export async function refCodeProblems(
  created: readonly { line: number; refCode: string }[],
  holders: CodeHolders,
): Promise<ProductsImport['errors']> {
  if (created.length === 0) return [];
  const held = new Map(
    (await holders(created.map(({ refCode }) => refCode))).map((one) => [codeKey(one.code), one.whose]),
  );
  return created.flatMap(({ line, refCode }) => {
    const whose = held.get(codeKey(refCode));
    if (whose === undefined) return [];
    return [{ line, field: 'refCode', message: `The code ${refCode} is already used by ${whose}` }];
  });
}

/** Errors of a file's codes: two of its variants have the same code, or a variant outside the file has it. */
export async function codeProblems(
  lines: readonly { line: number; codes: readonly CodeWrite[] }[],
  holders: CodeHolders,
): Promise<ProductsImport['errors']> {
  const writes = lines.flatMap(({ line, codes }) => codes.map((write) => ({ ...write, line })));
  const given = writes.filter(({ code }) => code !== '');
  if (given.length === 0) return [];
  const named = new Set(writes.map(idOf));
  const held = new Map((await holders(given.map(({ code }) => code))).map((one) => [codeKey(one.code), one]));
  const first = new Map<string, (typeof given)[number]>();
  return given.flatMap((write) => {
    const code = codeKey(write.code);
    const earlier = first.get(code);
    if (earlier !== undefined && idOf(earlier) !== idOf(write)) {
      const message = `Line ${earlier.line} gives the code ${write.code} to ${stockKey(earlier)}`;
      return [{ line: write.line, field: 'codes', message }];
    }
    first.set(code, write);
    const holder = held.get(code);
    if (holder === undefined || named.has(idOf(holder))) return [];
    return [{ line: write.line, field: 'codes', message: `The code ${write.code} is already used by ${holder.whose}` }];
  });
}
