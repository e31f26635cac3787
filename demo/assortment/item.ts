import type { ShopColorName } from '../colors';
import type { DecorationName } from '../drawing/decorations';
import type { SoldGarmentName } from '../drawing/garments';
import type { CategoryKey } from './categories';
import type { FabricKey } from './fabrics';

/** One color of an item: of the cloth, and of panels, trim and print where they differ. */
export interface Colorway {
  readonly main: ShopColorName;
  readonly second?: ShopColorName;
  readonly trim?: ShopColorName;
  readonly print?: ShopColorName;
}

export const SIZE_RUNS = {
  letters: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  waists: ['28', '30', '32', '34', '36', '38'],
  feet: ['39-42', '43-46'],
  none: [],
} as const satisfies Record<string, readonly string[]>;

/** One product of the assortment. */
export interface AssortmentItem {
  readonly refCode: string;
  readonly name: string;
  readonly category: CategoryKey;
  readonly garment: SoldGarmentName;
  readonly decoration: DecorationName;
  readonly fabric: FabricKey;
  /** Index into the suppliers. */
  readonly supplier: number;
  /** Cents. */
  readonly cost: number;
  readonly price: number;
  readonly salePrice?: number;
  readonly sizes: keyof typeof SIZE_RUNS;
  /** In the order in which they are shown. */
  readonly colors: readonly Colorway[];
  /** How well it sells, 1 to 10. */
  readonly demand: number;
  /** For how many days it has been in the assortment. */
  readonly age: number;
  readonly archived?: boolean;
  readonly description: string;
}
