import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { ShopError } from '../errors';
import { ARCHIVE_LIMITS, archiveTooLarge, classifyEntry } from '@shop/shared/remote/release/archive-entries';
import { DESCRIPTION_FILE, type FoundFile } from '@shop/shared/remote/release/files';
import { refuseRelease } from './refusal';

/** Most bytes that the tar format adds to its files: headers, padding, and blocks for long names. */
const tarOverhead = (entries: number): number => entries * 4 * 512;

const MEGABYTE = 1024 * 1024;

const tooLarge = (what: string) => new ShopError('tooLarge', 'ARCHIVE_TOO_LARGE', what);

const broken = (reason: string) =>
  new ShopError(
    'malformed',
    'BAD_ARCHIVE',
    `The archive cannot be unpacked (${reason}): send the release's folder as a whole .tar.gz file, again if it broke off`,
  );

/**
 * Yields bytes up to a limit.
 *
 * @throws the error of `refusal` beyond the limit; the source stays open, because the answer uses the same connection
 */
async function* upTo(source: AsyncIterable<unknown>, bytes: number, refusal: () => ShopError): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const piece of source) {
    if (!Buffer.isBuffer(piece)) throw new TypeError('Streams of requests give out buffers.');
    passed += piece.length;
    if (passed > bytes) throw refusal();
    yield piece;
  }
}

/** Limits for an archive. */
export interface ArchiveRules {
  packedBytes: number;
  bytes: number;
  entries: number;
  /** Whether compressed copies (.br, .gz) are unpacked, too. The caller then compares them with their files. */
  copies: boolean;
}

/** Limits for the archive of a client. This server makes the compressed copies itself. */
const UPLOAD_RULES: ArchiveRules = { ...ARCHIVE_LIMITS, copies: false };

/** Limits for the archive of a server. Each file may have two compressed copies, which are not much larger. */
export const REPLICATION_RULES: ArchiveRules = {
  packedBytes: ARCHIVE_LIMITS.packedBytes + 2 * ARCHIVE_LIMITS.bytes,
  bytes: 3 * ARCHIVE_LIMITS.bytes,
  entries: 3 * ARCHIVE_LIMITS.entries,
  copies: true,
};

/** Whether an entry is a compressed copy, such as main.js.br. */
export const isCompressedCopy = (file: string): boolean => /\.(br|gz)$/.test(file);

/** Classifies an entry of an archive with these limits: keep, skip or refuse. */
function classify({ copies }: ArchiveRules, name: string, type: string | null | undefined) {
  const copy = copies && type === 'file' ? /^(.+)(\.(?:br|gz))$/.exec(name) : null;
  const verdict = classifyEntry(copy?.[1] ?? name, type);
  return copy && 'keep' in verdict ? { keep: verdict.keep + (copy[2] ?? '') } : verdict;
}

/** Writes a file below a folder. @returns its hash and size */
export async function writeHashed(folder: string, file: string, body: AsyncIterable<unknown>): Promise<FoundFile> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  const hash = createHash('sha384');
  let bytes = 0;
  await pipeline(
    body,
    async function* (pieces: AsyncIterable<unknown>) {
      for await (const piece of pieces) {
        if (!Buffer.isBuffer(piece)) throw new TypeError('A file comes in buffers.');
        hash.update(piece);
        bytes += piece.length;
        yield piece;
      }
    },
    createWriteStream(target, { flags: 'wx' }),
  );
  return { integrity: `sha384-${hash.digest('base64')}`, bytes };
}

/** The content of a file in an archive. The receiver must read it to its end. */
type Entry = AsyncIterable<unknown> & { resume: () => unknown };

/**
 * Reads a .tar.gz entry by entry, within the limits. Only plain files with safe relative paths are accepted.
 *
 * @param take receives each file, one after the other
 * @throws ShopError 400 for an incomplete or invalid archive, 413 beyond the limits, 422 for an entry that is not
 * allowed
 */
async function readArchive(
  packed: AsyncIterable<unknown>,
  rules: ArchiveRules,
  take: (file: string, entry: Entry) => Promise<void> | void,
): Promise<void> {
  const { bytes, entries } = rules;
  const tooMuch = () =>
    tooLarge(
      `The archive unpacks to more than ${String(bytes / MEGABYTE)} MB: a release holds what browsers load, no sources and no maps`,
    );
  const gunzip = createGunzip();
  const tar = extract();
  let refusal: unknown;
  const fed = pipeline(
    Readable.from(packed, { objectMode: false }),
    gunzip,
    (unpacked: AsyncIterable<unknown>) => upTo(unpacked, bytes + tarOverhead(entries), tooMuch),
    tar,
  ).catch((error: unknown) => {
    refusal = error;
  });
  const names = new Set<string>();
  let count = 0;
  let total = 0;
  try {
    for await (const entry of tar) {
      const { name, type, size = 0 } = entry.header;
      count += 1;
      total += size;
      if (count > entries)
        throw tooLarge(`The archive holds more than ${String(entries)} entries: pack one release's folder only`);
      if (total > bytes) throw tooMuch();
      const verdict = classify(rules, name, type);
      if ('refuse' in verdict) refuseRelease('The archive', [{ field: 'archive', message: verdict.refuse }]);
      if ('skip' in verdict) {
        entry.resume();
        continue;
      }
      if (names.has(verdict.keep)) {
        refuseRelease('The archive', [
          { field: verdict.keep, message: `It holds ${verdict.keep} twice: pack it afresh` },
        ]);
      }
      names.add(verdict.keep);
      await take(verdict.keep, entry);
    }
    await fed;
    if (refusal !== undefined) throw refusal;
  } catch (error) {
    // The error of a limit is the cause, even if another part of the pipeline failed first.
    await fed;
    const cause = refusal instanceof ShopError ? refusal : error;
    throw toArchiveError(cause);
  }
}

/**
 * Unpacks an archive into an empty folder while it arrives.
 *
 * @throws ShopError as {@link readArchive}
 */
export async function unpackArchive(
  packed: AsyncIterable<unknown>,
  folder: string,
  rules: ArchiveRules,
): Promise<Map<string, FoundFile>> {
  const found = new Map<string, FoundFile>();
  const within = upTo(packed, rules.packedBytes, () => tooLarge(archiveTooLarge));
  await readArchive(within, rules, async (file, entry) => {
    found.set(file, await writeHashed(folder, file, entry));
  });
  return found;
}

/** Name of the archive until it is unpacked. Entries cannot have this name, because it is hidden. */
const PACKED_FILE = '.archive.tar.gz';

/**
 * Receives a release's .tar.gz into an empty folder. It first writes the archive to a file, then checks its entries,
 * and unpacks it only if all are allowed and remote.json is there. Creating 2,000 files takes seconds on a busy
 * machine, checking them takes much less.
 *
 * @returns the files; empty without a remote.json, which validateRelease reports
 * @throws ShopError as {@link readArchive}
 */
export async function receiveArchive(body: Readable, folder: string): Promise<Map<string, FoundFile>> {
  const file = path.join(folder, PACKED_FILE);
  const sent = upTo(body.iterator({ destroyOnReturn: false }), UPLOAD_RULES.packedBytes, () =>
    tooLarge(archiveTooLarge),
  );
  try {
    await pipeline(sent, createWriteStream(file, { flags: 'wx' })).catch((error: unknown) => {
      throw toArchiveError(error);
    });
    const names = new Set<string>();
    await readArchive(createReadStream(file), UPLOAD_RULES, (name, entry) => {
      names.add(name);
      entry.resume();
    });
    if (!names.has(DESCRIPTION_FILE)) return new Map();
    const found = await unpackArchive(createReadStream(file), folder, UPLOAD_RULES);
    await rm(file);
    return found;
  } finally {
    // Many clients read the answer only after they have sent the whole body.
    body.resume();
  }
}

function toArchiveError(error: unknown): unknown {
  if (error instanceof ShopError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EEXIST' || code === 'EISDIR' || code === 'ENOTDIR') return broken('two of its entries have one name');
  // Other system errors are faults of this server, not of the archive.
  if (/^E[A-Z]+$/.test(code) && code !== 'ECONNRESET') return error;
  return broken(error instanceof Error ? error.message : String(error));
}
