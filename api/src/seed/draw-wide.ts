import { constants, setPriority } from 'node:os';
import { assortmentPictures } from '@shop/demo/catalog';
import { demoScenes } from '@shop/demo/scenes';
import type { EncodedPicture } from '../pictures/encode';
import { loadSharp } from '../pictures/sharp';
import { drawWide, drawWideScene } from './pictures';

function drawById(id: string): Promise<EncodedPicture[]> {
  const spec = assortmentPictures().get(id);
  if (spec) return drawWide(spec);
  const scene = demoScenes().get(id);
  if (scene) return drawWideScene(scene);
  throw new Error(`The range has no picture ${id}`);
}

/** A process that draws one picture or scene of the range, named by its id, at full size, sends its files and ends. */
async function draw(id: string): Promise<void> {
  const sharp = await loadSharp();
  // One thread and nothing kept: what it holds counts against the memory of the machine that serves the shop.
  sharp.concurrency(1);
  sharp.cache(false);
  const files = await drawById(id);
  process.send?.({ files }, () => process.disconnect());
}

// Whoever waits for a page comes before whoever waits for a large picture.
setPriority(constants.priority.PRIORITY_LOW);
process.on('disconnect', () => process.exit());
draw(process.argv[2] ?? '').catch((error: unknown) => {
  process.send?.({ error: error instanceof Error ? error.message : String(error) }, () => process.disconnect());
});
