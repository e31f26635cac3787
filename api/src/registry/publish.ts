import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { ReleaseChecked } from '@shop/shared/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/client';
import { releases, remotes } from '../database/schema';
import { conflict } from '../errors';
import { pathProblems } from '@shop/shared/remote/release/compatibility';
import { DESCRIPTION_FILE, MANIFEST_FILE, SERVER_FILE } from '@shop/shared/remote/release/files';
import { type Inspected, inspectRelease } from '@shop/shared/remote/release/inspect';
import { compressRelease } from './compress';
import { claimsOfOthers, refuseFor } from './release-checks';
import type { KeptRelease } from './stored-release';
import type { LiveRegistry } from './live-registry';
import { receiveArchive } from './receive-archive';
import { receiveUrl } from './receive-url';
import { changeRegistry, recordEvent } from './registry-writes';
import { moveIntoPlace, releaseFolder, withIncomingFolder } from './release-folders';
import { type ReleaseWrite, actorName, auditRelease } from './actor';

/** What is to be published: an archive, or the URL of a release's folder at another origin (as folderUrl gives it). */
export type Upload = { archive: Readable } | { url: string };

/** What publishing works with. */
export interface Publication extends ReleaseWrite {
  db: Db;
  registry: LiveRegistry;
  /** The remote that it claims to be. */
  name: string;
  upload: Upload;
}

type Good = Extract<Inspected, { ok: true }>;

/** What a release that passed was checked for. */
const CHECKS = [
  'remote.json and mf-manifest.json are complete and fit each other',
  'name and version are right',
  'every file is there, no other is, and none was changed since the build',
  'every script can be parsed, and none is too large',
  'nothing is loaded from other addresses',
  'the host offers the contract it needs',
  'the host shares the packages it was built with, and it brings no React of its own',
  'its paths belong to nobody else',
];

const answer = ({ description: { name, version, build } }: Good, alreadyPublished: boolean): ReleaseChecked => ({
  name,
  version,
  build,
  checks: CHECKS,
  alreadyPublished,
});

/** Receives a release into a folder and checks everything. @throws ShopError 422 RELEASE_REFUSED with all that is wrong */
async function receive({ db, registry, name, upload }: Publication, folder: string) {
  const found =
    'archive' in upload ? await receiveArchive(upload.archive, folder) : await receiveUrl(upload.url, folder);
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const inspected = await inspectRelease({ name, found, read }, registry.facts, (own) => claimsOfOthers(db, own));
  const { description } = inspected;
  if (!inspected.ok) refuseFor(description ? `${description.name} ${description.version}` : name, inspected.problems);
  return { inspected, found };
}

/** Whether the version is there with the same content. @throws ShopError 409 when it is there with another, or withdrawn */
async function isThere(db: Db | Tx, { description }: Good, origin: string | null): Promise<boolean> {
  const { name, version } = description;
  const [known] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.name, name), eq(sql`lower(${releases.version})`, version.toLowerCase())));
  if (known === undefined) return false;
  if (known.version !== version) {
    // Both would be one folder on some systems.
    throw conflict(
      'VERSION_EXISTS',
      `${version} differs from ${known.version} in capital letters only: choose another version`,
    );
  }
  if (known.withdrawnAt !== null) {
    throw conflict('WITHDRAWN', `${name} ${version} was withdrawn: publish what you have under a new version`);
  }
  // Only what JSON can say counts, on both sides.
  const given: unknown = JSON.parse(JSON.stringify(description));
  if (isDeepStrictEqual(known.description, given) && known.origin === origin) return true;
  throw conflict(
    'VERSION_EXISTS',
    `${name} ${version} was published already with other content, and a version never changes: raise the version in package.json, build and publish again`,
  );
}

/** Checks a release and changes nothing. @throws ShopError as `publish` */
export function validate(publication: Publication): Promise<ReleaseChecked> {
  const { db, registry, upload } = publication;
  return withIncomingFolder(registry.releasesDir, async (folder) => {
    const { inspected } = await receive(publication, folder);
    return answer(inspected, await isThere(db, inspected, 'url' in upload ? upload.url : null));
  });
}

/**
 * Checks a release and keeps it: its files appear in their place all at once, together with its row, or nothing changes.
 * Nobody gets it before it is promoted.
 *
 * @throws ShopError 400, 413 or 422 for what is refused, 409 for a version that exists with other content
 */
export function publish(publication: Publication): Promise<ReleaseChecked> {
  const { db, registry, upload } = publication;
  return withIncomingFolder(registry.releasesDir, async (folder) => {
    const { inspected, found } = await receive(publication, folder);
    const origin = 'url' in upload ? upload.url : null;
    if (await isThere(db, inspected, origin)) return answer(inspected, true);
    if (origin === null) await compressRelease(folder, found.keys());
    else await keepForRendering(folder, found.keys());
    const { description, manifest } = inspected;
    const { name, version } = description;
    const release: KeptRelease = { name, version, source: 'published', description, manifest, origin };
    const target = releaseFolder(registry.releasesDir, release);
    let moved = false;
    try {
      const already = await changeRegistry(db, async (tx) => {
        if (await isThere(tx, inspected, origin)) return { value: true, changed: false };
        const problems = pathProblems(description, await claimsOfOthers(tx, name));
        if (problems.length > 0) refuseFor(`${name} ${version}`, problems);
        await enter(tx, release, publication);
        // There before any server hears of the release.
        await registry.exchange.put(release, moved ? target : folder, tx);
        if (!moved) await moveIntoPlace(folder, target);
        moved = true;
        return { value: false, changed: true };
      });
      await registry.reload();
      return answer(inspected, already);
    } catch (error) {
      if (moved) await rm(target, { recursive: true, force: true });
      throw error;
    }
  });
}

async function enter(tx: Tx, release: KeptRelease, write: ReleaseWrite): Promise<void> {
  const { name, version, origin } = release;
  const by = actorName(write.actor);
  await tx.insert(releases).values({ ...release, publishedBy: by });
  await tx.insert(remotes).values({ name }).onConflictDoNothing();
  await recordEvent(tx, { name, version, action: 'publish', actor: by, reason: origin });
  const after = { version, ...(origin === null ? {} : { origin }) };
  await auditRelease(tx, write, { action: 'publish', entity: 'remote', entityId: name, after });
}

/** Of a release at another origin only what this host itself reads is kept here. */
async function keepForRendering(folder: string, files: Iterable<string>): Promise<void> {
  const kept = [DESCRIPTION_FILE, MANIFEST_FILE, SERVER_FILE];
  for (const file of files) {
    if (!kept.includes(file)) await rm(path.join(folder, file));
  }
}
