import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteRelease } from '@shop/shared/remote/boot';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { hostProblems, pathProblems } from '@shop/shared/remote/release/compatibility';
import { identityProblems, readDescription } from '@shop/shared/remote/release/description';
import { fileProblems } from '@shop/shared/remote/release/files';
import { readManifest } from '@shop/shared/remote/release/manifest';
import type { Problem } from '@shop/shared/remote/release/problem';
import { releaseFiles } from './pack';

/** A release on this disk: what it is, or what is wrong with it. */
export type FolderCheck = { ok: true; description: RemoteRelease } | { ok: false; problems: Problem[] };

const integrity = (file: string): string =>
  `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/**
 * Makes those checks of a host that need no host: the description, the files and the manifest, and that a host of this
 * checkout's contract would take it. Whether a path is free of other remotes only the host knows.
 */
export function checkFolder(folder: string, name: string): FolderCheck {
  if (!existsSync(join(folder, 'remote.json'))) {
    const message = `${folder} holds no release: npm run build -- --only ${name}`;
    return { ok: false, problems: [{ field: 'remote.json', message }] };
  }
  const read = readDescription(readFileSync(join(folder, 'remote.json'), 'utf8'));
  if (!read.ok) return read;
  const { description } = read;
  const found = new Map(releaseFiles(folder).map((file) => [file, integrity(join(folder, file))]));
  const manifestFile = join(folder, 'mf-manifest.json');
  const manifest = existsSync(manifestFile) ? readManifest(readFileSync(manifestFile, 'utf8'), description) : null;
  const problems = [
    ...identityProblems(description, name),
    ...fileProblems(description, found),
    ...(manifest === null || manifest.ok ? [] : manifest.problems),
    ...hostProblems(description, { contract: HOST_CONTRACT, singletons: null }),
    ...pathProblems(description, []),
  ];
  return problems.length === 0 ? { ok: true, description } : { ok: false, problems };
}
