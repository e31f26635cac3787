import { constants, setPriority } from 'node:os';
import { z } from 'zod';
import type { EncodedPicture } from './encode';
import { loadSharp } from './sharp';

const taskSchema = z.object({
  markup: z.string(),
  copies: z.array(z.object({ width: z.number(), format: z.enum(['webp', 'png']), ground: z.string().optional() })),
});

/** Draws an SVG once and scales it to the copies, none wider than the drawing. `ground` fills the transparent parts. */
async function draw(message: unknown): Promise<EncodedPicture[]> {
  const { markup, copies } = taskSchema.parse(message);
  const sharp = await loadSharp();
  // One thread and no cache: the memory of this process is taken from the machine that runs the shop.
  sharp.concurrency(1);
  sharp.cache(false);
  const { data, info } = await sharp(Buffer.from(markup), { limitInputPixels: 4_000_000 })
    .toColorspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const raw = { width, height, channels: 4 } as const;
  const { channels } = await sharp(data, { raw }).stats();
  if ((channels[3]?.max ?? 0) === 0) throw new Error('Nothing of the drawing can be seen');
  const files: EncodedPicture[] = [];
  for (const copy of copies) {
    const image = sharp(data, { raw }).resize({ width: copy.width, withoutEnlargement: true });
    if (copy.ground !== undefined) image.flatten({ background: copy.ground });
    const made = copy.format === 'png' ? image.png() : image.webp({ lossless: true });
    const { data: bytes, info: size } = await made.toBuffer({ resolveWithObject: true });
    files.push({ width: size.width, height: size.height, format: copy.format, bytes });
  }
  return files;
}

// Requests for pages have priority over drawings.
setPriority(constants.priority.PRIORITY_LOW);
// The process ends when its parent does.
process.on('disconnect', () => process.exit());
process.once('message', (message) => {
  const reply = (answer: object) => process.send?.(answer, () => process.disconnect());
  draw(message).then(
    (files) => reply({ files }),
    (error: unknown) => reply({ error: error instanceof Error ? error.message : String(error) }),
  );
});
