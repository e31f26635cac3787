import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { commandProgress, reasonOf } from '../backup/command';
import { filesBelow, readFileInPieces } from '../backup/folder-files';
import type { PictureBucket } from '../backup/picture-bucket';
import type { ReportProgress } from '../backup/progress';
import { readConfig } from '../config';
import { countPictures, missingPictures, namedPictures } from '../pictures/named-pictures';
import { folderOfPictures } from '../pictures/open-store';
import type { Command, CommandCode, CommandLine } from './command';
import { pictureBucketOf } from './picture-bucket';
import { withExistingShop } from './shop-database';

const usage = (called: CommandLine) => `Copies all pictures from one store to the other, while the shop is open:
  ${called('pictures', 'move --to bucket')}  from DATA_DIR into the bucket of the S3_… settings
  ${called('pictures', 'move --to folder')}  from that bucket into DATA_DIR
Run it, restart the servers with the new settings, and run it again for what was added meanwhile. It removes nothing.`;

/** A store of pictures as files with names such as `<id>/320.webp`. */
interface Files {
  name: string;
  list: () => AsyncIterable<{ path: string; size: number }>;
  read: PictureBucket['read'];
  write: PictureBucket['write'];
}

const filesOfFolder = (folder: string): Files => ({
  name: folder,
  list: async function* () {
    for await (const path of filesBelow(folder)) yield { path, size: (await stat(join(folder, path))).size };
  },
  read: (path, use) => readFileInPieces(join(folder, path), use),
  write: async (path, bytes) => {
    // A file has its name only when it is complete.
    const fresh = join(folder, `.move-${String(process.pid)}`);
    await mkdir(join(folder, dirname(path)), { recursive: true });
    try {
      await writeFile(fresh, bytes);
      await rename(fresh, join(folder, path));
    } finally {
      await rm(fresh, { force: true });
    }
  },
});

/** Copies the files that `to` lacks. A picture never changes under its name, so one of the same size is the same. */
async function copyFiles(from: Files, to: Files, progress: ReportProgress) {
  const there = new Map<string, number>();
  for await (const { path, size } of to.list()) there.set(path, size);
  let copied = 0;
  for await (const { path, size } of from.list()) {
    if (there.get(path) === size) continue;
    await from.read(path, async (length, body) => {
      const pieces: Buffer[] = [];
      for await (const piece of body) pieces.push(piece);
      await to.write(path, Buffer.concat(pieces, length));
      there.set(path, length);
      copied += 1;
    });
    progress({ name: 'pictures', count: copied, unit: 'files', done: false });
  }
  return { copied, files: new Set(there.keys()) };
}

const run: Command = async (words, { called }) => {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { to: { type: 'string' } },
  });
  if (positionals.join() !== 'move' || !['bucket', 'folder'].includes(values.to ?? '')) {
    console.error(usage(called));
    return 1;
  }
  const { dataDir, s3 } = readConfig(process.env);
  const bucket = await pictureBucketOf(s3);
  if (bucket === null) {
    throw new Error('Nothing was copied: S3_BUCKET is not set. Call the command with the S3_… settings of the bucket.');
  }
  try {
    const stores = [filesOfFolder(folderOfPictures(dataDir)), { ...bucket, list: bucket.files }] as const;
    const [from, to] = values.to === 'bucket' ? stores : ([stores[1], stores[0]] as const);
    const progress = commandProgress(false);
    const { named, copied, files } = await withExistingShop(async ({ db }) => {
      const result = await copyFiles(from, to, progress).catch((error: unknown) => {
        throw new Error(
          `The copy is not complete: ${reasonOf(error)} Run the command again: it goes on where it stopped.`,
          { cause: error },
        );
      });
      return { ...result, named: await namedPictures(db) };
    });
    console.log(`${copied.toLocaleString('en-US')} files were copied from ${from.name} to ${to.name}.`);
    const missing = missingPictures(countPictures(named, files), to.name);
    console.log(missing ?? `All of the ${String(named.length)} pictures that the shop shows are there.`);
    return missing === null ? 0 : 1;
  } finally {
    bucket.close();
  }
};

/** Copies the pictures between folder and bucket. */
export const pictures: CommandCode = { run, usage };
