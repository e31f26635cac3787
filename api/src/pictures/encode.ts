import { IMAGE_REFUSALS, withCommas } from '@shop/shared/rules';
import { loadSharp } from './sharp';

/** Widths of an uploaded picture's stored copies, in pixels. */
const PICTURE_WIDTHS = [320, 640, 960, 1280, 1600] as const;

/** A file with more pixels is not decoded, unless the setting PICTURE_MEGAPIXELS says otherwise. */
const DEFAULT_MAX_PIXELS = 64_000_000;

/** The longest side that WebP can have; AVIF can have a longer one. */
const MAX_SIDE = 16_383;

/** JPEG is for apps that show shared links: most of them read neither WebP nor AVIF. PNG is for icons. */
export type PictureFormat = 'webp' | 'avif' | 'jpeg' | 'png';

/** One stored copy of a picture. */
export interface EncodedPicture {
  readonly width: number;
  readonly height: number;
  readonly format: PictureFormat;
  readonly bytes: Buffer;
}

export interface EncodeOptions {
  /**
   * The requested widths. Widths above the picture's own width are skipped, but at least one copy is made. Default
   * value: {@link PICTURE_WIDTHS}.
   */
  readonly widths?: readonly number[];
  /** Default value: WebP only. AVIF is smaller but takes ten times as long. */
  readonly formats?: readonly PictureFormat[];
  /** 1 to 100. Default value: 78. */
  readonly quality?: number;
  /** Effort of the WebP encoder, 0 to 6; default 4. */
  readonly effort?: number;
  /** Pixels (width times height) above which the picture is refused; default 64 million. */
  readonly maxPixels?: number;
}

/** The bytes are not a JPEG, PNG or WebP picture that can be decoded, or it is too large. */
export class UnreadablePictureError extends Error {
  override readonly name = 'UnreadablePictureError';
}

/** The format according to the file's first bytes; its name is ignored. Only the decoder of this format is used. */
function kindOf(source: Buffer): 'jpeg' | 'png' | 'webp' | null {
  if (source.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (source.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (source.toString('latin1', 0, 4) === 'RIFF' && source.toString('latin1', 8, 12) === 'WEBP') return 'webp';
  return null;
}

/** Raw pixels in sRGB: a decoded file. */
export interface RawPicture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  /** Bytes per pixel: 3, or 4 with transparency. */
  readonly channels: 3 | 4;
}

/** Throws for a picture with too many pixels, before any of them is decoded. */
async function refuseTooMany(source: Buffer, maxPixels: number): Promise<void> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(source, { limitInputPixels: false }).metadata();
  if (width * height <= maxPixels) return;
  const millions = (pixels: number) => withCommas(String(Math.round(pixels / 10_000) / 100));
  throw new UnreadablePictureError(
    `The picture has ${millions(width * height)} million pixels (${width} x ${height}). ` +
      `At most ${millions(maxPixels)} million are taken. Make it smaller and try again`,
  );
}

/**
 * Decodes a file once, turned upright, no wider than needed and no longer than a copy can be, so that large photographs
 * are never in memory at full size. All widths are made from the result.
 */
async function decode(source: Buffer, maxPixels: number, widest: number): Promise<RawPicture> {
  const kind = kindOf(source);
  if (kind === null) throw new UnreadablePictureError(IMAGE_REFUSALS.wrongKind);
  await refuseTooMany(source, maxPixels);
  const sharp = await loadSharp();
  const image = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: widest, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb');
  const { data, info } = await image.clone().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (channels === 3 || channels === 4) return { data, width, height, channels };
  const opaque = await image.flatten({ background: '#fff' }).raw().toBuffer({ resolveWithObject: true });
  return { data: opaque.data, width: opaque.info.width, height: opaque.info.height, channels: 3 };
}

/**
 * Decodes a JPEG, PNG or WebP, turned upright and no wider than `widest`.
 *
 * @throws UnreadablePictureError for anything else
 */
export async function decodePicture(
  source: Buffer,
  widest: number,
  maxPixels = DEFAULT_MAX_PIXELS,
): Promise<RawPicture> {
  try {
    return await decode(source, maxPixels, widest);
  } catch (cause) {
    if (cause instanceof UnreadablePictureError) throw cause;
    throw new UnreadablePictureError('The picture cannot be read', { cause });
  }
}

/** The pixels of a file, width times height, read from its header. */
export async function pixelsOf(source: Buffer): Promise<number> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(source).metadata();
  return width * height;
}

async function encodeOne(
  { data, width, height, channels }: RawPicture,
  target: number,
  format: PictureFormat,
  quality: number,
  effort: number,
): Promise<EncodedPicture> {
  const sharp = await loadSharp();
  const image = sharp(data, { raw: { width, height, channels } });
  if (target !== width) image.resize({ width: target });
  if (format === 'webp') image.webp({ quality, effort });
  else if (format === 'png') image.png();
  else if (format === 'jpeg') image.flatten({ background: '#fff' }).jpeg({ quality, progressive: true });
  // AVIF needs a lower quality number than WebP for the same result.
  else image.avif({ quality: Math.max(1, quality - 22), effort: Math.min(effort, 4) });
  const { data: bytes, info } = await image.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, format, bytes };
}

/**
 * Decodes a JPEG, PNG or WebP (or takes decoded pixels) and encodes it in each width and format, turned upright and
 * without metadata.
 *
 * @throws UnreadablePictureError if the source cannot be decoded
 */
export async function encodePicture(
  source: Buffer | RawPicture,
  options: EncodeOptions = {},
): Promise<EncodedPicture[]> {
  const {
    widths = PICTURE_WIDTHS,
    formats = ['webp'],
    quality = 78,
    effort = 4,
    maxPixels = DEFAULT_MAX_PIXELS,
  } = options;
  try {
    const picture = Buffer.isBuffer(source) ? await decode(source, maxPixels, Math.max(...widths)) : source;
    const fitting = widths.filter((wanted) => wanted <= picture.width);
    const wanted = fitting.length > 0 ? fitting : [picture.width];
    return await Promise.all(
      wanted.flatMap((target) => formats.map((format) => encodeOne(picture, target, format, quality, effort))),
    );
  } catch (cause) {
    if (cause instanceof UnreadablePictureError) throw cause;
    throw new UnreadablePictureError('The picture cannot be read', { cause });
  }
}
