import { BOTTOMS } from './bottoms';
import { GEAR } from './gear';
import { TOPS } from './tops';

/** Every body the demo shop's products are drawn on. */
export const GARMENTS = { ...TOPS, ...BOTTOMS, ...GEAR };

export type GarmentName = keyof typeof GARMENTS;
