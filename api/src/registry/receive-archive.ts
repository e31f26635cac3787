import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { ShopError } from '../errors';
import { ARCHIVE_LIMITS, archiveTooLarge, judgeEntry } from '@shop/shared/remote/release/entries';
import { DESCRIPTION_FILE, type FoundFile } from '@shop/shared/remote/release/files';
import { refuseFor } from './release-checks';

/** What a tar adds to its files at most: headers and padding, and long names in blocks of their own. */
const tarOverhead = (entries: number): number => entries * 4 * 512;

const MEGABYTE = 1024 * 1024;

const tooLarge = (what: string) => new ShopError('tooLarge', 'ARCHIVE_TOO_LARGE', what);

const broken = (reason: string) =>
  new ShopError(
    'malformed',
    'BAD_ARCHIVE',
    `The archive cannot be unpacked (${reason}): send the release's folder as a whole .tar.gz file, again if it broke off`,
  );

/** Passes bytes on up to a limit. A source that is left early stays open: an answer goes out over the same connection. */
async function* upTo(source: AsyncIterable<unknown>, bytes: number, refusal: () => ShopError): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const piece of source) {
    if (!Buffer.isBuffer(piece)) throw new TypeError('Streams of requests give out buffers.');
    passed += piece.length;
    if (passed > bytes) throw refusal();
    yield piece;
  }
}

/** What an archive may be. */
export interface ArchiveRules {
  packedBytes: number;
  bytes: number;
  entries: number;
  /** Whether compressed copies (.br, .gz) are unpacked, too; whoever unpacks them compares them with their files. */
  copies: boolean;
}

/** What anybody sends: this server makes the compressed copies itself. */
const SENT: ArchiveRules = { ...ARCHIVE_LIMITS, copies: false };

/** What servers of this shop packed: each file may have two compressed copies beside it, none much larger than the file. */
export const PACKED_HERE: ArchiveRules = {
  packedBytes: ARCHIVE_LIMITS.packedBytes + 2 * ARCHIVE_LIMITS.bytes,
  bytes: 3 * ARCHIVE_LIMITS.bytes,
  entries: 3 * ARCHIVE_LIMITS.entries,
  copies: true,
};

/** Whether an entry is a compressed copy of the file whose name it continues. */
export const isCopy = (file: string): boolean => /\.(br|gz)$/.test(file);

/** What is to be done with an entry of an archive that follows these rules. */
function judge({ copies }: ArchiveRules, name: string, type: string | null | undefined) {
  const copy = copies && type === 'file' ? /^(.+)(\.(?:br|gz))$/.exec(name) : null;
  const verdict = judgeEntry(copy?.[1] ?? name, type);
  return copy && 'keep' in verdict ? { keep: verdict.keep + (copy[2] ?? '') } : verdict;
}

/** Writes one file below a folder. */
export async function writeReceived(folder: string, file: string, body: AsyncIterable<unknown>): Promise<FoundFile> {
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

/** A file of an archive, and what it holds: whoever is given it reads it to its end. */
type Entry = AsyncIterable<unknown> & { resume: () => unknown };

/**
 * Goes through a .tar.gz entry by entry, never further than the limits allow: plain files with paths that stay inside.
 *
 * @param take called with each file, one after the other
 * @throws ShopError 400 for what is no whole archive, 413 beyond the limits, 422 for entries that no release has
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
      const verdict = judge(rules, name, type);
      if ('refuse' in verdict) refuseFor('The archive', [{ field: 'archive', message: verdict.refuse }]);
      if ('skip' in verdict) {
        entry.resume();
        continue;
      }
      if (names.has(verdict.keep)) {
        refuseFor('The archive', [{ field: verdict.keep, message: `It holds ${verdict.keep} twice: pack it afresh` }]);
      }
      names.add(verdict.keep);
      await take(verdict.keep, entry);
    }
    await fed;
    if (refusal !== undefined) throw refusal;
  } catch (error) {
    // Whichever end noticed first, the reason is the one that the limits gave.
    await fed;
    const cause = refusal instanceof ShopError ? refusal : error;
    throw explained(cause);
  }
}

/**
 * Unpacks an archive into an empty folder as it comes in.
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
    found.set(file, await writeReceived(folder, file, entry));
  });
  return found;
}

/** Where an archive is kept until it is unpacked: no entry may have a hidden name. */
const PACKED_FILE = '.archive.tar.gz';

/**
 * Receives a release's .tar.gz into an empty folder: kept as it is first, looked through next, and unpacked only when
 * nothing in it is to be refused and it has a description. Making 2,000 files takes seconds on a busy machine, looking
 * through them a moment.
 *
 * @throws ShopError as {@link readArchive}
 */
export async function receiveArchive(body: Readable, folder: string): Promise<Map<string, FoundFile>> {
  const file = path.join(folder, PACKED_FILE);
  const sent = upTo(body.iterator({ destroyOnReturn: false }), SENT.packedBytes, () => tooLarge(archiveTooLarge));
  try {
    await pipeline(sent, createWriteStream(file, { flags: 'wx' })).catch((error: unknown) => {
      throw explained(error);
    });
    const names = new Set<string>();
    await readArchive(createReadStream(file), SENT, (name, entry) => {
      names.add(name);
      entry.resume();
    });
    // Whoever judges what was found says so.
    if (!names.has(DESCRIPTION_FILE)) return new Map();
    const found = await unpackArchive(createReadStream(file), folder, SENT);
    await rm(file);
    return found;
  } finally {
    // A sender hears the answer once it has sent everything.
    body.resume();
  }
}

function explained(error: unknown): unknown {
  if (error instanceof ShopError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EEXIST' || code === 'EISDIR' || code === 'ENOTDIR') return broken('two of its entries have one name');
  // The disk's own troubles are ours.
  if (/^E[A-Z]+$/.test(code) && code !== 'ECONNRESET') return error;
  return broken(error instanceof Error ? error.message : String(error));
}
