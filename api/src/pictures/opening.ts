import { GROUND_CONTRAST, OPENING_LIMITS, contrastOf } from '@shop/shared/rules';
import type { EncodedPicture, RawPicture } from './encode';
import { UnreadablePictureError, decodePicture, encodePicture } from './encode';
import { loadSharp } from './sharp';

/** The copies of the home page's main picture: for wide screens, and cropped to portrait format for phones. */
export interface EncodedOpening {
  wide: EncodedPicture[];
  tall: EncodedPicture[];
  /** Mean color of the left side as #rrggbb, darkened until white text is readable on it. */
  ground: string;
}

/** Aspect ratio (width / height) of the copy for phones. */
const TALL = 4 / 5;
const WIDEST = 1_600;

/**
 * Widths of all copies, computed from the largest width. Saved versions of the content store only the largest width, so
 * this function must not change.
 */
export const openingWidths = (largest: number): number[] => [
  ...[320, 480, 640, 960, 1_280].filter((width) => width < largest),
  largest,
];

/** Replaces transparency by white. */
async function opaque({ data, width, height, channels }: RawPicture): Promise<RawPicture> {
  if (channels === 3) return { data, width, height, channels };
  const sharp = await loadSharp();
  const flat = sharp(data, { raw: { width, height, channels } }).flatten({ background: '#fff' });
  return { data: await flat.raw().toBuffer(), width, height, channels: 3 };
}

/** Crops a picture to the aspect ratio for phones, around the part that attracts the eye. */
async function cutTall({ data, width, height, channels }: RawPicture): Promise<RawPicture> {
  const sharp = await loadSharp();
  const high = Math.floor(Math.min(height, width / TALL));
  const size = { width: Math.floor(high * TALL), height: high };
  const cut = sharp(data, { raw: { width, height, channels } }).resize({
    ...size,
    fit: 'cover',
    position: 'attention',
  });
  return { data: await cut.raw().toBuffer(), ...size, channels: 3 };
}

const hex = (channels: readonly number[]) =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** The mean color of the left side as #rrggbb, darkened until white text is readable on it. */
async function groundOf({ data, width, height, channels }: RawPicture): Promise<string> {
  const sharp = await loadSharp();
  const side = { left: 0, top: 0, width: Math.ceil(width * 0.4), height };
  const { channels: found } = await sharp(data, { raw: { width, height, channels } }).extract(side).stats();
  let color = found.slice(0, 3).map(({ mean }) => mean);
  while (contrastOf(hex(color), '#ffffff') < GROUND_CONTRAST) color = color.map((channel) => channel * 0.94);
  return hex(color);
}

/**
 * Decodes a picture for the top of the home page and encodes its copies.
 *
 * @param maxPixels pixels (width times height) above which the picture is refused; default 64 million
 * @throws UnreadablePictureError if it cannot be decoded, or is too small or too flat
 */
export async function encodeOpening(source: Buffer, maxPixels?: number): Promise<EncodedOpening> {
  const picture = await opaque(await decodePicture(source, WIDEST, maxPixels));
  const { width, ratio, tooSmall, tooFlat } = OPENING_LIMITS;
  if (picture.width < width) throw new UnreadablePictureError(tooSmall);
  if (picture.width > ratio * picture.height) throw new UnreadablePictureError(tooFlat);
  const options = { formats: ['webp', 'avif'], effort: 2 } as const;
  const copies = (one: RawPicture) => encodePicture(one, { ...options, widths: openingWidths(one.width) });
  const wide = await copies(picture);
  const tall = await copies(await cutTall(picture));
  return { wide, tall, ground: await groundOf(picture) };
}
