import { BOTTOMS } from './bottoms';
import { FOLDED } from './folded';
import { GEAR } from './gear';
import { TOPS } from './tops';

/** All garment bodies for the products and scenes of the demo shop. */
export const GARMENTS = { ...TOPS, ...BOTTOMS, ...GEAR, ...FOLDED };

export type GarmentName = keyof typeof GARMENTS;

/** A garment that is sold; the others are scenery. */
export type SoldGarmentName = Exclude<GarmentName, keyof typeof FOLDED>;
