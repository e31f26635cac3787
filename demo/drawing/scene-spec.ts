import { createHash } from 'node:crypto';
import type { PictureSpec } from './picture-spec';
import { DRAWING_VERSION } from './picture-spec';

/** A garment in a scene. Lengths are in the scene's units. */
export interface ScenePiece {
  readonly spec: PictureSpec;
  /** The position of its middle. */
  readonly x: number;
  readonly y: number;
  /** Units of the scene per unit of the drawing board. */
  readonly scale: number;
  /** Rotation clockwise, in degrees. Default value: 0. */
  readonly turn?: number;
}

/** All inputs of a picture composed of garments. Equal specs give equal pictures. */
export interface SceneSpec {
  readonly name: string;
  /** In units of the scene, which do not depend on the picture's width. */
  readonly width: number;
  readonly height: number;
  /** The color of the ground in average light, as '#rrggbb'. */
  readonly ground: string;
  /** SVG drawn in units of the scene, under the garments: a rail, its hooks. */
  readonly fixture?: string;
  /** The garments, from back to front. */
  readonly pieces: readonly ScenePiece[];
}

/** Must be increased when scenes are to look different, as {@link DRAWING_VERSION} for pictures. */
const SCENE_VERSION = 1;

/** The id of a scene, as `pictureId` for pictures. Equal scenes have equal ids. */
export const sceneId = (scene: SceneSpec): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, SCENE_VERSION, scene]))
    .digest('hex')
    .slice(0, 24);
