import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isSafePath } from '@shop/shared/remote/release/archive-entries';
import type { Db } from '../database/client';
import { notFound } from '../errors';
import { codeOf } from '../unavailable';
import { findRelease } from './release-checks';
import type { RegistryReader } from './registry-reader';
import { releaseFolder } from './release-folders';

/**
 * A file of a version, also one that no browser gets, such as the script that renders its public pages on the server.
 * Whoever carries the version to another shop asks for it here.
 *
 * @throws ShopError 404 without such a version or file, or when its files were removed
 */
export async function readReleaseFile(
  { db, registry }: { db: Db; registry: Pick<RegistryReader, 'files' | 'download'> },
  { name, version, file }: { name: string; version: string; file: string },
): Promise<Buffer> {
  await findRelease(db, name, version);
  await registry.download(name, version);
  const missing = notFound(`The file ${file} of ${name} ${version}`);
  if (!isSafePath(file)) throw missing;
  try {
    return await readFile(path.join(releaseFolder(registry.files.releasesDir, { name, version }), file));
  } catch (error) {
    throw codeOf(error) === 'ENOENT' || codeOf(error) === 'EISDIR' ? missing : error;
  }
}
