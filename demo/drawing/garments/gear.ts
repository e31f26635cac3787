import type { Garment } from '../garment';
import { makeDuffel } from './duffel';
import { makeBeanie, makeCap } from './hats';
import { makeBackpack, makeBeltBag } from './packs';
import { makeSocks } from './socks';

/** Hats, socks and bags. */
export const GEAR = {
  cap: makeCap,
  beanie: makeBeanie,
  socks: makeSocks,
  duffel: makeDuffel,
  backpack: makeBackpack,
  beltBag: makeBeltBag,
} satisfies Record<string, () => Garment>;
