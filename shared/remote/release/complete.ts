import { createHash } from 'node:crypto';
import type { ReleaseManifest } from './release-manifest';

/** The integrity of a file, sha384-…, as browsers check it. */
export const integrityOf = (content: Buffer | string): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Completes a description by the integrity of each file, and by the hash of all. */
export function completeRelease(
  description: Omit<ReleaseManifest, 'files' | 'build'>,
  integrities: ReleaseManifest['files'],
): ReleaseManifest {
  const files = Object.fromEntries(Object.entries(integrities).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const build = createHash('sha256').update(JSON.stringify({ description, files })).digest('hex').slice(0, 12);
  return { ...description, build, files };
}
