import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../database/client';
import { releases, remotes } from '../database/schema';
import type { StoredRelease } from './stored-release';
import { THIS_SERVER, changeRegistry, recordEvent, appendEarlier } from './registry-writes';

/**
 * Registers the releases of this server's own build. A release becomes the live version of its remote if there is no
 * live version or if that is a local build, too. It never replaces a published version, and a withdrawn release never
 * becomes live.
 */
export async function registerLocalBuild(db: Db, local: readonly StoredRelease[]): Promise<void> {
  await changeRegistry(db, async (tx) => {
    let changed = false;
    for (const release of local) {
      const { name, version } = release;
      const [entered] = await tx
        .insert(releases)
        .values({ ...release, publishedBy: THIS_SERVER })
        .onConflictDoNothing()
        .returning({ name: releases.name });
      await tx.insert(remotes).values({ name }).onConflictDoNothing();
      // This server has the files again.
      await tx
        .update(releases)
        .set({ sweptAt: null })
        .where(and(eq(releases.name, name), eq(releases.version, version), isNotNull(releases.sweptAt)));
      const known = await tx
        .select({ version: releases.version, source: releases.source, withdrawnAt: releases.withdrawnAt })
        .from(releases)
        .where(eq(releases.name, name));
      const [remote] = await tx.select().from(remotes).where(eq(remotes.name, name)).for('update');
      const own = known.find((one) => one.version === version);
      const live = known.find((one) => one.version === remote?.live);
      changed ||= entered !== undefined;
      if (!remote || !own || own.withdrawnAt !== null || remote.live === version) continue;
      if (live !== undefined && live.source !== 'local') continue;
      await tx
        .update(remotes)
        .set({
          live: version,
          ...(remote.candidate === version ? { candidate: null, candidateTraffic: null } : {}),
          earlier: appendEarlier(remote.earlier, remote.live, version),
          revision: remote.revision + 1,
        })
        .where(eq(remotes.name, name));
      await recordEvent(tx, { name, version, action: 'adopt', actor: THIS_SERVER });
      changed = true;
    }
    return { value: undefined, changed };
  });
}
