import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, open, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../unavailable';
import { BackupError } from './errors';
import { newestFirst } from './place';
import type { BackupPlace } from './place';

const FOLDER_FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOENT: 'it is not there',
  ENOTDIR: 'it is no folder',
};

/** Opens a folder as a place for backups. */
export function openFolderPlace(folder: string): BackupPlace {
  const explain = (error: unknown): unknown => {
    const fault = FOLDER_FAULTS[codeOf(error)];
    return fault === undefined ? error : new BackupError(`${folder}: ${fault}.`, { cause: error });
  };
  /** Fills a hidden file, and then gives it its name. */
  const store = async (name: string, fill: (part: string) => Promise<void>): Promise<void> => {
    // A part that a killed server left must not be in the way of the next one with the same name.
    const part = join(folder, `.${name}.part-${randomUUID()}`);
    try {
      // A missing folder may be a disk that is not mounted, so this does not create the folder.
      if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error('no folder'), { code: 'ENOTDIR' });
      await fill(part);
      const handle = await open(part, 'r+');
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(part, join(folder, name));
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw explain(error);
    }
  };
  return {
    name: folder,
    put: (file, name) => store(name, (part) => copyFile(file, part, constants.COPYFILE_EXCL)),
    write: (name, text) => store(name, (part) => writeFile(part, text, { flag: 'wx', mode: 0o600 })),
    read: async (name) => {
      try {
        // A missing folder may be a disk that is not mounted, so it is no folder without the text.
        const names = await readdir(folder);
        return names.includes(name) ? await readFile(join(folder, name), 'utf8') : null;
      } catch (error) {
        throw explain(error);
      }
    },
    list: async () => {
      try {
        return newestFirst(await readdir(folder));
      } catch (error) {
        throw explain(error);
      }
    },
    fetch: (name, file) => copyFile(join(folder, name), file, constants.COPYFILE_EXCL),
    remove: (name) => rm(join(folder, name), { force: true }),
    close: () => undefined,
  };
}
