import { constants, setPriority } from 'node:os';
import { assortmentPictures } from '@shop/demo/catalog';
import { demoScenes } from '@shop/demo/scenes';
import { runDrawing } from '../pictures/drawing-child';
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

/** The whole work of this process: draws one picture or scene of the demo at full size. */
async function draw(id: string): Promise<EncodedPicture[]> {
  const sharp = await loadSharp();
  // One thread and no cache: the server runs on the same machine and needs its memory.
  sharp.concurrency(1);
  sharp.cache(false);
  return drawById(id);
}

const [id = ''] = process.argv.slice(2);
// Pages are more urgent than large pictures.
setPriority(constants.priority.PRIORITY_LOW);
runDrawing(async (send) => send(id, await draw(id)));
