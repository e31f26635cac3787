import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Db, type Executor, withTransaction } from '../database/client';
import { archiveParts, archives } from '../database/schema';
import type { ArchiveKey, ReleaseArchives } from './archives';

/** Most bytes in one row. */
const PART_BYTES = 1024 * 1024;

/** Selects the keys of the archives that are complete and undamaged. */
export const WHOLE_ARCHIVES = `
  select a.key from archives a join archive_parts p on p.archive = a.id group by a.id
  having count(*) = a.parts and sum(octet_length(p.body)) = a.bytes
    and bool_and(encode(sha256(p.body), 'hex') = p.hash)`;

/** An archive in the database is incomplete or was changed. */
class DamagedArchive extends Error {
  override name = 'DamagedArchive';
}

const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** Cuts a stream into parts of {@link PART_BYTES}; the last one is shorter. One part at a time is in memory. */
async function* inParts(source: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let part = Buffer.allocUnsafe(PART_BYTES);
  let filled = 0;
  for await (const piece of source) {
    if (!Buffer.isBuffer(piece)) throw new TypeError('An archive comes in buffers.');
    for (let at = 0; at < piece.length;) {
      const copied = piece.copy(part, filled, at);
      at += copied;
      filled += copied;
      if (filled < PART_BYTES) continue;
      yield part;
      part = Buffer.allocUnsafe(PART_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

/** Replaces an archive. Of two concurrent writers of a key, the second waits and keeps the archive of the first. */
async function write(db: Executor, key: ArchiveKey, packed: Readable): Promise<void> {
  try {
    await db.delete(archives).where(eq(archives.key, key));
    const [entered] = await db.insert(archives).values({ key }).onConflictDoNothing().returning({ id: archives.id });
    if (entered === undefined) return;
    let parts = 0;
    let bytes = 0;
    for await (const body of inParts(packed)) {
      await db.insert(archiveParts).values({ archive: entered.id, part: parts, hash: hashOf(body), body });
      parts += 1;
      bytes += body.length;
    }
    await db.update(archives).set({ parts, bytes }).where(eq(archives.id, entered.id));
  } finally {
    packed.destroy();
  }
}

/** Reads an archive row by row, on demand. */
async function* read(db: Db, key: ArchiveKey, { id, parts }: { id: number; parts: number }): AsyncGenerator<Buffer> {
  for (let part = 0; part < parts; part += 1) {
    const [row] = await db
      .select({ hash: archiveParts.hash, body: archiveParts.body })
      .from(archiveParts)
      .where(and(eq(archiveParts.archive, id), eq(archiveParts.part, part)));
    const which = `part ${String(part + 1)} of ${String(parts)} of ${key}`;
    if (row === undefined) throw new DamagedArchive(`The database lacks ${which}`);
    if (hashOf(row.body) !== row.hash) throw new DamagedArchive(`The database holds another ${which} than was put`);
    yield row.body;
  }
}

/** Stores archives in the database, in rows of at most 1 MB. */
export const makeDatabaseArchives = (db: Db): ReleaseArchives => ({
  put: (key, pack, within) =>
    within === undefined ? withTransaction(db, (tx) => write(tx, key, pack())) : write(within, key, pack()),
  has: async (key) => {
    // It compares sizes only, and does not read the content.
    const { rows } = await db.execute(sql`
      select from ${archives} a where a.key = ${key} and (a.parts, a.bytes) = (
        select count(*), coalesce(sum(octet_length(p.body)), 0) from ${archiveParts} p where p.archive = a.id)`);
    return rows.length > 0;
  },
  isWhole: async (key) => {
    const { rows } = await db.execute(sql`select from (${sql.raw(WHOLE_ARCHIVES)}) whole where key = ${key}`);
    return rows.length > 0;
  },
  get: async (key) => {
    const [found] = await db
      .select({ id: archives.id, parts: archives.parts })
      .from(archives)
      .where(eq(archives.key, key));
    return found === undefined ? null : Readable.from(read(db, key, found), { objectMode: false, highWaterMark: 1 });
  },
  remove: async (keys) => {
    if (keys.length > 0) await db.delete(archives).where(inArray(archives.key, [...keys]));
  },
  inDatabase: true,
  close: () => undefined,
});
