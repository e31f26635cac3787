import { sql } from 'drizzle-orm';
import type { Executor } from '../database/client';

/** A picture that the shop shows: a row of a product or a version of the storefront's content names it. */
export interface NamedPicture {
  picture: string;
  /** The widths in pixels of its WebP files; empty if the row does not name them. */
  widths: number[];
}

/**
 * The statements that find the named pictures of products and of the content. An older version of the shop has no
 * content yet.
 */
export const NAMED_BY_PRODUCTS = `select picture, max(widths) as widths from product_images group by picture`;
export const NAMED_BY_CONTENT = `select distinct named #>> '{}' as picture, '{}'::int[] as widths
  from content_versions, jsonb_path_query(body, '$.**.picture ? (@.type() == "string")') as named`;

/** The statement that finds all named pictures in a database of this version. */
export const NAMED_PICTURES = `${NAMED_BY_PRODUCTS} union all ${NAMED_BY_CONTENT}`;

/** The pictures that rows name, in a database of this version. */
export async function namedPictures(db: Executor): Promise<NamedPicture[]> {
  const { rows } = await db.execute<{ picture: string; widths: number[] }>(sql.raw(NAMED_PICTURES));
  return rows;
}

/** How many of the named pictures are stored. */
export interface PictureCount {
  named: number;
  missing: number;
  /** The first that is missing. */
  first: string | null;
}

/**
 * Counts the named pictures whose largest file is not among `files`, which have names such as `<id>/320.webp`. The
 * server makes smaller files of it when a browser asks for them.
 */
export function countPictures(named: readonly NamedPicture[], files: ReadonlySet<string>): PictureCount {
  const stored = new Set([...files].map((file) => file.slice(0, file.indexOf('/'))));
  const missing = named.filter(({ picture, widths }) =>
    widths.length === 0 ? !stored.has(picture) : !files.has(`${picture}/${String(Math.max(...widths))}.webp`),
  );
  return { named: named.length, missing: missing.length, first: missing[0]?.picture ?? null };
}

/** Says which pictures are missing; null if none is. `where` is the place, such as 'this backup'. */
export function missingPictures({ named, missing, first }: PictureCount, where: string): string | null {
  if (missing === 0) return null;
  return `${String(missing)} of the ${String(named)} pictures that the shop shows are not complete in ${where}, such as ${String(first)}.`;
}
