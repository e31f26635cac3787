import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { PREVIEW_VERSION } from '@shop/shared/remote/release/preview';
import { counted } from '@shop/shared/rules';
import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/client';
import { releases, remotes, servers, shellVersions } from '../database/schema';
import { HOUR, type JobRunner } from '../jobs/job-runner';
import { type ReleaseArchives, releaseArchive, shellArchive } from './archives';
import { releaseKey } from './stored-release';
import { sweepTexts } from './failure-counts';
import type { LocalBuild } from './local-build';
import { THIS_SERVER, changeRegistry, recordEvent } from './registry-writes';
import { releaseFolder } from './release-folders';

/** How long files are kept after they were last live, or after they were withdrawn, in days. */
const RETENTION_DAYS = 14;
/** How many versions of the shell, and how many builds of each remote, are always kept. */
const MIN_VERSIONS = 3;
/** A server that was seen within this time keeps the files of its builds and its shell, in days. */
const SERVER_DAYS = 1;
/** A younger folder may belong to a server that has not registered it yet, in milliseconds. */
const MIN_FOLDER_AGE_MS = 60 * 60_000;

/** Storage that all servers share. */
interface Shared {
  db: Db;
  archives: ReleaseArchives;
  /** How many days a preview can be opened. */
  previewDays: number;
}

/** Folders of one server. */
interface Folders {
  db: Db;
  releasesDir: string;
  shellsDir: string;
  /** The build of this server. Its files stay. */
  own: LocalBuild;
}

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

interface Version {
  name: string;
  version: string;
}

/**
 * The local builds that nobody needs. These are needed: the live version, the canary, the version that a rollback
 * returns to, the builds of servers, and the last MIN_VERSIONS builds.
 */
async function oldBuilds(tx: Tx): Promise<Version[]> {
  const states = await tx.select().from(remotes);
  const running = new Set(
    (await tx.select({ builds: servers.builds, serves: servers.serves }).from(servers)).flatMap(({ builds, serves }) =>
      [...Object.entries(builds), ...Object.entries(serves)].map(([name, version]) => releaseKey({ name, version })),
    ),
  );
  const there = await tx
    .select({ name: releases.name, version: releases.version, source: releases.source })
    .from(releases)
    .where(and(isNull(releases.withdrawnAt), isNull(releases.sweptAt)))
    .orderBy(sql`${releases.publishedAt} desc`);
  return states.flatMap(({ name, live, candidate, earlier }) => {
    const own = there.filter((one) => one.name === name);
    const rollbackTarget = earlier.findLast((version) => own.some((one) => one.version === version));
    const builds = own.filter(({ source }) => source === 'local');
    return builds
      .slice(MIN_VERSIONS)
      .filter((one) => ![live, candidate, rollbackTarget].includes(one.version) && !running.has(releaseKey(one)));
  });
}

/** Ends the previews that are too old: they are withdrawn, and their files are removed. */
async function endPreviews(tx: Tx, previewDays: number): Promise<Version[]> {
  const ended = await tx
    .update(releases)
    .set({
      withdrawnAt: sql`now()`,
      withdrawnBy: THIS_SERVER,
      withdrawnReason: `The preview ended after ${counted(previewDays, 'day')}`,
    })
    .where(
      and(
        sql`${releases.version} ~ ${PREVIEW_VERSION.source}`,
        isNull(releases.withdrawnAt),
        lt(releases.publishedAt, daysAgo(previewDays)),
        // Code of earlier versions takes such a version for any other, and may have made it live.
        sql`not exists (
          select from ${remotes}
          where ${remotes.name} = ${releases.name} and ${releases.version} in (${remotes.live}, ${remotes.candidate}))`,
      ),
    )
    .returning({ name: releases.name, version: releases.version, reason: releases.withdrawnReason });
  for (const { name, version, reason } of ended) {
    await recordEvent(tx, { name, version, action: 'withdraw', actor: THIS_SERVER, reason });
  }
  return ended;
}

/** Removes the archives of releases that nobody needs, and removes those releases from the versions to roll back to. */
const sweepReleases = ({ db, archives, previewDays }: Shared): Promise<void> =>
  changeRegistry(db, async (tx) => {
    const previews = await endPreviews(tx, previewDays);
    const withdrawn = await tx
      .select({ name: releases.name, version: releases.version })
      .from(releases)
      .where(and(isNull(releases.sweptAt), lt(releases.withdrawnAt, daysAgo(RETENTION_DAYS))));
    const old = await oldBuilds(tx);
    const gone = [...previews, ...withdrawn, ...old];
    await archives.remove(gone.map(releaseArchive));
    for (const { name, version } of gone) {
      await tx
        .update(releases)
        .set({ sweptAt: sql`now()` })
        .where(and(eq(releases.name, name), eq(releases.version, version)));
      await tx
        .update(remotes)
        .set({
          earlier: sql`array_remove(${remotes.earlier}, ${version})`,
          revision: sql`${remotes.revision} + 1`,
        })
        .where(and(eq(remotes.name, name), sql`${version} = any(${remotes.earlier})`));
    }
    return { value: undefined, changed: old.length + previews.length > 0 };
  });

/** Removes the archives of shells that no server ran within RETENTION_DAYS: open tabs may use them so long. */
async function sweepShells({ db, archives }: Shared): Promise<void> {
  await db.delete(servers).where(lt(servers.seenAt, daysAgo(SERVER_DAYS)));
  await db
    .update(shellVersions)
    .set({ liveAt: sql`greatest(${shellVersions.liveAt}, ${servers.seenAt})` })
    .from(servers)
    .where(eq(servers.shell, shellVersions.version));
  const old = await db
    .select({
      version: shellVersions.version,
      recent: sql<boolean>`${shellVersions.liveAt} >= ${daysAgo(RETENTION_DAYS)}`,
    })
    .from(shellVersions)
    .orderBy(sql`${shellVersions.liveAt} desc`);
  const versions = old.slice(MIN_VERSIONS).flatMap(({ version, recent }) => (recent ? [] : [version]));
  if (versions.length === 0) return;
  await archives.remove(versions.map(shellArchive));
  await db.delete(shellVersions).where(inArray(shellVersions.version, versions));
}

/** Removes the folders of this server whose archives were removed. */
export async function sweepFolders({ db, releasesDir, shellsDir, own }: Folders): Promise<void> {
  const ownReleases = new Set(own.releases.map(releaseKey));
  const swept = await db
    .select({ name: releases.name, version: releases.version })
    .from(releases)
    .where(isNotNull(releases.sweptAt));
  for (const release of swept.filter((one) => !ownReleases.has(releaseKey(one)))) {
    await rm(releaseFolder(releasesDir, release), { recursive: true, force: true });
  }
  const kept = await db
    .select({ version: shellVersions.version })
    .from(shellVersions)
    .union(db.select({ version: sql<string>`coalesce(${servers.shell}, '')` }).from(servers));
  const shells = new Set([own.shell?.version, ...kept.map(({ version }) => version)]);
  // The folder 'static' is older than the versions of shells. Nothing is added to it.
  const folders = (await readdir(shellsDir).catch(() => [])).filter((name) => /^[\da-f]{16}$/.test(name));
  for (const name of folders.filter((one) => !shells.has(one))) {
    const folder = path.join(shellsDir, name);
    const { ctimeMs } = await stat(folder);
    if (Date.now() - ctimeMs > MIN_FOLDER_AGE_MS) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes archives that no page, tab or rollback can request any more. A published release stays until two weeks after
 * it was withdrawn, a preview until it ends. Of the builds of servers, the last three stay, the live one, and that to
 * roll back to. Of shells, the last three stay, and those that a server ran within two weeks. Texts about failures go
 * after two weeks.
 */
export async function sweepShared(shared: Shared): Promise<void> {
  await sweepReleases(shared);
  await sweepShells(shared);
  await sweepTexts(shared.db);
}

/** Has both swept every hour: what servers share by one of them, and each folder by a server that has it. */
export function addSweeps(
  jobs: Pick<JobRunner, 'add'>,
  sweeps: { sweepShared: () => Promise<void>; sweepFolders: () => Promise<void> },
  dataDir: string,
): void {
  const subject = `${hostname()}:${dataDir}`;
  jobs.add({
    kind: 'old-releases',
    title: 'Remove files of old releases',
    everySeconds: HOUR,
    run: () => sweeps.sweepShared().then(() => undefined),
  });
  jobs.add({
    kind: 'folders-of-old-releases',
    subject,
    title: `Remove folders of old releases from ${subject}`,
    everySeconds: HOUR,
    run: () => sweeps.sweepFolders().then(() => undefined),
  });
}
