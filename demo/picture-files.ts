import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assortmentPictures } from './catalog';
import { UPRIGHT_WIDTHS, fileWidths, sceneWidths } from './picture-widths';
import { demoScenes } from './scenes';

const here = dirname(fileURLToPath(import.meta.url));

/**
 * The folder of the demo's pictures, `<id>/<width>.webp`, which `npm run draw` paints. This code is
 * demo/picture-files.ts or part of dist/api/server.js.
 */
export const PICTURES = here.endsWith('demo') ? join(here, 'pictures') : join(here, '../../demo/pictures');

/** The widths of the files of every picture and scene, by id. */
export const pictureFiles = (): Map<string, number[]> =>
  new Map([
    ...[...assortmentPictures().keys()].map((id) => [id, fileWidths(UPRIGHT_WIDTHS)] as const),
    ...[...demoScenes()].map(([id, scene]) => [id, fileWidths(sceneWidths(scene))] as const),
  ]);
