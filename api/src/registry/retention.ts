import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../database/client';
import { releases, remotes, servers, shellVersions } from '../database/schema';
import { HOUR, type JobRunner } from '../jobs/job-runner';
import { type ReleaseArchives, releaseArchive, shellArchive } from './archives';
import { releaseKey } from './stored-release';
import type { LocalBuild } from './local-build';
import { changeRegistry } from './registry-writes';
import { releaseFolder } from './release-folders';

/** How long files are kept after they were live, or could have been, for the last time, in days. */
const KEPT_DAYS = 14;
/** How many versions of the shell, and how many builds of each remote, are kept in any case. */
const KEPT_LAST = 3;
/** What a server that was seen within this time is made of is kept, too, in days. */
const SERVER_DAYS = 1;
/** A folder that is younger may belong to a server that is about to enter it, in milliseconds. */
const YOUNG_MS = 60 * 60_000;

/** What all servers share. */
interface Shared {
  db: Db;
  archives: ReleaseArchives;
}

/** What is one server's own. */
interface Folders {
  db: Db;
  releasesDir: string;
  shellsDir: string;
  /** The build of this server, whose files stay. */
  own: LocalBuild;
}

const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;

interface Version {
  name: string;
  version: string;
}

/** The builds of remotes that nobody can need: not live, not the way back, not of a server, not of the last ones. */
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
    const wayBack = earlier.findLast((version) => own.some((one) => one.version === version));
    const builds = own.filter(({ source }) => source === 'local');
    return builds
      .slice(KEPT_LAST)
      .filter((one) => ![live, candidate, wayBack].includes(one.version) && !running.has(releaseKey(one)));
  });
}

/** Removes the files of releases that are needed no more, and takes those out of the ways back. */
const sweepReleases = ({ db, archives }: Shared): Promise<void> =>
  changeRegistry(db, async (tx) => {
    const withdrawn = await tx
      .select({ name: releases.name, version: releases.version })
      .from(releases)
      .where(and(isNull(releases.sweptAt), lt(releases.withdrawnAt, daysAgo(KEPT_DAYS))));
    const old = await oldBuilds(tx);
    await archives.remove([...withdrawn, ...old].map(releaseArchive));
    for (const { name, version } of [...withdrawn, ...old]) {
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
    return { value: undefined, changed: old.length > 0 };
  });

/** Removes the files of shells that no server runs or ran within the time that open tabs are given. */
async function sweepShells({ db, archives }: Shared): Promise<void> {
  await db.delete(servers).where(lt(servers.seenAt, daysAgo(SERVER_DAYS)));
  await db
    .update(shellVersions)
    .set({ liveAt: sql`greatest(${shellVersions.liveAt}, ${servers.seenAt})` })
    .from(servers)
    .where(eq(servers.shell, shellVersions.version));
  const old = await db
    .select({ version: shellVersions.version, recent: sql<boolean>`${shellVersions.liveAt} >= ${daysAgo(KEPT_DAYS)}` })
    .from(shellVersions)
    .orderBy(sql`${shellVersions.liveAt} desc`);
  const versions = old.slice(KEPT_LAST).flatMap(({ version, recent }) => (recent ? [] : [version]));
  if (versions.length === 0) return;
  await archives.remove(versions.map(shellArchive));
  await db.delete(shellVersions).where(inArray(shellVersions.version, versions));
}

/** Removes the folders of this server that hold what was swept. */
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
  // What lies in 'static' is from before shells had versions. Nothing is added to it.
  const folders = (await readdir(shellsDir).catch(() => [])).filter((name) => /^[\da-f]{16}$/.test(name));
  for (const name of folders.filter((one) => !shells.has(one))) {
    const folder = path.join(shellsDir, name);
    const { ctimeMs } = await stat(folder);
    if (Date.now() - ctimeMs > YOUNG_MS) await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Removes files that no page, tab or rollback can ask for any more. What is published stays until two weeks after it was
 * withdrawn; of the builds of servers the last three stay, what is live and the way back; of shells the last three, and
 * those that a server ran within two weeks.
 */
export async function sweepShared(shared: Shared): Promise<void> {
  await sweepReleases(shared);
  await sweepShells(shared);
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
