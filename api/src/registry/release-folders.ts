import { randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** An older unfinished folder was left by a crash, in milliseconds. */
const MAX_UNFINISHED_MS = 60 * 60_000;

const PREFIX = '.incoming-';

/** Whether a file or folder exists. */
export const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

/** Folder of a release's files. */
export const releaseFolder = (releasesDir: string, { name, version }: { name: string; version: string }): string =>
  path.join(releasesDir, name, version);

/**
 * Runs `work` on a new hidden folder, in which it prepares a release. The folder lies on the same disk as the releases,
 * and is neither served nor backed up. It is removed afterwards, if it still exists.
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

/** Removes unfinished folders of crashed processes. */
export async function sweepIncoming(releasesDir: string, now: number): Promise<void> {
  const names = await readdir(releasesDir).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(PREFIX))) {
    const folder = path.join(releasesDir, name);
    const begun = await stat(folder).catch(() => null);
    if (begun && now - begun.mtimeMs > MAX_UNFINISHED_MS) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Copies a folder to `target`, unless that exists. The copy appears at once, and several processes may do it together.
 */
export async function copyOnce(releasesDir: string, source: string, target: string): Promise<void> {
  if (await exists(target)) return;
  await mkdir(path.dirname(target), { recursive: true });
  await withIncomingFolder(releasesDir, async (folder) => {
    const copy = path.join(folder, 'copy');
    await cp(source, copy, { recursive: true });
    try {
      await rename(copy, target);
    } catch (error) {
      // Another process was first. Its copy is equal.
      if (!(await exists(target))) throw error;
    }
  });
}

/** Moves a finished folder to `target`. An older folder there was left by a failed publication, and is removed. */
export async function moveIntoPlace(folder: string, target: string): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  await rm(target, { recursive: true, force: true });
  await rename(folder, target);
}
