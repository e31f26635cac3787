import { and, eq, isNotNull, isNull, max, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../database/client';
import { releaseEvents, releases, remotes } from '../database/schema';
import type { StoredRelease } from './stored-release';

/** The versions of a remote. */
export interface RemoteVersions {
  name: string;
  enabled: boolean;
  live: string | null;
  /** The canary. */
  candidate: string | null;
  /** Percent of the visitors who get the canary. */
  candidateTraffic: number | null;
  /** Versions to roll back to, the latest last. */
  earlier: string[];
}

/**
 * The rows of the registry that a server needs to serve releases. The copy on disk, registry.json, has the same shape.
 */
export interface RegistryRows {
  remotes: RemoteVersions[];
  /** Every version that a row of `remotes` names. */
  releases: StoredRelease[];
  withdrawn: { name: string; version: string }[];
  /** Versions whose files lie at another origin, with the URLs of their folders. */
  elsewhere: { name: string; version: string; origin: string }[];
  /** Id of the latest row of the history; null while the history is empty. */
  lastEvent: number | null;
}

/** The columns of a StoredRelease. */
export const STORED_RELEASE_COLUMNS = {
  name: releases.name,
  version: releases.version,
  source: releases.source,
  description: releases.description,
  manifest: releases.manifest,
  origin: releases.origin,
};

/** Reads the registry. @param db a transaction that reads one snapshot of the database */
export async function readRegistryRows(db: Executor): Promise<RegistryRows> {
  const states = await db
    .select({
      name: remotes.name,
      enabled: remotes.enabled,
      live: remotes.live,
      candidate: remotes.candidate,
      candidateTraffic: remotes.candidateTraffic,
      earlier: remotes.earlier,
    })
    .from(remotes)
    .orderBy(remotes.name);
  const named = await db
    .select(STORED_RELEASE_COLUMNS)
    .from(releases)
    .innerJoin(remotes, eq(remotes.name, releases.name))
    .where(
      or(
        eq(releases.version, remotes.live),
        eq(releases.version, remotes.candidate),
        sql`${releases.version} = any(${remotes.earlier})`,
      ),
    );
  const withdrawn = await db
    .select({ name: releases.name, version: releases.version })
    .from(releases)
    .where(isNotNull(releases.withdrawnAt));
  const elsewhere = await db
    .select({ name: releases.name, version: releases.version, origin: sql<string>`${releases.origin}` })
    .from(releases)
    .where(and(isNotNull(releases.origin), isNull(releases.withdrawnAt)));
  const [latest] = await db.select({ event: max(releaseEvents.id) }).from(releaseEvents);
  return { remotes: states, releases: named, withdrawn, elsewhere, lastEvent: latest?.event ?? null };
}

const registryRowsSchema = z.object({
  remotes: z.array(
    z.object({
      name: z.string(),
      enabled: z.boolean(),
      live: z.string().nullable(),
      candidate: z.string().nullable(),
      candidateTraffic: z.number().nullable(),
      earlier: z.array(z.string()),
    }),
  ),
  releases: z.array(z.object({ name: z.string(), version: z.string(), description: z.looseObject({}) })),
  withdrawn: z.array(z.object({ name: z.string(), version: z.string() })),
  elsewhere: z.array(z.object({ name: z.string(), version: z.string(), origin: z.string() })),
  lastEvent: z.number().nullable(),
});

/** Whether a value is a copy of the registry, as a server writes it to registry.json. */
export const isRegistryRows = (value: unknown): value is RegistryRows => registryRowsSchema.safeParse(value).success;
