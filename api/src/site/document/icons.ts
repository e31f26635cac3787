import { readFile } from 'node:fs/promises';
import type { PublicSettings } from '@shop/shared/contracts';
import { etagOf, matchesEtag } from '../../http/conditional';
import type { FastifyInstance } from 'fastify';
import { buffer } from 'node:stream/consumers';
import { ICON_SIZES } from '../../pictures/drawings';
import { loadSharp } from '../../pictures/sharp';
import type { PictureStore } from '../../pictures/store';
import { attribute } from './markup';

/** Paths that browsers, phones and other tools request even if no page mentions them. */
const APPLE_ICON = '/apple-touch-icon.png';
export const WEB_MANIFEST = '/manifest.webmanifest';
const FAVICON = '/favicon.ico';

/** Sizes in pixels: in the .ico file, and of the icons in the manifest. */
const ICO_SIZES = [16, 32, 48];
const MANIFEST_SIZES = ICON_SIZES.manifest;
const APPLE_SIZE = ICON_SIZES.touch;

/** Link elements for the shop's icon: the owner's, whose URL changes with it, or the shell's. */
export function iconLinks({ front }: Pick<PublicSettings, 'front'>, shellIcon: string): string[] {
  const own = front.look?.icon;
  return own === undefined
    ? [
        `<link rel="icon" type="image/svg+xml" href="${attribute(shellIcon)}">`,
        `<link rel="apple-touch-icon" href="${APPLE_ICON}">`,
      ]
    : [
        `<link rel="icon" type="image/png" sizes="48x48" href="${attribute(`${own}/${ICON_SIZES.tab}.png`)}">`,
        `<link rel="apple-touch-icon" href="${attribute(`${own}/${ICON_SIZES.touch}.png`)}">`,
      ];
}

const manifestIcon = (size: number) => `/icon-${String(size)}.png`;

/** URL of the icon in one of the sizes of the manifest: the owner's, whose URL changes with it, or the shell's. */
export function iconUrl({ front }: Pick<PublicSettings, 'front'>, size: number): string {
  const own = front.look?.icon;
  return own === undefined ? manifestIcon(size) : `${own}/${String(size)}.png`;
}

/** The icons' URLs have no version, so browsers cache them for one day only. */
const FOR_A_DAY = 'public, max-age=86400';

/** Draws an SVG as a PNG. `background` replaces transparency. */
async function draw(svg: Buffer, size: number, background?: string): Promise<Buffer> {
  const sharp = await loadSharp();
  // Rendered larger than needed and scaled down, so that edges are sharp at any size.
  const image = sharp(svg, { density: 1_200 }).resize(size, size);
  if (background !== undefined) image.flatten({ background });
  return image.png().toBuffer();
}

/** Makes an .ico file of PNG pictures: a header, a directory entry for each picture, and the pictures. */
function icoOf(pictures: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * index;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** Functions that draw the icon files, by path. */
function drawings(): ReadonlyMap<string, (source: Buffer) => Promise<Buffer>> {
  const ico = async (source: Buffer) => {
    return icoOf(await Promise.all(ICO_SIZES.map(async (size) => ({ size, png: await draw(source, size) }))));
  };
  return new Map([
    [FAVICON, ico],
    [APPLE_ICON, (source) => draw(source, APPLE_SIZE, '#fff')],
    ...MANIFEST_SIZES.map((size) => [manifestIcon(size), (source: Buffer) => draw(source, size)] as const),
  ]);
}

/**
 * Serves the icons and the web manifest for bookmarks, tabs and installed apps. All icons are drawn from the owner's
 * icon, or from the shell's without one. Each is drawn on its first request.
 *
 * @param svgFile the shell's icon
 * @param pictures the store of the owner's icon
 */
export function registerIcons(
  app: FastifyInstance,
  svgFile: string,
  settings: () => PublicSettings,
  pictures: Pick<PictureStore, 'read'>,
): void {
  /** The owner's icon; the shell's without one or its file is missing. */
  const sourceOf = async (own: string | undefined): Promise<Buffer> => {
    const copy = own === undefined ? null : await pictures.read(own, ICON_SIZES.largest, 'png');
    return copy ? buffer(copy.body) : readFile(svgFile);
  };
  for (const [url, makeIcon] of drawings()) {
    let kept: Promise<{ bytes: Buffer; etag: string }> | undefined;
    let keptOf: string | undefined;
    const make = async (own: string | undefined) => {
      const bytes = await makeIcon(await sourceOf(own));
      return { bytes, etag: etagOf(bytes) };
    };
    app.get(url, async (request, reply) => {
      const own = settings().front.look?.icon?.split('/').at(-1);
      if (own !== keptOf) kept = undefined;
      keptOf = own;
      kept ??= make(own).catch((error: unknown) => {
        kept = undefined;
        throw error;
      });
      const { bytes, etag } = await kept;
      void reply.headers({ 'cache-control': FOR_A_DAY, 'x-content-type-options': 'nosniff', etag });
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(url === FAVICON ? 'image/x-icon' : 'image/png').send(bytes);
    });
  }

  app.get(WEB_MANIFEST, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('x-content-type-options', 'nosniff')
      .type('application/manifest+json')
      .send(
        JSON.stringify({
          id: '/',
          // Without a name, browsers show the shop's address.
          name: settings().shopName || undefined,
          short_name: settings().shopName || undefined,
          lang: 'en',
          start_url: '/',
          scope: '/',
          display: 'minimal-ui',
          icons: MANIFEST_SIZES.map((size) => ({
            src: iconUrl(settings(), size),
            sizes: `${String(size)}x${String(size)}`,
            type: 'image/png',
          })),
        }),
      ),
  );
}
