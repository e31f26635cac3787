import { BOTTOMS } from './bottoms';
import { FOLDED } from './folded';
import { GEAR } from './gear';
import { TOPS } from './tops';

/** All garment bodies for the products and scenes of the demo shop. */
export const GARMENTS = { ...TOPS, ...BOTTOMS, ...GEAR, ...FOLDED };

export type GarmentName = keyof typeof GARMENTS;

/** Whether a garment is drawn from behind, too. */
export const hasBack = (name: GarmentName): boolean => name in TOPS || name in BOTTOMS;
