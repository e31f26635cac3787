import { constants, setPriority } from 'node:os';
import { loadSharp } from '../pictures/sharp';
import { rangeSpecs } from './catalogue';
import { drawWide } from './pictures';

/** A process that draws one picture of the range, named by its id, at full size, sends its files and ends. */
async function draw(id: string): Promise<void> {
  const spec = rangeSpecs().get(id);
  if (spec === undefined) throw new Error(`The range has no picture ${id}`);
  const sharp = await loadSharp();
  // One thread and nothing kept: what it holds counts against the memory of the machine that serves the shop.
  sharp.concurrency(1);
  sharp.cache(false);
  const files = await drawWide(spec);
  process.send?.({ files }, () => process.disconnect());
}

// Whoever waits for a page comes before whoever waits for a large picture.
setPriority(constants.priority.PRIORITY_LOW);
process.on('disconnect', () => process.exit());
draw(process.argv[2] ?? '').catch((error: unknown) => {
  process.send?.({ error: error instanceof Error ? error.message : String(error) }, () => process.disconnect());
});
