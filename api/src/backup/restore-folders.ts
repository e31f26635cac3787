import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, realpath, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { FOLDERS } from './manifest';
import type { Folder } from './manifest';

/** New contents of the folders, unpacked beside the current ones. */
export interface IncomingFolders {
  /** Makes a file below a folder. */
  create: (folder: Folder, path: string) => Promise<IncomingFile>;
  /**
   * Replaces the current folders with the new ones. After a success or a failure, `undo` puts the old folders back.
   * After a success, `keep` removes the old folders.
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

/** The prefix of an unfinished folder's name. It begins with a dot, so that the shop does not serve the folder. */
const mark = (name: string) => `.${name}.restore-`;

/** Prepares the swap of one folder. The folder may be a link to a larger disk, so this uses its real path. */
async function swapFor(dataDir: string, folder: Folder): Promise<Swap> {
  const path = join(dataDir, folder);
  const present = existsSync(path) ? await realpath(path) : path;
  const parent = dirname(present);
  await mkdir(parent, { recursive: true });
  // Removes what a killed restore left behind. If it moved the current folder aside and put nothing in its place, the
  // folder is moved back.
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

/** Makes empty folders to unpack into, on the same disks as the current ones. */
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
