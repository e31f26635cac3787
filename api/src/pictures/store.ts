import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EncodedPicture, PictureFormat } from './encode';

/** Where the shop keeps its pictures: a picture is a set of copies under one id. */
export interface PictureStore {
  /** Stores all copies of a picture or none; a picture already there under that id is replaced. */
  save(id: string, files: readonly EncodedPicture[]): Promise<void>;
  /** Removes a picture; one that is not there is no error. */
  remove(id: string): Promise<void>;
  /** Widths that are stored of a picture, in ascending order; empty when it is not there. */
  widths(id: string, format?: PictureFormat): Promise<number[]>;
  /** The path on the shop's own URL under which a copy is served. */
  url(id: string, width: number, format?: PictureFormat): string;
}

/** Ids become folder names, so nothing else may get through. */
const SAFE_ID = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Keeps pictures in a folder: `<folder>/<id>/<width>.<format>`, served under /pictures. */
export function makeLocalPictureStore(folder: string): PictureStore {
  const place = (id: string) => {
    if (!SAFE_ID.test(id)) throw new Error(`Not a picture id: ${JSON.stringify(id)}`);
    return join(folder, id);
  };
  return {
    async save(id, files) {
      const target = place(id);
      // Written beside and renamed, so that a half-written picture is never served.
      const fresh = join(folder, `.${id}.${process.pid}.${process.hrtime.bigint()}`);
      await mkdir(fresh, { recursive: true });
      try {
        await Promise.all(files.map(({ width, format, bytes }) => writeFile(join(fresh, `${width}.${format}`), bytes)));
        await rm(target, { recursive: true, force: true });
        await rename(fresh, target);
      } catch (error) {
        await rm(fresh, { recursive: true, force: true });
        throw error;
      }
    },
    async remove(id) {
      await rm(place(id), { recursive: true, force: true });
    },
    async widths(id, format = 'webp') {
      const names = await readdir(place(id)).catch((): string[] => []);
      return names
        .filter((name) => name.endsWith(`.${format}`))
        .map((name) => Number.parseInt(name, 10))
        .filter((width) => width > 0)
        .sort((a, b) => a - b);
    },
    url: (id, width, format = 'webp') => `/pictures/${id}/${width}.${format}`,
  };
}
