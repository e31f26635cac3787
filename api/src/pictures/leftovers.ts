import { inArray, lt, sql } from 'drizzle-orm';
import type { Executor } from '../database/client';
import { contentVersions, pictureLeftovers, productImages } from '../database/schema';
import type { PictureStore } from './store';

/**
 * Files and rows cannot be written in one transaction. So the names of pictures whose files may be left over are
 * written down before anything can go wrong, and crossed out when the files are either shown by a product or the front,
 * or gone. Whatever stays on the list (a crash, a storage that did not answer) is looked at again by {@link
 * sweepLeftovers}.
 */
export async function rememberPictures(db: Executor, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .insert(pictureLeftovers)
    .values([...new Set(names)].sort().map((picture) => ({ picture })))
    .onConflictDoUpdate({ target: pictureLeftovers.picture, set: { at: sql`now()` } });
}

/** Crosses names out: nothing is left to do about them. */
export async function forgetPictures(db: Executor, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db.delete(pictureLeftovers).where(inArray(pictureLeftovers.picture, [...names]));
}

/** What a removal came to. */
export interface Removal {
  /** Pictures whose files are gone. */
  removed: number;
  /** Why others' are not; they stay on the list. */
  failures: unknown[];
}

/**
 * Those of some pictures that a version of the shop's front names: versions are never changed, and any of them can be
 * taken up again.
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

/** Removes the files of those pictures that neither a product nor the front shows: copies of a product share theirs. */
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

/** Pictures looked at by one sweep. */
const PART = 500;

/** Looks again at pictures that have been on the list since before a moment. */
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
