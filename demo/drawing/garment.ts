import type { Fold } from './folds';
import type { Measure } from './measured';

/** Horizontal puffed channels, in board units. */
export interface Quilt {
  readonly top: number;
  readonly period: number;
  readonly amount: number;
}

/**
 * One piece of a garment's surface. It is inflated, creased and lit separately, then laid over the pieces before it.
 */
export interface Part {
  readonly name: string;
  /** SVG path of the visible outline. */
  readonly outline: string;
  /** SVG path to inflate in place of the outline, when the cloth continues beyond it (a hem, an armhole, a cuff). */
  readonly form?: string;
  /** How round it is: 0 is flat, 1 is a full half cylinder. */
  readonly roundness: number;
  readonly folds?: readonly Fold[];
  readonly quilt?: Quilt;
  /** By how much its threads lean to the right of straight down, in radians. */
  readonly turn?: number;
  /** Its cloth, when it differs from the garment's cloth. */
  readonly cloth?: Cloth;
  /** Height of the soft, random waves of hanging cloth, in board units. */
  readonly drape?: number;
  /** Darkness of the shadow it casts on the pieces below, 0 to 1. */
  readonly shadow?: number;
  /** The softness of that shadow, in board units. */
  readonly shadowBlur?: number;
  /** The share of the light that reaches it; below 1 for the inside of a garment. */
  readonly light?: number;
}

export type Cloth = 'jersey' | 'fleece' | 'nylon' | 'twill' | 'stretch' | 'knit';

/** The side of a garment that a picture shows. */
export type Side = 'front' | 'back';

/** The part of the board that a picture shows; `width` in board units. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The body of a garment, shared by all products of a kind. */
export interface Garment {
  readonly name: string;
  readonly cloth: Cloth;
  /** The pieces, from back to front. */
  readonly parts: readonly Part[];
  /** SVG drawn on mid gray: darker lines are grooves, lighter ones ridges (seams, stitches, ribs). */
  readonly lines: string;
  /** SVG drawn on black: red is the second color, green the trim (drawstrings, zips), blue the print. */
  readonly paint: string;
  readonly detail: Crop;
  /** What is measured on it when it lies flat; its width and height if left out. */
  readonly measures?: readonly Measure[];
}

/** Lines and paint on top of a garment's body. Products of one kind differ by their decoration. */
export interface Decoration {
  /** Paint below the body's own paint (zips, labels), for panels and stripes. */
  readonly ground?: string;
  readonly lines?: string;
  /** What the back does not have: prints, marks, pockets. */
  readonly front?: { readonly lines?: string; readonly paint?: string };
}
