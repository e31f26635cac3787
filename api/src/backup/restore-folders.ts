import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { FOLDERS } from './manifest';
import type { Folder } from './manifest';

/** New contents of the folders, unpacked beside the present ones. */
export interface IncomingFolders {
  /** Makes a file below a folder. */
  create: (folder: Folder, path: string) => Promise<IncomingFile>;
  /**
   * Puts the new folders in the place of the present ones. All or none; after that `undo` turns it back and `keep`
   * removes what was replaced.
   */
  swapIn: () => Promise<void>;
  undo: () => Promise<void>;
  keep: () => Promise<void>;
}

/** A file that is being unpacked. */
export interface IncomingFile {
  write: (piece: Buffer) => Promise<void>;
  close: () => Promise<void>;
}

interface Swap {
  present: string;
  incoming: string;
  aside: string;
  state: 'waiting' | 'aside' | 'in';
}

/** Begins with a dot: what has such a name is not finished, and nobody serves it. */
const mark = (name: string) => `.${name}.restore-`;

/** A folder may be a link to a larger disk; what counts is where it really is. */
async function swapFor(dataDir: string, folder: Folder): Promise<Swap> {
  const path = join(dataDir, folder);
  const present = existsSync(path) ? await realpath(path) : path;
  const parent = dirname(present);
  await mkdir(parent, { recursive: true });
  // Left over from a restore that was killed: what it had put aside comes back where nothing had taken its place.
  for (const name of await readdir(parent)) {
    if (!name.startsWith(mark(basename(present)))) continue;
    const aside = join(parent, name, 'old');
    if (existsSync(aside) && !existsSync(present)) await rename(aside, present);
    await rm(join(parent, name), { recursive: true, force: true });
  }
  const fresh = join(parent, `${mark(basename(present))}${randomBytes(4).toString('hex')}`);
  await mkdir(fresh);
  return { present, incoming: join(fresh, 'new'), aside: join(fresh, 'old'), state: 'waiting' };
}

async function turnBack(swap: Swap): Promise<void> {
  if (swap.state === 'in') await rename(swap.present, swap.incoming);
  if (swap.state !== 'waiting' && existsSync(swap.aside)) await rename(swap.aside, swap.present);
  swap.state = 'waiting';
}

/** Makes empty folders to unpack into, on the same disks as the present ones. */
export async function prepareFolders(dataDir: string): Promise<IncomingFolders> {
  const swaps = new Map<Folder, Swap>();
  for (const folder of FOLDERS) swaps.set(folder, await swapFor(dataDir, folder));
  for (const { incoming } of swaps.values()) await mkdir(incoming);
  const clear = async () => {
    for (const { aside } of swaps.values()) await rm(dirname(aside), { recursive: true, force: true });
  };
  const undo = async () => {
    for (const swap of swaps.values()) await turnBack(swap);
    await clear();
  };
  const made = new Set<string>();
  return {
    create: async (folder, path) => {
      const file = join(swaps.get(folder)?.incoming ?? '', path);
      const parent = dirname(file);
      if (!made.has(parent)) await mkdir(parent, { recursive: true });
      made.add(parent);
      const handle = await open(file, 'wx', 0o644);
      return { write: (piece) => handle.writeFile(piece), close: () => handle.close() };
    },
    swapIn: async () => {
      for (const swap of swaps.values()) {
        if (existsSync(swap.present)) await rename(swap.present, swap.aside);
        swap.state = 'aside';
        await rename(swap.incoming, swap.present);
        swap.state = 'in';
      }
    },
    undo,
    keep: clear,
  };
}
