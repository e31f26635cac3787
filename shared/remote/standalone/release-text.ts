import { isRecord } from '../../rules/type-guards';

/**
 * Version and build of the release that a standalone page belongs to, from its description.
 *
 * @param description address of remote.json, below the page
 * @returns '1.4.0, build 0a1b2c3d4e5f'; null when the description cannot be read
 */
export async function readRelease(description: string): Promise<string | null> {
  try {
    const answer = await fetch(new URL(description, document.baseURI));
    const release: unknown = answer.ok ? await answer.json() : null;
    if (!isRecord(release) || typeof release.version !== 'string') return null;
    const { version, build } = release;
    return typeof build === 'string' ? `${version}, build ${build}` : version;
  } catch {
    // The page works without its version, such as on a lost line.
    return null;
  }
}
