import type { DemoClock } from './clock';
import type { ShopColorName } from './colors';
import { shopColor } from './colors';
import { pictureId } from './drawing/picture';
import type { PictureSpec } from './drawing/picture';
import { makeRandom } from './random';
import { RANGE_CATEGORIES } from './range/categories';
import { FABRICS } from './range/fabrics';
import type { Colorway, RangeItem } from './range/item';
import { SIZE_RUNS } from './range/item';
import { ACCESSORIES } from './range/accessories';
import { OUTERWEAR } from './range/outerwear';
import { SHORTS } from './range/shorts';
import { RANGE_SUPPLIERS } from './range/suppliers';
import { SWEATS } from './range/sweats';
import { RETIRED_TEES, TEES } from './range/tees';
import { TRAINING_TOPS } from './range/training-tops';
import { TROUSERS } from './range/trousers';
import type { DemoCategory, DemoImage, DemoProduct, DemoSupplier } from './types';

/** Every product of the demo range. */
export const RANGE: readonly RangeItem[] = [
  ...TEES,
  ...TRAINING_TOPS,
  ...SWEATS,
  ...RETIRED_TEES,
  ...TROUSERS,
  ...SHORTS,
  ...OUTERWEAR,
  ...ACCESSORIES,
];

/** The id of what the demo made, by its kind and the name that it has in the range. */
export const idOf = (kind: string, name: string) => makeRandom(`id/${kind}/${name}`).id();

/** Prints and marks show on dark cloth in white, on light cloth in black. */
function readable(main: ShopColorName): ShopColorName {
  const { hex } = shopColor(main);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue > 150 ? 'Black' : 'White';
}

/** How a product looks in one of its colors. */
export function specOf(item: RangeItem, color: Colorway, view: PictureSpec['view']): PictureSpec {
  const { main, second = main, trim = main, print = readable(main) } = color;
  return { garment: item.garment, decoration: item.decoration, view, main, second, trim, print };
}

/** The front of every colour, then a close look at the first. */
function imagesOf(item: RangeItem): DemoImage[] {
  const [first] = item.colors;
  const views = [
    ...item.colors.map((color) => ({ color, view: 'front' as const })),
    ...(first ? [{ color: first, view: 'detail' as const }] : []),
  ];
  return views.map(({ color, view }) => {
    const spec = specOf(item, color, view);
    return {
      id: idOf('image', `${item.refCode}/${color.main}/${view}`),
      pictureId: pictureId(spec),
      spec,
      color: color.main,
    };
  });
}

let specs: Map<string, PictureSpec> | null = null;

/** How every picture of the range is drawn, by its id. */
export function rangeSpecs(): ReadonlyMap<string, PictureSpec> {
  specs ??= new Map(RANGE.flatMap(imagesOf).map((image) => [image.pictureId, image.spec]));
  return specs;
}

/** Categories, suppliers and products, without stock. */
export interface Catalogue {
  readonly categories: readonly DemoCategory[];
  readonly suppliers: readonly Omit<DemoSupplier, 'lastOrderDate'>[];
  readonly products: readonly Omit<DemoProduct, 'stock'>[];
}

/** Makes the catalogue as it stands at the clock's now. */
export function makeCatalogue(clock: DemoClock): Catalogue {
  const categories = RANGE_CATEGORIES.map((category, index): DemoCategory => {
    const { key, name, description, priority } = category;
    return {
      id: idOf('category', key),
      name,
      description,
      priority,
      parentId: 'parent' in category ? idOf('category', category.parent) : null,
      archived: 'archived' in category,
      createdAt: clock.at(950 - index, 9),
    };
  });
  const suppliers = RANGE_SUPPLIERS.map(({ paidBy: _paidBy, age, ...supplier }) => ({
    ...supplier,
    id: idOf('supplier', supplier.company),
    createdAt: clock.at(age, 10),
  }));
  const aisles = [...new Set(RANGE.map(({ category }) => category))];
  const products = RANGE.map((item, index): Omit<DemoProduct, 'stock'> => {
    const supplier = suppliers[item.supplier];
    if (!supplier) throw new Error(`${item.refCode} names supplier ${item.supplier}, which is not there`);
    return {
      id: idOf('product', item.refCode),
      name: item.name,
      refCode: item.refCode,
      description: item.description,
      ...FABRICS[item.fabric],
      buyPrice: item.cost,
      price: item.price,
      salePrice: item.salePrice ?? null,
      onSale: item.salePrice !== undefined,
      categoryId: idOf('category', item.category),
      supplierId: supplier.id,
      sizes: [...SIZE_RUNS[item.sizes]],
      colors: item.colors.map(({ main }) => main),
      archived: item.archived ?? false,
      // An aisle for each category, and a place in it.
      shelf: `${String.fromCharCode(65 + aisles.indexOf(item.category))} ${String(1 + (index % 12))}`,
      createdAt: clock.at(item.age, 9 + (item.cost % 7)),
      images: imagesOf(item),
    };
  });
  return { categories, suppliers, products };
}

/** The item that a product was made from. */
export function rangeItem(refCode: string): RangeItem {
  const item = RANGE.find((candidate) => candidate.refCode === refCode);
  if (!item) throw new Error(`The range has no ${refCode}`);
  return item;
}

/** How the shop pays the supplier of an item. */
export const paidBy = (item: RangeItem): 'bank transfer' | 'cash' =>
  RANGE_SUPPLIERS[item.supplier]?.paidBy ?? 'bank transfer';
