import type { DrawingUse } from '@shop/shared/contracts';
import { fileURLToPath } from 'node:url';
import { DrawingFailedError, DrawingProcesses } from './drawing-process';
import type { EncodedPicture } from './encode';
import { readDrawing } from './svg';
import { RefusedDrawingError } from './svg-rules';

/** Drawing takes a part of a second; a machine that has much to do may need many times as long. */
const LONGEST_MS = 15_000;

/** Height of a logo's copies in pixels, several times that on pages, and their width at most. */
const LOGO = { height: 144, width: 1_024 };

/** Sides of an icon's copies in pixels: for tabs, phones and the manifest. */
export const ICON_SIZES = { tab: 48, touch: 180, manifest: [192, 512], largest: 512 } as const;

/** Beside the server in a build, beside this file among the sources. */
function script(): string {
  const here = import.meta.url;
  return fileURLToPath(new URL(here.endsWith('.ts') ? './draw-svg.ts' : './draw-svg.js', here));
}

const processes = new DrawingProcesses();

/** A drawing after another, however many are sent at once: each fills the processor. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws an uploaded SVG in the copies that its use needs. The file itself is kept nowhere.
 *
 * @throws RefusedDrawingError for what is no SVG that the shop draws
 */
export async function drawSvg(bytes: Uint8Array, use: DrawingUse): Promise<EncodedPicture[]> {
  const { ratio, markup } = readDrawing(bytes);
  const width = use === 'icon' ? ICON_SIZES.largest : Math.round(Math.min(LOGO.height * ratio, LOGO.width));
  const height = use === 'icon' ? ICON_SIZES.largest : Math.max(1, Math.round(width / ratio));
  const copies =
    use === 'logo'
      ? (['webp', 'png'] as const).map((format) => ({ width, format }))
      : [
          { width, format: 'webp' },
          ...[ICON_SIZES.tab, ...ICON_SIZES.manifest].map((size) => ({ width: size, format: 'png' })),
          // Phones show black where nothing is drawn.
          { width: ICON_SIZES.touch, format: 'png', ground: '#fff' },
        ];
  const task = { script: script(), message: { markup: markup(width, height), copies }, longestMs: LONGEST_MS };
  const turn = last.then(async () => {
    try {
      return await processes.draw(task);
    } catch (error) {
      if (!(error instanceof DrawingFailedError)) throw error;
      throw new RefusedDrawingError(`The file cannot be drawn: ${error.message}`, { cause: error });
    }
  });
  last = turn.catch(() => undefined);
  return turn;
}
