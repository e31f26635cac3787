import { and, eq, isNotNull, isNull, max, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../database/client';
import { releaseEvents, releases, remotes } from '../database/schema';
import type { KeptRelease } from './stored-release';

/** Which versions of a remote are out. */
export interface RemoteState {
  name: string;
  enabled: boolean;
  live: string | null;
  candidate: string | null;
  /** Percent of the visitors who get the candidate. */
  candidateTraffic: number | null;
  /** Versions that were live before and worked, the latest last. */
  earlier: string[];
}

/** The registry as the database has it, as far as serving goes. */
export interface RegistryState {
  remotes: RemoteState[];
  /** Every version that a remote names. */
  releases: KeptRelease[];
  withdrawn: { name: string; version: string }[];
  /** Versions whose files lie at another origin, with the URL of their folder. */
  elsewhere: { name: string; version: string; origin: string }[];
  /** The latest line of the history; null while there is none. */
  lastEvent: number | null;
}

/** The columns of a release that serving takes. */
export const KEPT_COLUMNS = {
  name: releases.name,
  version: releases.version,
  source: releases.source,
  description: releases.description,
  manifest: releases.manifest,
  origin: releases.origin,
};

/** Reads the registry. Give it a transaction that sees one moment. */
export async function readState(db: Executor): Promise<RegistryState> {
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
    .select(KEPT_COLUMNS)
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

const keptCopy = z.object({
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

/** Whether a value is a copy of the registry that this server wrote into a file. */
export const isState = (value: unknown): value is RegistryState => keptCopy.safeParse(value).success;
