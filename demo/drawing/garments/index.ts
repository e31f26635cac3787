import { BOTTOMS } from './bottoms';
import { FOLDED } from './folded';
import { GEAR } from './gear';
import { TOPS } from './tops';

/** Every body the demo shop's products and scenes are drawn on. */
export const GARMENTS = { ...TOPS, ...BOTTOMS, ...GEAR, ...FOLDED };

export type GarmentName = keyof typeof GARMENTS;
