import { Readable } from 'node:stream';
import { isRecord } from '@shop/shared/rules';
import { ShopError, invalid } from '../errors';
import { ARCHIVE_LIMITS, isSafePath } from '@shop/shared/remote/release/archive-entries';
import { DESCRIPTION_FILE, type FoundFile } from '@shop/shared/remote/release/files';
import { parseJson } from '@shop/shared/remote/release/problem';
import { writeHashed } from './receive-archive';

/** Time limit for one file, in milliseconds. */
const FILE_MS = 30_000;
/** Most bytes of a remote.json. */
const DESCRIPTION_BYTES = 1024 * 1024;
const PARALLEL = 6;

const unreachable = (url: string, reason: string) =>
  new ShopError(
    'invalid',
    'RELEASE_REFUSED',
    `${url} cannot be fetched (${reason}): put the whole folder of the build there first`,
    {
      errors: [{ field: 'url', message: `${url} cannot be fetched (${reason})` }],
    },
  );

/**
 * Normalizes the URL of a release's folder at another origin: it ends with a slash.
 *
 * @throws ShopError 422 when the setting REMOTE_ORIGINS lacks the origin
 */
export function folderUrl(text: string, origins: readonly string[]): string {
  const url = new URL(text);
  if (!origins.includes(url.origin)) {
    const known = origins.length === 0 ? 'none' : origins.join(', ');
    throw invalid(
      'url',
      `${url.origin} is none of the origins that remotes may come from (${known}): name it in the setting REMOTE_ORIGINS and restart the server`,
    );
  }
  if (url.username !== '' || url.search !== '' || url.hash !== '') {
    throw invalid('url', 'The address must name a folder only: without a user, a question mark or #');
  }
  return `${url.origin}${url.pathname.replace(/\/*$/, '/')}`;
}

async function fetchFile(url: string, bytes: number, stop?: AbortSignal): Promise<AsyncIterable<Buffer>> {
  const timeout = AbortSignal.timeout(FILE_MS);
  let response: Response;
  try {
    // A redirect could lead to an origin that is not allowed.
    response = await fetch(url, { redirect: 'error', signal: stop ? AbortSignal.any([timeout, stop]) : timeout });
  } catch (error) {
    throw unreachable(url, error instanceof Error ? error.message : String(error));
  }
  if (!response.ok || response.body === null) throw unreachable(url, `it answered ${String(response.status)}`);
  return limited(url, response.body.getReader(), bytes);
}

async function* limited(
  url: string,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  bytes: number,
): AsyncGenerator<Buffer> {
  let read = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      read += value.length;
      if (read > bytes) throw new ShopError('tooLarge', 'ARCHIVE_TOO_LARGE', `${url} is larger than a release may be`);
      yield Buffer.from(value);
    }
  } catch (error) {
    throw error instanceof ShopError ? error : unreachable(url, error instanceof Error ? error.message : String(error));
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Fetches the files that a release's remote.json names from another origin into an empty folder. The limits of an
 * archive apply.
 *
 * @param url as folderUrl returns it
 */
export async function receiveUrl(url: string, folder: string): Promise<Map<string, FoundFile>> {
  const pieces: Buffer[] = [];
  for await (const piece of await fetchFile(url + DESCRIPTION_FILE, DESCRIPTION_BYTES)) pieces.push(piece);
  const description = parseJson(Buffer.concat(pieces).toString('utf8'));
  const files = isRecord(description) && isRecord(description['files']) ? Object.keys(description['files']) : [];
  if (files.length > ARCHIVE_LIMITS.entries) {
    throw new ShopError(
      'tooLarge',
      'ARCHIVE_TOO_LARGE',
      `The release names more than ${String(ARCHIVE_LIMITS.entries)} files`,
    );
  }
  const found = new Map<string, FoundFile>();
  found.set(DESCRIPTION_FILE, await writeHashed(folder, DESCRIPTION_FILE, Readable.from(pieces)));
  let left: number = ARCHIVE_LIMITS.bytes;
  // Unsafe paths are left out here: validateRelease refuses them by name.
  const wanted = files.filter((file) => file !== DESCRIPTION_FILE && isSafePath(file)).values();
  const failure = new AbortController();
  const work = async () => {
    for (const file of wanted) {
      if (failure.signal.aborted) return;
      const at = file.split('/').map(encodeURIComponent).join('/');
      const body = await fetchFile(url + at, left, failure.signal);
      const counted = async function* () {
        for await (const piece of body) {
          left -= piece.length;
          if (left < 0)
            throw new ShopError('tooLarge', 'ARCHIVE_TOO_LARGE', 'The release is larger than a release may be');
          yield piece;
        }
      };
      found.set(file, await writeHashed(folder, file, counted()));
    }
  };
  // The first failure stops the other workers. It is thrown when all have stopped, because the caller then removes the
  // folder that they write to.
  await Promise.all(Array.from({ length: PARALLEL }, () => work().catch((error: unknown) => failure.abort(error))));
  failure.signal.throwIfAborted();
  return found;
}
