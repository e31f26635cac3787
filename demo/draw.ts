// Paints all pictures of the demo shop into demo/pictures, in some minutes:
//   npm run draw
//   npm run draw -- --to FOLDER ID...   some pictures, into another folder
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answerHelp } from '../scripts/lib/help.mjs';
import { isGarment } from './drawing/picture-spec';
import { assortmentPictures } from './catalog';
import { paintLargest, paintPlates, paintScene, paintSmall } from './paint';
import type { PaintedFile } from './paint';
import { PICTURES, pictureFiles } from './picture-files';
import { demoScenes } from './scenes';

answerHelp(import.meta.url);

const say = (text: string) => process.stdout.write(`${text}\n`);

/** The entries with these ids; all if there are no ids. */
const chosen = <T>(all: ReadonlyMap<string, T>, ids: readonly string[]): T[] =>
  [...all].filter(([id]) => ids.length === 0 || ids.includes(id)).map(([, entry]) => entry);

/**
 * `npm run draw`: paints all pictures of the demo shop into demo/pictures, in some minutes, and removes those that it
 * no longer has. With an unchanged painter, every file gets the same bytes on the same machine. `-- --to FOLDER ID…`
 * paints some pictures into another folder.
 */
async function draw(): Promise<void> {
  const { values, positionals: ids } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
  const { to = PICTURES } = values;
  const pictures = chosen(assortmentPictures(), ids);
  const scenes = chosen(demoScenes(), ids);
  let files = 0;
  let bytes = 0;
  const keep = async (file: PaintedFile) => {
    const folder = join(to, file.id);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${file.width}.webp`), file.bytes);
    files += 1;
    bytes += file.bytes.length;
  };

  for (const scene of scenes) await paintScene(scene, keep);
  say(`Painted ${scenes.length} scenes. ${pictures.length} pictures follow ...`);
  const garments = pictures.filter(isGarment);
  await paintPlates(
    pictures.filter((picture) => !isGarment(picture)),
    keep,
  );
  await paintSmall(garments, keep);
  say('Painted the plates and the small files. The largest ones follow ...');
  await paintLargest(garments, keep);
  if (to === PICTURES) {
    const wanted = pictureFiles();
    for (const id of await readdir(PICTURES)) {
      if (!wanted.has(id)) await rm(join(PICTURES, id), { recursive: true });
    }
  }
  say(`Painted ${files} files, ${(bytes / 1e6).toFixed(1)} MB, into ${to}.`);
}

await draw();
