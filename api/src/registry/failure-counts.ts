import type { Release } from '@shop/shared/contracts';
import { inArray, sql, sum } from 'drizzle-orm';
import type { Executor } from '../database/client';
import { releaseFailures } from '../database/schema';
import { releaseKey } from './stored-release';
import type { RemoteRow } from './registry-writes';

/** Browsers that must have seen the same change before it counts against a release: extensions change things, too. */
const SEVERAL = 3;

/** Reports of one stage of a release; of changes by their texts, otherwise all together. */
interface Reported {
  name: string;
  version: string;
  stage: keyof Release['failures']['byStage'];
  /** What was changed; null for other stages. */
  change: string | null;
  count: number;
}

type Remote = Pick<RemoteRow, 'name' | 'live' | 'earlier'>;

/**
 * Adds up what browsers reported, by release. A change of what all pages share counts when several browsers saw it, each of
 * which reports it once, and only if they do not see the same under the version that it is to be held against: the live one,
 * or of the live one the version before it.
 */
export function addUp(reported: readonly Reported[], remotes: readonly Remote[]): Map<string, Release['failures']> {
  const seen = new Set(reported.flatMap((row) => (row.change === null ? [] : [`${releaseKey(row)} ${row.change}`])));
  const counts = ({ name, version, change, count }: Reported): boolean => {
    if (change === null) return true;
    const remote = remotes.find((one) => one.name === name);
    const other = remote?.live === version ? remote.earlier.at(-1) : remote?.live;
    return count >= SEVERAL && !(other && seen.has(`${releaseKey({ name, version: other })} ${change}`));
  };
  const added = new Map<string, Release['failures']>();
  for (const row of reported.filter(counts)) {
    const { total, byStage } = added.get(releaseKey(row)) ?? { total: 0, byStage: {} };
    added.set(releaseKey(row), {
      total: total + row.count,
      byStage: { ...byStage, [row.stage]: (byStage[row.stage] ?? 0) + row.count },
    });
  }
  return added;
}

/** What browsers reported of these remotes' releases, by releaseKey. */
export async function countFailures(
  db: Executor,
  remotes: readonly Remote[],
): Promise<Map<string, Release['failures']>> {
  const { name, version, stage, message, count } = releaseFailures;
  const names = remotes.map((remote) => remote.name);
  const change = sql<string | null>`case when ${stage} = 'change' then ${message} end`;
  const rows = await db
    .select({ name, version, stage, change, count: sum(count).mapWith(Number) })
    .from(releaseFailures)
    .where(inArray(name, names))
    .groupBy(name, version, stage, change);
  return addUp(rows, remotes);
}
