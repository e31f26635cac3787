import type { Product } from '@shop/shared/contracts';
import type { ProductInput } from '../create-product';
import { codeWrites } from '../variant-codes';
import type { NameLookup } from './name-lookup';
import { codesAfter } from './plan-codes';

/** A new product before it is written, with the fields that a file has. */
export const previewNewProduct = (input: ProductInput, directory: NameLookup): Product => ({
  _id: '',
  ...input,
  description: input.description ?? '',
  composition: input.composition ?? '',
  material: input.material ?? '',
  careInstructions: input.careInstructions ?? '',
  sizeChart: input.sizeChart ?? undefined,
  lowStockUnder: input.lowStockUnder,
  codes: codesAfter({ codes: {} }, codeWrites('', input.codes, input), input),
  shelf: input.shelf ?? '',
  salePrice: input.salePrice ?? null,
  buyPrice: input.buyPrice ?? null,
  category: input.category ? { _id: input.category, name: directory.names.category.get(input.category) ?? '' } : null,
  supplier: input.supplier ? { _id: input.supplier, name: directory.names.supplier.get(input.supplier) ?? '' } : null,
  images: [],
  createdAt: '',
  version: 1,
});
