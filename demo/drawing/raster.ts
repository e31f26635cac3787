import { loadSharp } from './load-sharp';
import { wobblePath } from './wobble';

/** A finished drawing as sRGB pixels, without a file format. */
export interface RawPicture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  /** Bytes per pixel: 3, or 4 with transparency. */
  readonly channels: 3 | 4;
}

/** A rectangle of the board and its size in pixels. */
export interface View {
  readonly x: number;
  readonly y: number;
  /** The width in board units. */
  readonly span: number;
  readonly width: number;
  readonly height: number;
}

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const document = (view: View, body: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${view.width}" height="${view.height}" ` +
      `viewBox="${view.x} ${view.y} ${view.span} ${(view.span * view.height) / view.width}">${body}</svg>`,
  );

/** Wobbles an SVG path and returns its coverage, one byte per pixel, smooth at its edge. */
export async function rasterMask(outline: string, view: View): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(document(view, `<path d="${wobblePath(outline)}" fill="#fff"/>`))
    .extractChannel(3)
    .raw()
    .toBuffer();
}

/** An SVG drawing on an opaque ground, three bytes per pixel. Its paths must already be wobbled. */
export async function rasterColors(body: string, ground: string, view: View): Promise<Uint8Array> {
  const { x, y, span } = view;
  const whole = `<rect x="${x}" y="${y}" width="${span}" height="${span * 2}" fill="${ground}"/>`;
  const sharp = await loadSharp();
  return sharp(document(view, whole + body))
    .removeAlpha()
    .raw()
    .toBuffer();
}

/**
 * An SVG drawing on mid gray, one byte per pixel; 128 leaves the cloth unchanged. Its paths must already be wobbled.
 */
export async function rasterLines(body: string, view: View): Promise<Uint8Array> {
  const { x, y, span } = view;
  const whole = `<rect x="${x}" y="${y}" width="${span}" height="${span * 2}" fill="#808080"/>`;
  const sharp = await loadSharp();
  return sharp(document(view, whole + body))
    .removeAlpha()
    .extractChannel(0)
    .raw()
    .toBuffer();
}
