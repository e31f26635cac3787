import { randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** How long an unfinished folder may be worked on, in milliseconds. */
const UNFINISHED_MS = 60 * 60_000;

const PREFIX = '.incoming-';

/** Whether a file or folder is there. */
export const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Folder of a release's files. */
export const releaseFolder = (releasesDir: string, { name, version }: { name: string; version: string }): string =>
  path.join(releasesDir, name, version);

/**
 * A new hidden folder to put a release together in, on the same disk as its place: neither served nor backed up. What is
 * left of it afterwards is removed, whether `work` moved it away, left it or failed.
 */
export async function withIncomingFolder<T>(releasesDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = path.join(releasesDir, PREFIX + randomBytes(6).toString('hex'));
  await mkdir(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes unfinished folders of processes that ended in the middle. */
export async function sweepIncoming(releasesDir: string, now: number): Promise<void> {
  const names = await readdir(releasesDir).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const folder = path.join(releasesDir, name);
    const begun = await stat(folder).catch(() => null);
    if (begun && now - begun.mtimeMs > UNFINISHED_MS) await rm(folder, { recursive: true, force: true });
  }
}

/** Copies a folder to its place, unless it is there: all at once, and several processes may do it together. */
export async function copyOnce(releasesDir: string, source: string, target: string): Promise<void> {
  if (await exists(target)) return;
  await mkdir(path.dirname(target), { recursive: true });
  await withIncomingFolder(releasesDir, async (folder) => {
    const copy = path.join(folder, 'copy');
    await cp(source, copy, { recursive: true });
    try {
      await rename(copy, target);
    } catch (error) {
      // Another process was first: its copy is the same.
      if (!(await exists(target))) throw error;
    }
  });
}

/** Moves a finished folder to its place. What is there belongs to no release: a publication that broke off left it. */
export async function moveIntoPlace(folder: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  await rm(target, { recursive: true, force: true });
  await rename(folder, target);
}
