import { resolveStockKey, type Variant, type VariantAxes } from './variants';

/** A product with the codes of its variants by stock key. Older servers send no codes. */
interface Coded {
  codes?: Readonly<Record<string, string>> | undefined;
}

/** The codes of a product's variants. Search uses them besides name and SKU. */
export const codesOf = ({ codes }: Coded): string[] => Object.values(codes ?? {});

/** The variant with exactly this code, ignoring case; undefined without one. */
export const variantOfCode = (product: Coded & VariantAxes, text: string): Variant | undefined => {
  const wanted = text.trim().toLowerCase();
  const [key] = Object.entries(product.codes ?? {}).find(([, code]) => code.toLowerCase() === wanted) ?? [];
  return key === undefined ? undefined : resolveStockKey(key, product);
};
