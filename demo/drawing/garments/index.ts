import { BOTTOMS } from './bottoms';
import { FOLDED } from './folded';
import { GEAR } from './gear';
import { TOPS } from './tops';

/** All bodies that products and scenes of the demo shop are drawn with. */
export const GARMENTS = { ...TOPS, ...BOTTOMS, ...GEAR, ...FOLDED };

export type GarmentName = keyof typeof GARMENTS;
