import type { Page } from '@playwright/test';
import type { Made } from '../dialogs';
import type { ShopProduct } from '../shopper';

/** Records of the shop that scenes use. */
export interface Stage {
  /** A product with pictures, several sizes and much stock. */
  product: ShopProduct;
  /** A sold-out product; undefined where everything is in stock. */
  soldOut: ShopProduct | undefined;
  /** The category of that product. */
  category: string;
  /** The records that dialogs of the back office are opened on. */
  made: Made;
}

/** One picture of a screen in one state. */
export interface Scene {
  /** Letters, digits and hyphens: the first part of the picture's name. */
  name: string;
  /** Whether the picture shows the whole page, not only the window. */
  whole?: boolean;
  /** The widest window that shows it, in pixels; by default any. */
  narrow?: number;
  /** Brings a new tab to that state. */
  show: (page: Page, stage: Stage) => Promise<void>;
}
