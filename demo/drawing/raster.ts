import { loadSharp } from './load-sharp';
import { wobblePath } from './wobble';

/** A finished drawing as pixels in sRGB, without a file format around them. */
export interface RawPicture {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
  /** Bytes a pixel: 3, or 4 with transparency. */
  readonly channels: 3 | 4;
}

/** A rectangle of the board and the pixels it is rendered to. */
export interface View {
  readonly x: number;
  readonly y: number;
  /** Board units across. */
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

/** Coverage of an SVG path, wobbled here, one byte a pixel, smooth at its edge. */
export async function rasterMask(outline: string, view: View): Promise<Uint8Array> {
  const sharp = await loadSharp();
  return sharp(document(view, `<path d="${wobblePath(outline)}" fill="#fff"/>`))
    .extractChannel(3)
    .raw()
    .toBuffer();
}

/** An SVG drawing on an opaque ground, three bytes a pixel; its paths must have been wobbled. */
export async function rasterColors(body: string, ground: string, view: View): Promise<Uint8Array> {
  const { x, y, span } = view;
  const whole = `<rect x="${x}" y="${y}" width="${span}" height="${span * 2}" fill="${ground}"/>`;
  const sharp = await loadSharp();
  return sharp(document(view, whole + body))
    .removeAlpha()
    .raw()
    .toBuffer();
}

/** An SVG drawing on mid gray, one byte a pixel: 128 leaves the cloth as it is; its paths must have been wobbled. */
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
