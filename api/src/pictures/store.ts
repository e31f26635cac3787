import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Unavailable, codeOf } from '../unavailable';
import type { EncodedPicture, PictureFormat } from './encode';

/** An opened stored copy. */
interface StoredCopy {
  /** In bytes. */
  size: number;
  body: Readable;
}

/** A copy to store. */
export type PictureFile = Omit<EncodedPicture, 'height'>;

/** The store of the shop's pictures. A picture is a set of copies with the same id. */
export interface PictureStore {
  /** Stores all copies of a picture or none. Replaces an existing picture with this id. */
  save(id: string, files: readonly PictureFile[]): Promise<void>;
  /** Adds a copy to an existing picture. Does nothing if the picture does not exist. */
  add(id: string, file: PictureFile): Promise<void>;
  /** Removes a picture. A missing picture is not an error. */
  remove(id: string): Promise<void>;
  /** Widths of the stored copies in ascending order; empty if the picture does not exist. */
  widths(id: string, format?: PictureFormat): Promise<number[]>;
  /** Opens a copy for sending; null if it does not exist. */
  read(id: string, width: number, format: PictureFormat): Promise<StoredCopy | null>;
  /** The URL path of a copy. */
  url(id: string, width: number, format?: PictureFormat): string;
}

/** Ids become names of folders and objects, so other characters are not allowed. */
const SAFE_ID = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Whether a text can be the id of a picture. */
export const isPictureId = (id: string): boolean => SAFE_ID.test(id);

/** Returns a valid id. @throws Error if it is not valid */
export function pictureIdOf(id: string): string {
  if (!isPictureId(id)) throw new Error(`Not a picture id: ${JSON.stringify(id)}`);
  return id;
}

/** The URL path of all copies of a picture. */
export const pictureFolder = (id: string): string => `/pictures/${id}`;

/** The URL path of a copy. */
export const pictureUrl = (id: string, width: number, format: PictureFormat = 'webp'): string =>
  `${pictureFolder(id)}/${width}.${format}`;

/** The URL path of the same copy as JPEG; null if `url` is not a stored WebP picture of this shop. */
export const jpegOf = (url: string): string | null =>
  /^\/pictures\/[^/]+\/\d+\.webp$/.test(url) ? url.replace(/webp$/, 'jpeg') : null;

/** Size of the pictures of shared links, in px: the ratio that most apps show. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** The URL path of a picture for shared links; null if `url` is not a stored WebP picture of this shop. */
export const shareUrlOf = (url: string): string | null => {
  const [, id] = /^\/pictures\/([^/]+)\/\d+\.webp$/.exec(url) ?? [];
  return id === undefined ? null : `${pictureFolder(id)}/share.jpeg`;
};

/** The widths in file names such as '320.webp', of one format, in ascending order. */
export const widthsAmong = (names: readonly string[], format: PictureFormat): number[] =>
  names
    .filter((name) => name.endsWith(`.${format}`))
    .map((name) => Number.parseInt(name, 10))
    .filter((width) => width > 0)
    .sort((a, b) => a - b);

const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT';

/**
 * The result of a read, or null if the file does not exist. If the whole folder is missing, nothing is known about the
 * file.
 *
 * @throws Unavailable if the folder is missing; other errors of the disk unchanged
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

/** Keeps pictures in an existing folder as `<folder>/<id>/<width>.<format>`, served under /pictures. */
export function makeLocalPictureStore(folder: string): PictureStore {
  const place = (id: string) => join(folder, pictureIdOf(id));
  return {
    async save(id, files) {
      const target = place(id);
      // Written to a temporary folder and renamed, so that a half-written picture is never served.
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
        // The picture was removed in the meantime.
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
