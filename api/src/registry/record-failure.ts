import type { callSchemas } from '@shop/shared/contracts';
import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../database/client';
import { releaseFailures, releases } from '../database/schema';

type FailureReport = z.output<(typeof callSchemas)['reportReleaseFailure']['body']>;

/** Most different messages that are kept per version and stage. Further ones are counted under OTHERS. */
const MAX_MESSAGES = 50;

const OTHERS = 'other messages';

/** Counts a browser's report of a failure. @returns false for an unknown release, which is not counted */
export async function recordFailure(db: Db, { remote, version, stage, message }: FailureReport): Promise<boolean> {
  // PostgreSQL stores no null characters in texts.
  const text = message.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\ufffd');
  const named = and(eq(releaseFailures.name, remote), eq(releaseFailures.version, version));
  const [release] = await db
    .select({ name: releases.name })
    .from(releases)
    .where(and(eq(releases.name, remote), eq(releases.version, version)));
  if (release === undefined) return false;
  const known = await db.$count(releaseFailures, and(named, eq(releaseFailures.stage, stage)));
  const same = and(named, eq(releaseFailures.stage, stage), eq(releaseFailures.message, text));
  const kept = known < MAX_MESSAGES || (await db.$count(releaseFailures, same)) > 0 ? text : OTHERS;
  await db
    .insert(releaseFailures)
    .values({ name: remote, version, stage, message: kept })
    .onConflictDoUpdate({
      target: [releaseFailures.name, releaseFailures.version, releaseFailures.stage, releaseFailures.message],
      set: { count: sql`${releaseFailures.count} + 1`, lastAt: sql`now()` },
    });
  return true;
}
