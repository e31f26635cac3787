import type { Product } from '@shop/shared/contracts';
import { productCreateSchema } from '@shop/shared/contracts/product-writes';
import {
  type VariantAxes,
  availableStock,
  sharedStockKey,
  stockKey,
  twinProblem,
  variantsOf,
} from '@shop/shared/rules';
import { z } from 'zod';
import { stockProblem } from '../grid/cells';
import { chartToSave, typedChartSchema, typedOf } from '../sizes/parse-chart';
import { codeProblems, codesToSave, codesTyped } from './codes';
import { type TypedStock, piecesIn } from '../matrix/pieces';
import { variantId } from './variant-name';

/** Parses names separated by commas: trimmed, without empty ones and duplicates. */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/** Schema of a field of names, with the contract's rules for the list. */
const namesSchema = z.string().transform(namesIn).pipe(productCreateSchema.shape.sizes.unwrap());

const idsOf = (axes: VariantAxes): Set<string> => new Set(variantsOf(axes).map(variantId));

/**
 * Schema of a product's form. Sizes and colors are typed texts. Quantities of variants that are no longer in the form
 * are kept, so that re-adding a removed size or color restores them.
 *
 * @param before the sizes and colors that the product has
 */
export const productFieldsSchema = (before: VariantAxes = { sizes: [], colors: [] }) =>
  productCreateSchema
    .omit({ archived: true, stock: true, codes: true })
    .extend({
      sizes: namesSchema,
      colors: namesSchema,
      stock: z.array(z.object({ size: z.string(), color: z.string(), quantity: z.string() })),
      codes: z.array(z.object({ size: z.string(), color: z.string(), code: z.string().trim() })),
      sizeChart: typedChartSchema,
    })
    .superRefine(({ onSale, price, salePrice, sizes, colors, stock, codes }, context) => {
      const refuse = (path: (string | number)[], message: string) =>
        context.addIssue({ code: 'custom', path, message });
      if (onSale && salePrice != null && salePrice >= price)
        refuse(['salePrice'], 'Sale price must be below the price');
      const shared = sharedStockKey({ sizes, colors });
      if (shared !== undefined) {
        refuse(['sizes'], `Two combinations of size and color would both be called '${shared}'`);
      }
      for (const [axis, problem] of [
        ['sizes', twinProblem(sizes, before.sizes)],
        ['colors', twinProblem(colors, before.colors)],
      ] as const) {
        if (problem !== undefined) refuse([axis], problem);
      }
      const listed = idsOf({ sizes, colors });
      for (const [index, entry] of stock.entries()) {
        const message = listed.has(variantId(entry)) ? stockProblem(entry.quantity) : undefined;
        if (message !== undefined) refuse(['stock', index, 'quantity'], message);
      }
      for (const [index, message] of codeProblems(codes, listed)) refuse(['codes', index, 'code'], message);
    });
export type ProductFields = z.input<ReturnType<typeof productFieldsSchema>>;
export type ProductValues = z.output<ReturnType<typeof productFieldsSchema>>;

/** Initial values of the form; those of a new product without an argument. */
export const fieldsOf = (product: Product | undefined): Partial<ProductFields> => ({
  name: product?.name ?? '',
  refCode: product?.refCode ?? '',
  price: product?.price,
  buyPrice: product?.buyPrice ?? undefined,
  salePrice: product?.salePrice ?? undefined,
  onSale: product?.onSale ?? false,
  category: product?.category?._id ?? '',
  supplier: product?.supplier?._id ?? '',
  description: product?.description ?? '',
  composition: product?.composition ?? '',
  material: product?.material ?? '',
  careInstructions: product?.careInstructions ?? '',
  sizes: product?.sizes.join(', ') ?? '',
  colors: product?.colors.join(', ') ?? '',
  stock: product
    ? variantsOf(product).map((variant) => ({ ...variant, quantity: String(availableStock(product, variant)) }))
    : [],
  lowStockUnder: product?.lowStockUnder ?? undefined,
  shelf: product?.shelf ?? '',
  codes: product ? codesTyped(product) : [],
  sizeChart: product?.sizeChart ? typedOf(product.sizeChart) : null,
});

/** The variants with stock that saving removes, because their size or color was removed. */
export const droppedStock = (stock: readonly TypedStock[], axes: VariantAxes): TypedStock[] => {
  const listed = idsOf(axes);
  return stock.filter((entry) => piecesIn(entry.quantity) > 0 && !listed.has(variantId(entry)));
};

const text = (value: string | number | null | undefined): string => (value == null ? '' : String(value));

/**
 * The request that saves the form. For an existing product, only changed quantities are sent, so that sales since then
 * are not undone. `version` is the version that was fetched.
 */
export const productForm = (values: ProductValues, product: Product | undefined, images: readonly File[]): FormData => {
  const { sizes, colors, stock, codes, sizeChart, ...fields } = values;
  const typed = new Map(stock.map((entry) => [variantId(entry), piecesIn(entry.quantity)]));
  const known = idsOf(product ?? { sizes: [], colors: [] });
  const changed = variantsOf({ sizes, colors }).flatMap((variant) => {
    const pieces = typed.get(variantId(variant)) ?? 0;
    const before = product && (known.has(variantId(variant)) ? availableStock(product, variant) : 0);
    return pieces === before ? [] : [[stockKey(variant), pieces] as const];
  });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'boolean' ? String(value) : text(value));
  for (const name of [
    'description',
    'composition',
    'material',
    'careInstructions',
    'buyPrice',
    'salePrice',
    'lowStockUnder',
    'shelf',
  ] as const) {
    if (!form.has(name)) form.append(name, '');
  }
  // A server of an older version sends neither. An empty field then does not mean that nothing is stored.
  for (const name of ['lowStockUnder', 'shelf'] as const) {
    if (product && product[name] === undefined && form.get(name) === '') form.delete(name);
  }
  form.append('archived', String(product?.archived ?? false));
  form.append('sizes', JSON.stringify(sizes));
  form.append('colors', JSON.stringify(colors));
  if (changed.length > 0) form.append('stock', JSON.stringify(Object.fromEntries(changed)));
  const changedCodes = codesToSave(codes, { sizes, colors }, product);
  if (Object.keys(changedCodes).length > 0) form.append('codes', JSON.stringify(changedCodes));
  const chart = chartToSave(sizeChart, product?.sizeChart);
  if (chart.sizeChart !== undefined) form.append('sizeChart', JSON.stringify(chart.sizeChart));
  if (product) form.append('version', String(product.version));
  for (const image of images) form.append('images', image);
  return form;
};
