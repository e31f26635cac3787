import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PICTURES, pictureFiles } from '@shop/demo/picture-files';
import { demoScenes } from '@shop/demo/scenes';
import { inArray } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { Db } from '../database/client';
import { productImages } from '../database/schema';
import type { PictureStore } from '../pictures/store';
import { isDemo } from '../startup/shop-facts';

/** How many pictures were copied. */
export interface PictureReport {
  readonly copied: number;
  /** Pictures that were there already. */
  readonly kept: number;
}

/** How many pictures are copied at a time. More would help only a bucket that is far away. */
const AT_ONCE = 8;

/** Copies the files of a picture that the store lacks. @returns whether it lacked any */
async function copyPicture(id: string, widths: readonly number[], store: PictureStore): Promise<boolean> {
  const there = await store.widths(id);
  const missing = widths.filter((width) => !there.includes(width));
  if (missing.length === 0) return false;
  const files = await Promise.all(
    missing.map(async (width) => ({
      width,
      format: 'webp' as const,
      bytes: await readFile(join(PICTURES, id, `${width}.webp`)),
    })),
  );
  if (there.length === 0) await store.save(id, files);
  else for (const file of files) await store.add(id, file);
  return true;
}

/** Copies the demo's pictures that the store lacks. `files` are the widths of their files by id. Default value: all. */
export async function copyPictures(
  store: PictureStore,
  files: ReadonlyMap<string, readonly number[]> = pictureFiles(),
): Promise<PictureReport> {
  const limit = pLimit({ concurrency: AT_ONCE, rejectOnClear: true });
  const work = [...files].map(([id, widths]) => limit(() => copyPicture(id, widths, store)));
  try {
    const copied = (await Promise.all(work)).filter(Boolean).length;
    return { copied, kept: files.size - copied };
  } catch (error) {
    limit.clearQueue();
    await Promise.allSettled(work);
    throw error;
  }
}

/**
 * Copies to the store of a demo shop what an older version did not: the largest files of the pictures that products
 * show, and the scenes of the home page. Does nothing in another shop.
 */
export async function completePictures(db: Db, store: PictureStore): Promise<void> {
  if (!(await isDemo(db))) return;
  const files = pictureFiles();
  const shown = await db
    .selectDistinct({ picture: productImages.picture })
    .from(productImages)
    .where(inArray(productImages.picture, [...files.keys()]));
  const wanted = new Set([...shown.map(({ picture }) => picture), ...demoScenes().keys()]);
  await copyPictures(store, new Map([...files].filter(([id]) => wanted.has(id))));
}
