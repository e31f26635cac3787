import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Unavailable } from '../unavailable';
import type { EncodedPicture, PictureFormat } from './encode';

/** One stored copy, opened. */
interface StoredCopy {
  /** Bytes. */
  size: number;
  body: Readable;
}

/** Where the shop keeps its pictures: a picture is a set of copies under one id. */
export interface PictureStore {
  /** Stores all copies of a picture or none; a picture already there under that id is replaced. */
  save(id: string, files: readonly EncodedPicture[]): Promise<void>;
  /** Stores one more copy of a picture that is there; of one that is not, none. */
  add(id: string, file: EncodedPicture): Promise<void>;
  /** Removes a picture; one that is not there is no error. */
  remove(id: string): Promise<void>;
  /** Widths that are stored of a picture, in ascending order; empty when it is not there. */
  widths(id: string, format?: PictureFormat): Promise<number[]>;
  /** One copy, to be sent to a browser; null when it is not there. */
  read(id: string, width: number, format: PictureFormat): Promise<StoredCopy | null>;
  /** The path on the shop's own URL under which a copy is served. */
  url(id: string, width: number, format?: PictureFormat): string;
}

/** Ids become names of folders and objects, so nothing else may get through. */
const SAFE_ID = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** The id, if it is one. @throws Error otherwise */
export function pictureIdOf(id: string): string {
  if (!SAFE_ID.test(id)) throw new Error(`Not a picture id: ${JSON.stringify(id)}`);
  return id;
}

/** The path under which all copies of a picture are served. */
export const pictureFolder = (id: string): string => `/pictures/${id}`;

/** The path under which a copy is served. */
export const pictureUrl = (id: string, width: number, format: PictureFormat = 'webp'): string =>
  `${pictureFolder(id)}/${width}.${format}`;

/** The path of the same copy as JPEG; null for what is no stored WebP picture of this shop. */
export const jpegOf = (url: string): string | null =>
  /^\/pictures\/[^/]+\/\d+\.webp$/.test(url) ? url.replace(/webp$/, 'jpeg') : null;

/** The widths among file names such as '320.webp', of one format, in ascending order. */
export const widthsAmong = (names: readonly string[], format: PictureFormat): number[] =>
  names
    .filter((name) => name.endsWith(`.${format}`))
    .map((name) => Number.parseInt(name, 10))
    .filter((width) => width > 0)
    .sort((a, b) => a - b);

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT';

/**
 * What is not there is null, provided that the folder is: without it nothing is known.
 *
 * @throws Unavailable when the folder is not there; other faults of the disk as they are
 */
async function unlessMissing<T>(folder: string, read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    if (!isMissing(error)) throw error;
    await access(folder).catch((cause: unknown) => {
      throw new Unavailable(`The folder of pictures is not there: ${folder}`, { cause });
    });
    return null;
  }
}

/** Keeps pictures in a folder that is there: `<folder>/<id>/<width>.<format>`, served under /pictures. */
export function makeLocalPictureStore(folder: string): PictureStore {
  const place = (id: string) => join(folder, pictureIdOf(id));
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
    async add(id, { width, format, bytes }) {
      const fresh = join(folder, `.${pictureIdOf(id)}.${process.pid}.${process.hrtime.bigint()}`);
      await mkdir(folder, { recursive: true });
      try {
        await writeFile(fresh, bytes);
        await rename(fresh, join(place(id), `${width}.${format}`));
      } catch (error) {
        await rm(fresh, { force: true });
        // The picture was removed meanwhile.
        if (!isMissing(error)) throw error;
      }
    },
    async remove(id) {
      await rm(place(id), { recursive: true, force: true });
    },
    async widths(id, format = 'webp') {
      return widthsAmong((await unlessMissing(folder, readdir(place(id)))) ?? [], format);
    },
    async read(id, width, format) {
      const file = join(place(id), `${width}.${format}`);
      const found = await unlessMissing(folder, stat(file));
      return found?.isFile() === true ? { size: found.size, body: createReadStream(file) } : null;
    },
    url: pictureUrl,
  };
}
