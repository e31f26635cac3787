import { assortmentPictures } from '@shop/demo/catalog';
import { demoScenes } from '@shop/demo/scenes';
import { z } from 'zod';
import { messageOfParent, runDrawing } from '../pictures/drawing-child';
import { drawFirst } from './pictures';

const taskSchema = z.object({ pictures: z.array(z.string()), scenes: z.array(z.string()) });

/** The demo's entries with these ids. */
function chosen<T>(all: ReadonlyMap<string, T>, ids: readonly string[]): Map<string, T> {
  return new Map(
    ids.map((id) => {
      const entry = all.get(id);
      if (!entry) throw new Error(`The demo has no picture ${id}`);
      return [id, entry];
    }),
  );
}

// The whole work of this process: draws pictures and scenes of the demo in their first widths.
runDrawing(async (send) => {
  const { pictures, scenes } = taskSchema.parse(await messageOfParent());
  await drawFirst({ pictures: chosen(assortmentPictures(), pictures), scenes: chosen(demoScenes(), scenes) }, send);
});
