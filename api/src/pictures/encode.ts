import sharp from 'sharp';
import type { Sharp } from 'sharp';

/** Widths of an uploaded picture's stored copies, in pixels. */
export const PICTURE_WIDTHS = [320, 640, 960, 1280] as const;

export type PictureFormat = 'webp' | 'avif';

/** One stored copy of a picture. */
export interface EncodedPicture {
  readonly width: number;
  readonly height: number;
  readonly format: PictureFormat;
  readonly bytes: Buffer;
}

export interface EncodeOptions {
  /** Widths wanted; those above the picture's own width are left out, but one copy is always made. Default PICTURE_WIDTHS. */
  readonly widths?: readonly number[];
  /** Default WebP only: AVIF is smaller but takes ten times as long. */
  readonly formats?: readonly PictureFormat[];
  /** 1 to 100; default 78. */
  readonly quality?: number;
  /** How hard WebP tries, 0 to 6; default 4. */
  readonly effort?: number;
  /** Pixels (width times height) above which the picture is refused; default 50 million. */
  readonly maxPixels?: number;
}

/** The bytes are not a JPEG, PNG or WebP picture that can be decoded, or it is too large. */
export class UnreadablePictureError extends Error {
  override readonly name = 'UnreadablePictureError';
}

const READABLE = new Set(['jpeg', 'png', 'webp']);

/** Pixels without a file around them, as the demo's drawings come. */
export interface RawPicture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

async function opened(source: Buffer | RawPicture, maxPixels: number): Promise<{ image: Sharp; width: number }> {
  if (!Buffer.isBuffer(source)) {
    const { data, width, height } = source;
    return { image: sharp(data, { raw: { width, height, channels: 3 } }), width };
  }
  const image = sharp(source, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient();
  const { format, autoOrient } = await image.metadata();
  if (!READABLE.has(format)) throw new UnreadablePictureError('Only JPEG, PNG, and WebP images are allowed');
  return { image, width: autoOrient.width };
}

/**
 * Decodes a JPEG, PNG or WebP (or takes raw pixels) and encodes it anew in each width and format, turned upright and
 * without any metadata. Throws UnreadablePictureError for anything that is not such a picture.
 */
export async function encodePicture(
  source: Buffer | RawPicture,
  options: EncodeOptions = {},
): Promise<EncodedPicture[]> {
  const { widths = PICTURE_WIDTHS, formats = ['webp'], quality = 78, effort = 4, maxPixels = 50_000_000 } = options;
  try {
    const { image, width } = await opened(source, maxPixels);
    const fitting = widths.filter((wanted) => wanted <= width);
    const wanted = fitting.length > 0 ? fitting : [width];
    return await Promise.all(
      wanted.flatMap((target) =>
        formats.map(async (format): Promise<EncodedPicture> => {
          const sized = target === width ? image.clone() : image.clone().resize({ width: target });
          const coded =
            format === 'webp'
              ? sized.webp({ quality, effort })
              : sized.avif({ quality: Math.max(1, quality - 22), effort: Math.min(effort, 4) });
          const { data, info } = await coded.toBuffer({ resolveWithObject: true });
          return { width: info.width, height: info.height, format, bytes: data };
        }),
      ),
    );
  } catch (cause) {
    if (cause instanceof UnreadablePictureError) throw cause;
    throw new UnreadablePictureError('The picture cannot be read', { cause });
  }
}
