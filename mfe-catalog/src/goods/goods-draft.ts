import type { GoodsReceiptCreate, Product } from '@shop/shared/contracts';
import { goodsReceiptCreateSchema } from '@shop/shared/contracts/goods';
import { readNumber } from '@shop/shared/forms';
import { parseNumber, type Variant } from '@shop/shared/rules';
import { z } from 'zod';
import { variantId, variantName } from '../products/variant-name';
import { hasVariants } from '../products/stock-summary';

const productSchema = z.object({
  _id: z.string(),
  name: z.string(),
  refCode: z.string(),
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
});

/** What a line keeps of its product. */
export type GoodsProduct = z.infer<typeof productSchema>;

const lineSchema = z.object({
  product: productSchema,
  size: z.string(),
  color: z.string(),
  pieces: z.string(),
  rejected: z.string(),
  cost: z.string(),
});

/** One variant of a delivery, with its numbers as they were typed. */
export type GoodsLine = z.infer<typeof lineSchema>;

const draftSchema = z.object({
  /** The idempotency key. The server books at most one delivery for it. */
  key: z.string(),
  supplier: z.string(),
  note: z.string(),
  paymentMethod: z.string(),
  lines: z.array(lineSchema),
});

/** A delivery that is being entered. */
export type GoodsDraft = z.infer<typeof draftSchema>;

/** The stored draft; undefined for a value that holds no draft. */
export const readGoodsDraft = (value: unknown): GoodsDraft | undefined => draftSchema.safeParse(value).data;

export type GoodsField = 'pieces' | 'rejected' | 'cost';

/** Name of a line: 'Track Tee, M / Navy'. */
export const lineName = ({ product, ...variant }: GoodsLine): string =>
  hasVariants(product) ? `${product.name}, ${variantName(variant)}` : product.name;

/** Identity of a line: its product and variant. */
export const lineId = ({ product, ...variant }: Pick<GoodsLine, 'product' | 'size' | 'color'>): string =>
  `${product._id} ${variantId(variant)}`;

/** A number that was typed; 0 for an empty or invalid text. */
export const numberIn = (text: string): number => {
  const value = parseNumber(text) ?? 0;
  return Number.isFinite(value) && value > 0 ? value : 0;
};

const newLine = ({ _id, name, refCode, sizes, colors }: GoodsProduct, { size, color }: Variant): GoodsLine => ({
  product: { _id, name, refCode, sizes, colors },
  size,
  color,
  pieces: '',
  rejected: '',
  cost: '',
});

/** The lines with a change of one variant, which gets a line if it has none, below the others of its product. */
export function withVariant(
  lines: readonly GoodsLine[],
  product: GoodsProduct,
  variant: Variant,
  change: (line: GoodsLine) => Partial<GoodsLine>,
): GoodsLine[] {
  const id = lineId({ product, ...variant });
  const changed = (line: GoodsLine): GoodsLine => ({ ...line, ...change(line) });
  if (lines.some((line) => lineId(line) === id)) {
    return lines.map((line) => (lineId(line) === id ? changed(line) : line));
  }
  const siblings = lines.filter((line) => line.product._id === product._id);
  const cost = siblings.find((line) => line.cost !== '')?.cost ?? '';
  const last = lines.findLastIndex((line) => line.product._id === product._id);
  const added = changed({ ...newLine(product, variant), cost });
  return lines.toSpliced(last === -1 ? lines.length : last + 1, 0, added);
}

/** The lines with one more piece of a variant. */
export const withPiece = (lines: readonly GoodsLine[], product: Product, variant: Variant): GoodsLine[] =>
  withVariant(lines, product, variant, ({ pieces }) => ({ pieces: String(numberIn(pieces) + 1) }));

/** The lines in which the empty costs of a product are the one that was typed for another of its lines. */
export const withCostOfAll = (lines: readonly GoodsLine[], { product, cost }: GoodsLine): GoodsLine[] =>
  lines.map((line) => (line.product._id === product._id && line.cost === '' ? { ...line, cost } : line));

/** The sums of what was typed. */
export function goodsTotals(lines: readonly GoodsLine[]) {
  const sum = (of: (line: GoodsLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  return {
    pieces: sum(({ pieces }) => numberIn(pieces)),
    rejected: sum(({ rejected }) => numberIn(rejected)),
    money: sum(({ pieces, cost }) => numberIn(pieces) * numberIn(cost)),
  };
}

/** The request for a draft, or what is wrong with it: a sentence for each field, such as `lines.0.pieces`. */
export function receiptOf(
  { supplier, note, paymentMethod, lines }: GoodsDraft,
  withCosts: boolean,
): { body: GoodsReceiptCreate } | { errors: { field: string; message: string }[] } {
  const read = goodsReceiptCreateSchema.safeParse({
    supplier: supplier || null,
    note,
    paymentMethod,
    lines: lines.map(({ product, size, color, pieces, rejected, cost }) => ({
      productId: product._id,
      size,
      color,
      pieces: readNumber(pieces) ?? 0,
      rejected: readNumber(rejected) ?? 0,
      ...(withCosts ? { cost: readNumber(cost) } : {}),
    })),
  });
  if (read.success) return { body: read.data };
  return { errors: read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })) };
}
