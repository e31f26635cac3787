import type { Release } from '@shop/shared/contracts';
import { inArray, sql, sum } from 'drizzle-orm';
import type { Executor } from '../database/client';
import { releaseFailures } from '../database/schema';
import { releaseKey } from './stored-release';
import type { RemoteRow } from './registry-writes';

/** Browsers that must report the same change before it counts: a browser extension can cause a change, too. */
const MIN_REPORTS = 3;

/** Number of reports for one stage of a release. Changes are counted per text, other stages together. */
interface ReportCount {
  name: string;
  version: string;
  stage: keyof Release['failures']['byStage'];
  /** The text of a change; null for other stages. */
  change: string | null;
  count: number;
}

type Remote = Pick<RemoteRow, 'name' | 'live' | 'earlier'>;

/**
 * Sums the reports by release. A change of a shared global counts when at least MIN_REPORTS browsers reported it; each
 * client is counted once. It does not count when the version to compare with has the same change. That is the live
 * version, or for the live version the one before it.
 */
function sumFailures(reported: readonly ReportCount[], remotes: readonly Remote[]): Map<string, Release['failures']> {
  const seen = new Set(reported.flatMap((row) => (row.change === null ? [] : [`${releaseKey(row)} ${row.change}`])));
  const counts = ({ name, version, change, count }: ReportCount): boolean => {
    if (change === null) return true;
    const remote = remotes.find((one) => one.name === name);
    const other = remote?.live === version ? remote.earlier.at(-1) : remote?.live;
    return count >= MIN_REPORTS && !(other && seen.has(`${releaseKey({ name, version: other })} ${change}`));
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

/** The failures that browsers reported for the releases of these remotes, by releaseKey. */
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
  return sumFailures(rows, remotes);
}
