import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { integrityOf } from '@shop/shared/remote/release/complete';
import type { FoundFile } from '@shop/shared/remote/release/files';
import type { HostFacts } from '@shop/shared/remote/release/problem';
import { readScripts } from '@shop/shared/remote/release/scripts/read-scripts';
import { SHARED_NAMES } from '@shop/shared/remote/release/shared-names';
import { type ReleaseFolder, type ValidationResult, validateRelease } from '@shop/shared/remote/release/validate';
import { releaseFiles } from '../../webpack/list-files';

/** A host with this checkout's contract, whose versions of shared packages are not known. */
export const HOST_HERE: HostFacts = { contract: HOST_CONTRACT, singletons: null, sharedNames: SHARED_NAMES };

const foundFile = (content: Buffer): FoundFile => ({ integrity: integrityOf(content), bytes: content.length });

/**
 * A release in a folder.
 *
 * @param added files that are not in the folder yet, by path; they stand for those of the folder
 */
export function releaseIn(folder: string, name: string, added: ReadonlyMap<string, string> = new Map()): ReleaseFolder {
  const found = new Map([
    ...releaseFiles(folder).map((file) => [file, foundFile(readFileSync(join(folder, file)))] as const),
    ...[...added].map(([file, content]) => [file, foundFile(Buffer.from(content))] as const),
  ]);
  const read = async (file: string) => added.get(file) ?? (await readFile(join(folder, file), 'utf8'));
  return { name, found, read, readScripts };
}

/**
 * Validates a release as a host with this checkout's contract would. Only the host can check that the paths are free,
 * that its shared packages match, and that no other version has the same chunk global.
 *
 * @param added as for {@link releaseIn}
 */
export const validateFolder = (
  folder: string,
  name: string,
  added?: ReadonlyMap<string, string>,
): Promise<ValidationResult> => validateRelease(releaseIn(folder, name, added), HOST_HERE, null);
