import type { SoldGarmentName } from '../drawing/garments';
import type { Measurements } from '../drawing/measured';
import type { MacroWeaveName } from '../drawing/weaves';
import type { FabricKey } from './fabrics';
import type { AssortmentItem } from './item';

/** The cloth that a plate shows for a fabric. */
export const FABRIC_WEAVES: Record<FabricKey, MacroWeaveName> = {
  jersey: 'jersey',
  heavy: 'heavyJersey',
  breton: 'heavyJersey',
  training: 'smoothKnit',
  mesh: 'mesh',
  pique: 'pique',
  fleece: 'fleece',
  terry: 'heavyJersey',
  tricot: 'smoothKnit',
  twill: 'twill',
  ripstop: 'ripstop',
  nylon: 'taffeta',
  down: 'taffeta',
  compression: 'smoothKnit',
  cap: 'twill',
  wool: 'rib',
  sock: 'rib',
  bag: 'oxford',
};

/** The size that is measured, by the run of sizes. */
const MEASURED_SIZE: Record<AssortmentItem['sizes'], string> = {
  letters: 'Size M',
  waists: 'Size 32',
  feet: 'Size 39-42',
  none: 'One size',
};

/** Centimeters of garments that lie flat, in the size that is measured. */
const CENTIMETERS: Record<SoldGarmentName, Measurements['centimeters']> = {
  tee: { Length: 72, Chest: 54, Sleeve: 22 },
  boxyTee: { Length: 69, Chest: 59, Sleeve: 24 },
  trainingTee: { Length: 71, Chest: 51, Sleeve: 21 },
  veeTee: { Length: 72, Chest: 53, Sleeve: 21 },
  longSleeve: { Length: 72, Chest: 54, Sleeve: 63 },
  tank: { Length: 71, Chest: 52 },
  polo: { Length: 72, Chest: 54, Sleeve: 22 },
  sweatshirt: { Length: 68, Chest: 58, Sleeve: 62 },
  halfZip: { Length: 70, Chest: 52, Sleeve: 65 },
  hoodie: { Length: 69, Chest: 58, Sleeve: 64 },
  zipHoodie: { Length: 69, Chest: 58, Sleeve: 64 },
  trackJacket: { Length: 70, Chest: 57, Sleeve: 65 },
  windbreaker: { Length: 71, Chest: 60, Sleeve: 66 },
  pufferVest: { Length: 68, Chest: 58 },
  pufferJacket: { Length: 70, Chest: 61, Sleeve: 66 },
  joggers: { Waist: 36, Length: 101, Inseam: 73 },
  trackPants: { Waist: 36, Length: 103, Inseam: 75 },
  chinos: { Waist: 42, Length: 106, Inseam: 80 },
  cargo: { Waist: 42, Length: 106, Inseam: 79 },
  tights: { Waist: 33, Length: 96, Inseam: 70 },
  trainingShorts: { Waist: 36, Length: 46, Inseam: 18 },
  runningShorts: { Waist: 36, Length: 38, Inseam: 13 },
  sweatShorts: { Waist: 36, Length: 47, Inseam: 19 },
  chinoShorts: { Waist: 42, Length: 52, Inseam: 24 },
  cap: { Width: 19, Height: 17 },
  beanie: { Width: 21, Height: 24 },
  socks: { Height: 34 },
  duffel: { Width: 54, Height: 36 },
  backpack: { Width: 31, Height: 47 },
  beltBag: { Width: 38, Height: 14 },
};

/** The measurements of a garment in one size of its run. */
export const measurementsOf = ({ garment, sizes }: AssortmentItem): Measurements => ({
  size: MEASURED_SIZE[sizes],
  centimeters: CENTIMETERS[garment],
});

/** The plate's figures as a sentence of the description: who does not see pictures reads them there. */
export function measuredText({ size, centimeters }: Measurements): string {
  const figures = Object.entries(centimeters).map(([name, value]) => `${name.toLowerCase()} ${value} cm`);
  return `${size}, measured flat: ${figures.join(', ')}.`;
}
