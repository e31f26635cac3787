import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ARCHIVE_LIMITS, isSafePath } from '@shop/shared/remote/release/archive-entries';
import { DESCRIPTION_FILE } from '@shop/shared/remote/release/files';
import { isPreviewVersion } from '@shop/shared/remote/release/preview';
import { parseJson } from '@shop/shared/remote/release/problem';
import { isRecord } from '@shop/shared/rules';
import { CommandError } from './command-error';
import type { CommandContext } from './commands';
import { packRelease } from './pack-release';
import { UnreachableError } from './shop-client';
import { validateFolder } from './validate-folder';

/** Time limit for one file, in milliseconds. */
const FILE_MS = 60_000;

/** Fetches a file as browsers do. Null for one that they do not get, such as the script for the server. */
async function fetchFile(url: string): Promise<Buffer | null> {
  let answer: Response;
  try {
    answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(FILE_MS) });
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
    if (answer.status === 404) return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnreachableError(`${url} cannot be fetched (${reason}). Nothing was changed.`);
  }
  throw new CommandError(`${url} answers ${String(answer.status)}. Nothing was changed.`);
}

/**
 * Fetches the files that a release's remote.json names into an empty folder.
 *
 * @param url of its folder
 * @param ask reads a file that browsers do not get
 */
async function fetchRelease(url: string, folder: string, ask: (file: string) => Promise<Buffer>): Promise<void> {
  const read = async (file: string) =>
    (await fetchFile(new URL(file.split('/').map(encodeURIComponent).join('/'), url).href)) ?? (await ask(file));
  const text = await read(DESCRIPTION_FILE);
  const description = parseJson(text.toString('utf8'));
  const files = isRecord(description) && isRecord(description['files']) ? Object.keys(description['files']) : [];
  let bytes = 0;
  const save = (file: string, content: Buffer) => {
    bytes += content.length;
    if (bytes > ARCHIVE_LIMITS.bytes) throw new CommandError(`${url} is larger than a release may be.`);
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  };
  save(DESCRIPTION_FILE, text);
  // The checks refuse unsafe paths by name.
  for (const file of files.filter((path) => path !== DESCRIPTION_FILE && isSafePath(path)))
    save(file, await read(file));
}

/**
 * Publishes a version of another shop in this one: the same bytes, checked against the build that the other shop names.
 * The histories of both say so. A dry run only validates it here.
 *
 * @returns what was done, in a sentence
 * @throws CommandError and UnreachableError when the other shop lacks it or its bytes differ; RefusedError of a shop
 */
export async function carryRelease(
  { client, credentials, from, args }: CommandContext & { from: NonNullable<CommandContext['from']> },
  name: string,
  version: string,
): Promise<string> {
  if (isPreviewVersion(version))
    throw new CommandError(`${version} is a preview: publish a release of it, and carry that.`);
  const there = await from.client.call('listReleases', {}, { credentials: from.credentials });
  const release = there.find((remote) => remote.name === name)?.versions.find((one) => one.version === version);
  if (release === undefined) throw new CommandError(`${from.client.url} has no ${name} ${version}.`);
  if (release.withdrawn !== null)
    throw new CommandError(`${name} ${version} was withdrawn there: ${release.withdrawn.reason}`);
  const folder = mkdtempSync(join(tmpdir(), 'shop-carry-'));
  try {
    await fetchRelease(new URL('.', new URL(release.url, from.client.url)).href, folder, async (path) => {
      const args = { params: { name, version }, query: { path } };
      const { base64 } = await from.client.call('getReleaseFile', args, { credentials: from.credentials });
      return Buffer.from(base64, 'base64');
    });
    const found = await validateFolder(folder, name);
    const differs = `What ${from.client.url} serves as ${name} ${version} is not what it published. Nothing was changed.`;
    if (!found.ok) throw new CommandError(differs, found.problems);
    if (found.description.build !== release.build) throw new CommandError(differs);
    const archive = await packRelease(folder);
    const call = args.dryRun ? 'validateRelease' : 'publishRelease';
    const query = args.dryRun ? undefined : { from: from.client.url };
    const { build } = await client.call(call, { params: { name } }, { credentials, archive, ...(query && { query }) });
    if (args.dryRun) return `Would carry ${name} ${version} (${build}) from ${from.client.url} and promote it.`;
    const note = { params: { name }, body: { version, to: client.url } };
    await from.client.call('noteReleaseCarried', note, { credentials: from.credentials });
    return `Carried ${name} ${version} (${build}) from ${from.client.url}.`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
