import type { DrawingUse } from '@shop/shared/contracts';
import { DrawingFailedError, drawInProcess } from './drawing-process';
import type { EncodedPicture } from './encode';
import { readDrawing } from './svg';
import { RefusedDrawingError } from './svg-rules';

/** Time limit in milliseconds. A drawing takes less than a second, but many times as long on a busy machine. */
const MAX_MS = 15_000;

/** Height of a logo's copies in pixels, several times the height on pages; and their maximum width. */
const LOGO = { height: 144, width: 1_024 };

/** Sides of an icon's copies in pixels: for tabs, phones and the manifest. */
export const ICON_SIZES = { tab: 48, touch: 180, manifest: [192, 512], largest: 512 } as const;

/** The last drawing. Drawings run one at a time, because each uses the whole processor. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws an uploaded SVG and makes the copies for its use. The SVG file itself is not stored.
 *
 * @throws RefusedDrawingError if the file is not an SVG that the shop supports
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
          // Phones show transparent parts as black.
          { width: ICON_SIZES.touch, format: 'png', ground: '#fff' },
        ];
  const turn = last.then(async () => {
    try {
      return await drawInProcess({ markup: markup(width, height), copies }, MAX_MS);
    } catch (error) {
      if (!(error instanceof DrawingFailedError)) throw error;
      throw new RefusedDrawingError(`The file cannot be drawn: ${error.message}`, { cause: error });
    }
  });
  last = turn.catch(() => undefined);
  return turn;
}
