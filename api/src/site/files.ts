import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptsEncoding, etagOf, matchesEtag } from '../http/conditional';
import { codeOf } from '../unavailable';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
};

/** Headers that let pages of other origins use a file, such as those that load it from a CDN. It is public. */
export const FOR_ALL_ORIGINS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** Maximum size of the cached files, in bytes. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Approximate memory of a file in addition to its contents. */
const ENTRY_BYTES = 1024;

interface LoadedFile {
  etag: string;
  plain: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

/** A text that is sent in place of the file that it is made of. */
export interface MadeText {
  /** Distinguishes it from the file and from other texts of that file. */
  name: string;
  make: (text: string) => string;
}

const ENCODINGS = [
  ['br', 'br'],
  ['gzip', 'gzip'],
] as const;

/**
 * Serves the files of one folder whose files never change. Files are cached in memory and have an ETag; compressed
 * copies (file.br, file.gz) were made in advance. Files outside the folder, and files of other types than those above,
 * are treated as missing.
 */
export class ImmutableFiles {
  private readonly kept: LRUCache<string, LoadedFile>;

  constructor(
    private readonly folder: string,
    maxBytes = MAX_BYTES,
  ) {
    this.kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ plain, br, gzip }) => ENTRY_BYTES + plain.length + (br?.length ?? 0) + (gzip?.length ?? 0),
    });
  }

  /**
   * Sends a file below the folder, or a text that is made of it.
   *
   * @returns false if there is no such file
   */
  async send(request: FastifyRequest, reply: FastifyReply, relative: string, made?: MadeText): Promise<boolean> {
    const type = CONTENT_TYPES[path.extname(relative)];
    const full = path.resolve(this.folder, relative);
    if (!type || relative.includes('\0') || !full.startsWith(this.folder + path.sep)) return false;
    const file = this.kept.get(full + (made?.name ?? '')) ?? (await this.read(full, made));
    if (!file) return false;
    void reply
      .header('etag', file.etag)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'Accept-Encoding');
    if (matchesEtag(request.headers['if-none-match'], file.etag)) {
      await reply.code(304).send();
      return true;
    }
    const accepted = request.headers['accept-encoding'];
    const [encoding, field] =
      ENCODINGS.find(([name, key]) => file[key] !== null && acceptsEncoding(accepted, name)) ?? [];
    if (encoding) void reply.header('content-encoding', encoding);
    await reply.type(type).send((field ? file[field] : null) ?? file.plain);
    return true;
  }

  private async read(full: string, made?: MadeText): Promise<LoadedFile | null> {
    const names = made ? [full] : [full, `${full}.br`, `${full}.gz`];
    const [found, br = null, gz = null] = await Promise.all(names.map(readIfThere));
    if (!found) return null;
    const file = made ? await compressed(made.make(found.toString())) : { plain: found, br, gzip: gz };
    const loaded: LoadedFile = { ...file, etag: etagOf(file.plain) };
    this.kept.set(full + (made?.name ?? ''), loaded);
    return loaded;
  }
}

/** A text with its compressed copies. */
async function compressed(text: string): Promise<Omit<LoadedFile, 'etag'>> {
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)]);
  return { plain, br, gzip: gz };
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown): boolean => ['ENOENT', 'EISDIR', 'ENOTDIR'].includes(codeOf(error));
