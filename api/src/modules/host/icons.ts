import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { PublicSettings } from '@shop/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { loadSharp } from '../../pictures/sharp';

/** Where browsers, phones and other tools look for a shop's icons, whatever its pages say. */
export const APPLE_ICON = '/apple-touch-icon.png';
export const WEB_MANIFEST = '/manifest.webmanifest';
const FAVICON = '/favicon.ico';

/** Sizes in px: in the .ico file, and of the icons that the manifest names. */
const ICO_SIZES = [16, 32, 48];
const MANIFEST_SIZES = [192, 512];
const APPLE_SIZE = 180;

const manifestIcon = (size: number) => `/icon-${String(size)}.png`;

/** The icons have no version in their addresses: a day later browsers look again. */
const FOR_A_DAY = 'public, max-age=86400';

/** The drawing as a PNG; `background` only where nothing may shine through. */
async function draw(svg: Buffer, size: number, background?: string): Promise<Buffer> {
  const sharp = await loadSharp();
  // Drawn larger than needed and made smaller: edges stay sharp at any size.
  const image = sharp(svg, { density: 1_200 }).resize(size, size);
  if (background !== undefined) image.flatten({ background });
  return image.png().toBuffer();
}

/** An .ico file of PNG pictures: a header, an entry for each, and the pictures one after another. */
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

/** Pictures of the shop's own icon, each drawn when it is first asked for. */
function drawings(svgFile: string): ReadonlyMap<string, () => Promise<Buffer>> {
  const svg = () => readFile(svgFile);
  const ico = async () => {
    const source = await svg();
    return icoOf(await Promise.all(ICO_SIZES.map(async (size) => ({ size, png: await draw(source, size) }))));
  };
  return new Map([
    [FAVICON, ico],
    [APPLE_ICON, async () => draw(await svg(), APPLE_SIZE, '#fff')],
    ...MANIFEST_SIZES.map((size) => [manifestIcon(size), async () => draw(await svg(), size)] as const),
  ]);
}

/**
 * Serves the icons and the manifest that make the shop a bookmark, a tab of its own or an app on a phone: all drawn from
 * the one icon of the shell, under the shop's own name.
 *
 * @param svgFile that icon
 */
export function registerIcons(app: FastifyInstance, svgFile: string, settings: () => PublicSettings): void {
  for (const [url, makeIcon] of drawings(svgFile)) {
    let kept: Promise<{ bytes: Buffer; etag: string }> | undefined;
    const make = async () => {
      const bytes = await makeIcon();
      return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
    };
    app.get(url, async (request, reply) => {
      kept ??= make().catch((error: unknown) => {
        kept = undefined;
        throw error;
      });
      const { bytes, etag } = await kept;
      void reply.headers({ 'cache-control': FOR_A_DAY, 'x-content-type-options': 'nosniff', etag });
      if (request.headers['if-none-match']?.includes(etag) === true) return reply.code(304).send();
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
          // A shop without a name is called by its address.
          name: settings().shopName || undefined,
          short_name: settings().shopName || undefined,
          lang: 'en',
          start_url: '/',
          scope: '/',
          display: 'minimal-ui',
          icons: MANIFEST_SIZES.map((size) => ({
            src: manifestIcon(size),
            sizes: `${String(size)}x${String(size)}`,
            type: 'image/png',
          })),
        }),
      ),
  );
}
