import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { PublishResult } from '@shop/shared/contracts/remote-overview';
import { pathProblems } from '@shop/shared/remote/release/compatibility';
import { DESCRIPTION_FILE, MANIFEST_FILE, SERVER_FILE } from '@shop/shared/remote/release/files';
import { isPreviewVersion } from '@shop/shared/remote/release/preview';
import { chunkGlobalProblems } from '@shop/shared/remote/release/used-names';
import { type ValidationResult, validateRelease } from '@shop/shared/remote/release/validate';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/client';
import { releases, remotes } from '../database/schema';
import { conflict, forbidden } from '../errors';
import type { WriteOrigin } from '../actor';
import { actorName, auditRelease } from './actor';
import { compressRelease } from './compress';
import { receiveArchive } from './receive-archive';
import { receiveUrl } from './receive-url';
import { refuseRelease } from './refusal';
import { changeRegistry, recordEvent } from './registry-writes';
import { claimsOfOthers, otherChunkGlobals } from './release-checks';
import { readScriptsOf } from './script-reader';
import { moveIntoPlace, releaseFolder, withIncomingFolder } from './release-folders';
import type { RemoteCommand } from './remote-command';
import type { StoredRelease } from './stored-release';

/** A release to publish: an archive, or the URL of its folder at another origin, as folderUrl returns it. */
export type Upload = { archive: Readable } | { url: string };

/** The input of a publication. `name` is the remote that the sender may publish. */
export interface PublishContext extends RemoteCommand {
  upload: Upload;
  /** The shop from which the release is carried, for the history. */
  from?: string | undefined;
}

type ValidRelease = Extract<ValidationResult, { ok: true }>;

/** The checks that a release has passed, in words. */
const CHECKS = [
  'remote.json and mf-manifest.json are complete and fit each other',
  'name and version are right',
  'every file is there, no other is, and none was changed since the build',
  'every script can be parsed, and none is too large',
  'nothing is loaded from other addresses',
  'the host offers the contract it needs',
  'the host shares the packages and the names that its scripts take, and it brings no React of its own',
  'its chunks have a global of their own',
  'its paths belong to nobody else',
];

const toPublishResult = (
  { description: { name, version, build }, warnings }: ValidRelease,
  alreadyPublished: boolean,
): PublishResult => ({
  name,
  version,
  build,
  checks: CHECKS,
  warnings,
  alreadyPublished,
});

/** Receives a release into a folder and validates it. @throws ShopError 422 RELEASE_REFUSED with every problem, 403 */
async function receive({ db, registry, name, upload, actor }: PublishContext, folder: string) {
  const found =
    'archive' in upload ? await receiveArchive(upload.archive, folder) : await receiveUrl(upload.url, folder);
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  const inspected = await validateRelease(
    { name, found, read, readScripts: (scripts) => readScriptsOf(folder, scripts) },
    registry.host.facts,
    {
      claims: (own) => claimsOfOthers(db, own),
      chunkGlobals: (release) => otherChunkGlobals(db, release),
    },
  );
  const { description } = inspected;
  if (!inspected.ok)
    refuseRelease(description ? `${description.name} ${description.version}` : name, inspected.problems);
  const { version } = inspected.description;
  if (actor.previewsOnly === true && !isPreviewVersion(version)) {
    throw forbidden(
      `This token may only publish previews, and ${version} is none: give it a version such as 1.4.0-pr.17.3fa9c2b`,
    );
  }
  return { inspected, found };
}

/**
 * Whether the version is published with the same content.
 *
 * @throws ShopError 409 when it is published with other content, or withdrawn
 */
async function isPublished(db: Db | Tx, { description }: ValidRelease, origin: string | null): Promise<boolean> {
  const { name, version } = description;
  const [known] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.name, name), eq(sql`lower(${releases.version})`, version.toLowerCase())));
  if (known === undefined) return false;
  if (known.version !== version) {
    // On some systems both would share one folder.
    throw conflict(
      'VERSION_EXISTS',
      `${version} differs from ${known.version} in capital letters only: choose another version`,
    );
  }
  if (known.withdrawnAt !== null) {
    throw conflict('WITHDRAWN', `${name} ${version} was withdrawn: publish what you have under a new version`);
  }
  // The database holds JSON, so the description is compared as JSON.
  const given: unknown = JSON.parse(JSON.stringify(description));
  if (isDeepStrictEqual(known.description, given) && known.origin === origin) return true;
  throw conflict(
    'VERSION_EXISTS',
    `${name} ${version} was published already with other content, and a version never changes: raise the version in package.json, build and publish again`,
  );
}

/** Validates a release and changes nothing. @throws ShopError as `publish` */
export function validate(publication: PublishContext): Promise<PublishResult> {
  const { db, registry, upload } = publication;
  return withIncomingFolder(registry.files.releasesDir, async (folder) => {
    const { inspected } = await receive(publication, folder);
    return toPublishResult(inspected, await isPublished(db, inspected, 'url' in upload ? upload.url : null));
  });
}

/**
 * Validates a release and stores it. Its folder and its row appear together, or nothing changes. Visitors get it only
 * after a promotion.
 *
 * @throws ShopError 400, 413 or 422 for a refused release, 409 for a version that exists with other content
 */
export function publish(publication: PublishContext): Promise<PublishResult> {
  const { db, registry, upload } = publication;
  return withIncomingFolder(registry.files.releasesDir, async (folder) => {
    const { inspected, found } = await receive(publication, folder);
    const origin = 'url' in upload ? upload.url : null;
    if (await isPublished(db, inspected, origin)) return toPublishResult(inspected, true);
    if (origin === null) await compressRelease(folder, found.keys());
    else await keepServerFiles(folder, found.keys());
    const { description, manifest, chunkGlobal, warnings } = inspected;
    const { name, version } = description;
    const release: StoredRelease = { name, version, source: 'published', description, manifest, origin };
    const target = releaseFolder(registry.files.releasesDir, release);
    let moved = false;
    try {
      const already = await changeRegistry(db, async (tx) => {
        if (await isPublished(tx, inspected, origin)) return { value: true, changed: false };
        const problems = [
          ...pathProblems(description, await claimsOfOthers(tx, name)),
          ...chunkGlobalProblems(inspected, await otherChunkGlobals(tx, description)),
        ];
        if (problems.length > 0) refuseRelease(`${name} ${version}`, problems);
        await insertRelease(tx, { ...release, chunkGlobal, warnings }, publication);
        // The archive exists before any server is notified of the release.
        await registry.files.replication.put(release, moved ? target : folder, tx);
        if (!moved) await moveIntoPlace(folder, target);
        moved = true;
        return { value: false, changed: true };
      });
      await registry.reload();
      return toPublishResult(inspected, already);
    } catch (error) {
      if (moved) await rm(target, { recursive: true, force: true });
      throw error;
    }
  });
}

async function insertRelease(
  tx: Tx,
  release: StoredRelease & Pick<ValidRelease, 'chunkGlobal' | 'warnings'>,
  { from, ...write }: WriteOrigin & Pick<PublishContext, 'from'>,
): Promise<void> {
  const { name, version, origin } = release;
  const by = actorName(write.actor);
  await tx.insert(releases).values({ ...release, publishedBy: by });
  await tx.insert(remotes).values({ name }).onConflictDoNothing();
  await recordEvent(tx, { name, version, action: 'publish', actor: by, reason: from ? `from ${from}` : origin });
  const after = { version, ...(origin === null ? {} : { origin }), ...(from && { from }) };
  await auditRelease(tx, write, { action: 'publish', entity: 'remote', entityId: name, after });
}

/** Removes all files of a release at another origin except those that this host reads itself. */
async function keepServerFiles(folder: string, files: Iterable<string>): Promise<void> {
  const kept = [DESCRIPTION_FILE, MANIFEST_FILE, SERVER_FILE];
  for (const file of files) {
    if (!kept.includes(file)) await rm(path.join(folder, file));
  }
}
