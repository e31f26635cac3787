import type { Fold } from './folds';

/** Horizontal puffed channels, in board units. */
export interface Quilt {
  readonly top: number;
  readonly period: number;
  readonly amount: number;
}

/** One piece of a garment's surface: it is inflated, creased and lit on its own, then laid over the pieces before it. */
export interface Part {
  readonly name: string;
  /** SVG path of what is seen. */
  readonly outline: string;
  /** SVG path that is inflated instead, where the cloth goes on beyond what is seen (a hem, an armhole, a cuff). */
  readonly form?: string;
  /** How round it stands out: 0 flat, 1 a full half cylinder. */
  readonly roundness: number;
  readonly folds?: readonly Fold[];
  readonly quilt?: Quilt;
  /** By how much its threads lean to the right of straight down, in radians. */
  readonly turn?: number;
  /** Shines like another cloth than the garment's. */
  readonly cloth?: Cloth;
  /** Height of the soft, random waves of hanging cloth, in board units. */
  readonly drape?: number;
  /** Darkness of the shadow it casts on the pieces below, 0 to 1. */
  readonly shadow?: number;
  /** How far that shadow is soft, in board units. */
  readonly shadowBlur?: number;
  /** Share of the light that reaches it: below 1 for the inside of a garment. */
  readonly light?: number;
}

export type Cloth = 'jersey' | 'fleece' | 'nylon' | 'twill' | 'stretch' | 'knit';

/** Where a picture looks: a window of the board, as wide as `width` units. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The body of a garment, shared by all products of a kind. */
export interface Garment {
  readonly name: string;
  readonly cloth: Cloth;
  /** Back to front. */
  readonly parts: readonly Part[];
  /** SVG drawn on mid gray: darker lines are grooves, lighter ones ridges (seams, stitches, ribs). */
  readonly lines: string;
  /** SVG drawn on black: red is the second color, green the trim (drawstrings, zips), blue the print. */
  readonly paint: string;
  readonly detail: Crop;
}

/** What makes a product differ from others of its kind: more lines and more paint over the same body. */
export interface Decoration {
  /** Paint under the body's own (zips, labels): panels and stripes. */
  readonly ground?: string;
  readonly lines?: string;
  readonly paint?: string;
}
