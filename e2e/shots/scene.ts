import type { Page } from '@playwright/test';
import type { Made } from '../dialogs';
import type { ShopProduct } from '../demo-products';

/** Records of the shop that scenes use. */
export interface Stage {
  /** A product with pictures, several sizes and much stock. */
  product: ShopProduct;
  /** A sold-out product; undefined when everything is in stock. */
  soldOut: ShopProduct | undefined;
  /** The category of that product. */
  category: string;
}

/** A shop with the records on which dialogs of the back office are opened. Other scenes show a shop without them. */
export interface StageWithRecords extends Stage {
  made: Made;
}

/** One picture of a screen in one state. */
export interface Scene<On extends Stage = Stage> {
  /** The first part of the picture's name: letters, digits and hyphens. */
  name: string;
  /** Whether the picture shows the whole page instead of the window only. */
  whole?: boolean;
  /** The widest window that shows the scene, in pixels. Default value: unlimited. */
  narrow?: number;
  /** Whether the page goes on asking, so that its picture cannot wait for the last answer. */
  asks?: boolean;
  /** Brings a new tab into that state. */
  show: (page: Page, stage: On) => Promise<void>;
}
