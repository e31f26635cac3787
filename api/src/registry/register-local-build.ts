import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../database/client';
import { releases, remotes } from '../database/schema';
import type { KeptRelease } from './stored-release';
import { THIS_SERVER, changeRegistry, recordEvent, rememberEarlier } from './registry-writes';

/**
 * Enters the releases of this server's own build into the registry. One becomes its remote's live version where there is
 * none, or where the live one is from a build, too: what a team has published stays. A withdrawn one never does.
 */
export async function adoptLocal(db: Db, local: readonly KeptRelease[]): Promise<void> {
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
      // Its files are there again.
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
          earlier: rememberEarlier(remote.earlier, remote.live, version),
          revision: remote.revision + 1,
        })
        .where(eq(remotes.name, name));
      await recordEvent(tx, { name, version, action: 'adopt', actor: THIS_SERVER });
      changed = true;
    }
    return { value: undefined, changed };
  });
}
