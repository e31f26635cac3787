import { assortmentPictures } from '@shop/demo/catalog';
import { demoScenes } from '@shop/demo/scenes';
import { DrawingProcesses, drawingScript } from '../pictures/drawing-process';
import type { WiderPictures } from '../pictures/wider';
import { LATER_WIDTHS, sceneWidths } from './pictures';

/** A picture takes a second or two; a busy machine may need many times as long. */
const LONGEST_MS = 60_000;

/** Widths of a scene by its id; undefined for any other id. */
function scenesWidths(id: string) {
  const scene = demoScenes().get(id);
  return scene && sceneWidths(scene);
}

/**
 * Draws the demo's pictures at their full size, each in a process of its own that ends with it. Drawing takes more
 * memory and time than the server can spare.
 */
export function makeWidePictures(): WiderPictures {
  const drawing = new DrawingProcesses();
  return {
    widths: (id) => (assortmentPictures().has(id) ? LATER_WIDTHS : (scenesWidths(id)?.later ?? [])),
    // Scenes have no rows in the database. A shop that was seeded before scenes existed, or restored elsewhere, lacks
    // all of them.
    whole(id) {
      const widths = scenesWidths(id);
      return widths ? [...widths.first, ...widths.later] : [];
    },
    draw: (id) =>
      drawing.draw({ script: drawingScript('draw-wide', import.meta.url), args: [id], longestMs: LONGEST_MS }),
    close: () => drawing.close(),
  };
}
