import { inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '../database/client';
import { contentVersions, pictureLeftovers, productImages } from '../database/schema';
import type { PictureStore } from './store';

/**
 * Files and rows cannot be written in one transaction. So the names of pictures are put on a list before their files
 * are written or removed. A name is taken off the list once a product or the home page shows the picture, or its files
 * are removed. {@link sweepLeftovers} checks the names that stay on the list, after a crash or a failure of the
 * storage.
 */
export async function rememberPictures(db: Executor, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .insert(pictureLeftovers)
    .values([...new Set(names)].sort().map((picture) => ({ picture })))
    .onConflictDoUpdate({ target: pictureLeftovers.picture, set: { at: sql`now()` } });
}

/** Takes names off the list. */
export async function forgetPictures(db: Executor, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db.delete(pictureLeftovers).where(inArray(pictureLeftovers.picture, [...names]));
}

/** Result of a removal. */
export interface Removal {
  /** Number of pictures whose files were removed. */
  removed: number;
  /** Errors of the pictures that could not be removed. These pictures stay on the list. */
  failures: unknown[];
}

/**
 * The pictures among `names` that any version of the storefront's content refers to. Versions never change, and any of
 * them can become live again.
 */
export async function namedByContent(db: Executor, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await db.execute<{ name: string }>(sql`
    select name from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as name
    where exists (
      select from ${contentVersions}
      where jsonb_path_exists(${contentVersions.body}, '$.**.picture ? (@ == $name)', jsonb_build_object('name', name))
    )`);
  return rows.map(({ name }) => name);
}

/**
 * Removes the files of pictures that neither a product nor the storefront's content uses. A copy of a product shares
 * the files of the original.
 */
export async function removeUnused(db: Executor, store: PictureStore, names: readonly string[]): Promise<Removal> {
  if (names.length === 0) return { removed: 0, failures: [] };
  const shown = await db
    .selectDistinct({ picture: productImages.picture })
    .from(productImages)
    .where(inArray(productImages.picture, [...names]));
  const used = new Set([...shown.map(({ picture }) => picture), ...(await namedByContent(db, names))]);
  const unused = [...new Set(names)].filter((name) => !used.has(name));
  const results = await Promise.allSettled(unused.map((name) => store.remove(name)));
  const gone = unused.filter((_, index) => results[index]?.status === 'fulfilled');
  await forgetPictures(db, [...used, ...gone]);
  return {
    removed: gone.length,
    failures: results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])),
  };
}

/** Most pictures that one sweep checks. */
const PART = 500;

/** Checks pictures that were put on the list before the given time, and removes the unused ones. */
export async function sweepLeftovers(db: Executor, store: PictureStore, before: Date): Promise<Removal> {
  const old = await db
    .select({ picture: pictureLeftovers.picture })
    .from(pictureLeftovers)
    .where(lt(pictureLeftovers.at, before))
    .limit(PART);
  return removeUnused(
    db,
    store,
    old.map(({ picture }) => picture),
  );
}
