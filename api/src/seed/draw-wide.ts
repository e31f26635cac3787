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
  throw new Error(`The demo has no picture ${id}`);
}

/**
 * The whole work of this process: draws one picture or scene of the demo at full size, sends its files to the parent
 * process and ends.
 */
async function draw(id: string): Promise<void> {
  const sharp = await loadSharp();
  // One thread and no cache: the server runs on the same machine and needs its memory.
  sharp.concurrency(1);
  sharp.cache(false);
  const files = await drawById(id);
  process.send?.({ files }, () => process.disconnect());
}

// Pages are more urgent than large pictures.
setPriority(constants.priority.PRIORITY_LOW);
process.on('disconnect', () => process.exit());
draw(process.argv[2] ?? '').catch((error: unknown) => {
  process.send?.({ error: error instanceof Error ? error.message : String(error) }, () => process.disconnect());
});
