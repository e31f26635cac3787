import type { Page } from '@playwright/test';
import type { Made } from '../dialogs';
import type { ShopProduct } from '../shopper';

/** What a scene finds in the shop. */
export interface Stage {
  /** A product with pictures, in several sizes, of which there are many pieces. */
  product: ShopProduct;
  /** A product of which nothing is left; undefined where everything is in stock. */
  soldOut: ShopProduct | undefined;
  /** The category of that product. */
  category: string;
  /** What the dialogs of the back office are opened on. */
  made: Made;
}

/** One picture of a screen in one state. */
export interface Scene {
  /** Letters, digits and hyphens: the first part of the picture's name. */
  name: string;
  /** Whether the picture shows the whole page, and not only what the window shows of it. */
  whole?: boolean;
  /** Windows of this many pixels at most show it; any do by default. */
  narrow?: number;
  /** Brings a new tab to that state. */
  show: (page: Page, stage: Stage) => Promise<void>;
}
