import { createHash } from 'node:crypto';
import type { ShopColorName } from '../colors';
import type { DecorationName } from './decorations';
import type { Side } from './garment';
import type { GarmentName } from './garments';
import type { Measurements } from './measured';
import type { MacroWeaveName } from './weaves';

/** All inputs of a picture of a garment. Equal specs give equal pictures. */
export interface PictureSpec {
  readonly garment: GarmentName;
  readonly decoration: DecorationName;
  readonly view: Side | 'detail';
  readonly main: ShopColorName;
  /** Stripes, panels, straps. */
  readonly second: ShopColorName;
  /** Zips, cords, buttons. */
  readonly trim: ShopColorName;
  /** Printed motifs and the logo. */
  readonly print: ShopColorName;
}

/** A plate of the cloth under the magnifier. */
export interface WeavePlate {
  readonly view: 'weave';
  readonly weave: MacroWeaveName;
  readonly main: ShopColorName;
}

/** A plate of the garment's pieces with the measurements of one size. */
export interface MeasuredPlate {
  readonly view: 'measured';
  readonly garment: GarmentName;
  readonly measurements: Measurements;
}

/** Everything that a picture of a product can be. */
export type ProductPicture = PictureSpec | WeavePlate | MeasuredPlate;

/** Whether a picture shows a garment, and is no plate. */
export const isGarment = (picture: ProductPicture): picture is PictureSpec =>
  picture.view !== 'weave' && picture.view !== 'measured';

/**
 * Must be increased when pictures are to look different. Their ids then change, and with them their addresses, which
 * browsers cache for good.
 */
export const DRAWING_VERSION = 4;

/** The inputs of a picture as one text. */
function textOf(spec: ProductPicture): string {
  switch (spec.view) {
    case 'weave':
      return [spec.view, spec.weave, spec.main].join('/');
    case 'measured':
      return [spec.view, spec.garment, JSON.stringify(spec.measurements)].join('/');
    default: {
      const { garment, decoration, view, main, second, trim, print } = spec;
      return [garment, decoration, view, main, second, trim, print].join('/');
    }
  }
}

/** The id of a picture: the name of its folder here and in a shop's store. Equal specs have equal ids. */
export const pictureId = (spec: ProductPicture): string =>
  createHash('sha256')
    .update(`${DRAWING_VERSION}/${textOf(spec)}`)
    .digest('hex')
    .slice(0, 24);
