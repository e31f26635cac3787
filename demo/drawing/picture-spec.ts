import { createHash } from 'node:crypto';
import type { ShopColorName } from '../colors';
import type { DecorationName } from './decorations';
import type { GarmentName } from './garments';

/** All inputs of a product picture. Equal specs give equal pictures. */
export interface PictureSpec {
  readonly garment: GarmentName;
  readonly decoration: DecorationName;
  readonly view: 'front' | 'detail';
  readonly main: ShopColorName;
  /** Stripes, panels, straps. */
  readonly second: ShopColorName;
  /** Zips, cords, buttons. */
  readonly trim: ShopColorName;
  /** Printed motifs and the logo. */
  readonly print: ShopColorName;
}

/**
 * Must be increased when pictures are to look different. Their ids then change, and with them their addresses, which
 * browsers cache for good.
 */
export const DRAWING_VERSION = 4;

/** The id of a picture: the name of its folder here and in a shop's store. Equal specs have equal ids. */
export function pictureId(spec: PictureSpec): string {
  const { garment, decoration, view, main, second, trim, print } = spec;
  const text = [DRAWING_VERSION, garment, decoration, view, main, second, trim, print].join('/');
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
