import { foldText } from './fold-text';
import { listedVariant, stockKey, variantOfKey, variantsOf, type Variant, type VariantAxes } from './variants';

/**
 * The product's variant with this size and color, in any spelling that looks the same, otherwise as
 * {@link listedVariant}.
 */
export const findVariant = (
  wanted: { size?: string | null | undefined; color?: string | null | undefined },
  axes: VariantAxes,
): Variant | undefined => listedVariant(wanted, axes, foldText);

/**
 * The variant of a stock key, as {@link variantOfKey}, or in another spelling if that means only one variant. Undefined
 * if no variant matches.
 */
export const resolveStockKey = (key: string, axes: VariantAxes): Variant | undefined => {
  const exact = variantOfKey(key, axes);
  if (exact !== undefined) return exact;
  const alike = variantsOf(axes).filter((variant) => foldText(stockKey(variant)) === foldText(key));
  return alike.length === 1 ? alike[0] : undefined;
};

/**
 * Why these sizes or colors cannot stand together: a new one looks the same as another. Undefined if they can. Names
 * that look the same stay where a product has both already.
 *
 * @param before the names that the product has
 */
export const twinProblem = (names: readonly string[], before: readonly string[] = []): string | undefined => {
  const [twins] = names.flatMap((name) => {
    const other = before.includes(name)
      ? undefined
      : names.find((one) => one !== name && foldText(one) === foldText(name));
    return other === undefined ? [] : [names.filter((one) => one === other || one === name)];
  });
  return twins && `'${twins.join("' and '")}' look the same: keep one of them`;
};
