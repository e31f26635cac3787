import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import type { FoundFile } from '@shop/shared/remote/release/files';
import { readScripts } from '@shop/shared/remote/release/scripts/read-scripts';
import { SHARED_NAMES } from '@shop/shared/remote/release/shared-names';
import { type ValidationResult, validateRelease } from '@shop/shared/remote/release/validate';
import { releaseFiles } from './pack-release';

function foundFile(file: string): FoundFile {
  const content = readFileSync(file);
  return { integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`, bytes: content.length };
}

/**
 * Validates a release as a host with this checkout's contract would. Only the host can check that the paths are free,
 * that its shared packages match, and that no other version has the same chunk global.
 */
export function validateFolder(folder: string, name: string): Promise<ValidationResult> {
  const found = new Map(releaseFiles(folder).map((file) => [file, foundFile(join(folder, file))]));
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  const host = { contract: HOST_CONTRACT, singletons: null, sharedNames: SHARED_NAMES };
  return validateRelease({ name, found, read, readScripts }, host, null);
}
