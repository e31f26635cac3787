import type { DemoClock } from './clock';
import type { ShopColorName } from './colors';
import { shopColor } from './colors';
import { pictureId } from './drawing/picture-spec';
import type { PictureSpec, ProductPicture } from './drawing/picture-spec';
import { makeRandom } from './random';
import { ASSORTMENT_CATEGORIES } from './assortment/categories';
import { FABRICS } from './assortment/fabrics';
import type { Colorway, AssortmentItem } from './assortment/item';
import { SIZE_RUNS } from './assortment/item';
import { ACCESSORIES } from './assortment/accessories';
import { FABRIC_WEAVES, measuredText, measurementsOf } from './assortment/plates';
import { OUTERWEAR } from './assortment/outerwear';
import { SHORTS } from './assortment/shorts';
import { SIZE_CHARTS } from './assortment/size-charts';
import { ASSORTMENT_SUPPLIERS } from './assortment/suppliers';
import { SWEATS } from './assortment/sweats';
import { RETIRED_TEES, TEES } from './assortment/tees';
import { TRAINING_TOPS } from './assortment/training-tops';
import { TROUSERS } from './assortment/trousers';
import type { DemoCategory, DemoImage, DemoProduct, DemoSupplier } from './types';

/** All products of the demo shop. */
export const ASSORTMENT: readonly AssortmentItem[] = [
  ...TEES,
  ...TRAINING_TOPS,
  ...SWEATS,
  ...RETIRED_TEES,
  ...TROUSERS,
  ...SHORTS,
  ...OUTERWEAR,
  ...ACCESSORIES,
];

/** The id of a demo record, from its kind and its name in the assortment. */
export const idOf = (kind: string, name: string) => makeRandom(`id/${kind}/${name}`).id();

/** The color of prints and marks: white on dark cloth, black on light cloth. */
function readable(main: ShopColorName): ShopColorName {
  const { hex } = shopColor(main);
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue > 150 ? 'Black' : 'White';
}

/** The picture of a product in one of its colors. */
export function specOf(item: AssortmentItem, color: Colorway, view: PictureSpec['view']): PictureSpec {
  const { main, second = main, trim = main, print = readable(main) } = color;
  return { garment: item.garment, decoration: item.decoration, view, main, second, trim, print };
}

/** Whether an item has a back to show: clothes come in sizes of the body, hats, socks and bags do not. */
const isWorn = ({ sizes }: AssortmentItem): boolean => sizes === 'letters' || sizes === 'waists';

/**
 * The front of every color; then of the first color the back (clothes only), a close-up and a plate of the cloth; then
 * a plate of the measurements.
 */
function imagesOf(item: AssortmentItem): DemoImage[] {
  const [first] = item.colors;
  const fronts = item.colors.map((color) => ({ color: color.main, spec: specOf(item, color, 'front') }));
  const others: ProductPicture[] = first
    ? [
        ...(isWorn(item) ? [specOf(item, first, 'back')] : []),
        specOf(item, first, 'detail'),
        { view: 'weave', weave: FABRIC_WEAVES[item.fabric], main: first.main },
        { view: 'measured', garment: item.garment, measurements: measurementsOf(item) },
      ]
    : [];
  return [...fronts, ...others.map((spec) => ({ color: first?.main ?? '', spec }))].map(({ color, spec }) => ({
    id: idOf('image', `${item.refCode}/${color}/${spec.view}`),
    pictureId: pictureId(spec),
    spec,
    color,
  }));
}

let specs: Map<string, ProductPicture> | null = null;

/** All pictures of products by id. */
export function assortmentPictures(): ReadonlyMap<string, ProductPicture> {
  specs ??= new Map(ASSORTMENT.flatMap(imagesOf).map((image) => [image.pictureId, image.spec]));
  return specs;
}

/** Categories, suppliers and products, without stock. */
export interface Catalog {
  readonly categories: readonly DemoCategory[];
  readonly suppliers: readonly Omit<DemoSupplier, 'lastOrderDate'>[];
  readonly products: readonly Omit<DemoProduct, 'stock'>[];
}

/** Makes the catalog as of the clock's current time. */
export function makeCatalog(clock: DemoClock): Catalog {
  const categories = ASSORTMENT_CATEGORIES.map((category, index): DemoCategory => {
    const { key, name, description, priority } = category;
    return {
      id: idOf('category', key),
      name,
      description,
      priority,
      parentId: 'parent' in category ? idOf('category', category.parent) : null,
      sizeChart: SIZE_CHARTS[key] ?? null,
      archived: 'archived' in category,
      createdAt: clock.at(950 - index, 9),
    };
  });
  const suppliers = ASSORTMENT_SUPPLIERS.map(({ paidBy: _paidBy, age, ...supplier }) => ({
    ...supplier,
    id: idOf('supplier', supplier.company),
    createdAt: clock.at(age, 10),
  }));
  const aisles = [...new Set(ASSORTMENT.map(({ category }) => category))];
  const products = ASSORTMENT.map((item, index): Omit<DemoProduct, 'stock'> => {
    const supplier = suppliers[item.supplier];
    if (!supplier) throw new Error(`${item.refCode} names supplier ${item.supplier}, which is not there`);
    return {
      id: idOf('product', item.refCode),
      name: item.name,
      refCode: item.refCode,
      description: `${item.description} ${measuredText(measurementsOf(item))}`,
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
      // The shelf is a letter for the category's aisle and a place in the aisle.
      shelf: `${String.fromCharCode(65 + aisles.indexOf(item.category))} ${String(1 + (index % 12))}`,
      createdAt: clock.at(item.age, 9 + (item.cost % 7)),
      images: imagesOf(item),
    };
  });
  return { categories, suppliers, products };
}

/** The assortment item that a product was made from. */
export function assortmentItem(refCode: string): AssortmentItem {
  const item = ASSORTMENT.find((candidate) => candidate.refCode === refCode);
  if (!item) throw new Error(`The assortment has no ${refCode}`);
  return item;
}

/** How the shop pays the supplier of an item. */
export const paidBy = (item: AssortmentItem): 'bank transfer' | 'cash' =>
  ASSORTMENT_SUPPLIERS[item.supplier]?.paidBy ?? 'bank transfer';
