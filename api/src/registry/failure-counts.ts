import type { Release } from '@shop/shared/contracts';
import { and, desc, eq, inArray, lt, ne, sql, sum } from 'drizzle-orm';
import type { Db, Executor } from '../database/client';
import { releaseFailures } from '../database/schema';
import { failureText } from './failure-text';
import { OTHERS } from './record-failure';
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

/** How long a text is kept after it was last reported, in days. */
const TEXT_DAYS = 14;

/** Texts per version in an answer. */
const MAX_SHOWN = 10;

const tooOld = lt(releaseFailures.lastAt, sql`now() - make_interval(days => ${TEXT_DAYS})`);

/** The latest texts about failures of the releases of these remotes, by releaseKey. */
export async function latestTexts(
  db: Executor,
  remotes: readonly Pick<RemoteRow, 'name'>[],
): Promise<Map<string, NonNullable<Release['failureTexts']>>> {
  const { name, version, stage, message, page, count, lastAt } = releaseFailures;
  const place = sql<number>`row_number() over (partition by ${name}, ${version} order by ${lastAt} desc, ${message})`;
  const ranked = db
    .select({ name, version, stage, message, page, count, lastAt, place: place.as('place') })
    .from(releaseFailures)
    .where(
      and(
        inArray(
          name,
          remotes.map((remote) => remote.name),
        ),
        sql`not ${tooOld}`,
        ne(message, OTHERS),
      ),
    )
    .as('ranked');
  const rows = await db
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${MAX_SHOWN}`)
    .orderBy(desc(ranked.lastAt), ranked.message);
  const found = new Map<string, NonNullable<Release['failureTexts']>>();
  for (const row of rows) {
    const shown = {
      stage: row.stage,
      // Earlier code stored texts as they came.
      text: failureText(row.message),
      page: row.page,
      count: row.count,
      lastAt: row.lastAt.toISOString(),
    };
    found.set(releaseKey(row), [...(found.get(releaseKey(row)) ?? []), shown]);
  }
  return found;
}

/**
 * Removes texts that no browser reported within TEXT_DAYS. Their numbers stay in the counts of the version. A change of
 * a shared global is known by its text alone, so it goes with it.
 */
export async function sweepTexts(db: Db): Promise<void> {
  const { name, version, stage, message, count, firstAt, lastAt } = releaseFailures;
  const isChange = eq(stage, 'change');
  await db.transaction(async (tx) => {
    await tx.delete(releaseFailures).where(and(tooOld, isChange));
    const old = await tx
      .delete(releaseFailures)
      .where(and(tooOld, ne(message, OTHERS)))
      .returning({ name, version, stage, count, firstAt, lastAt });
    for (const row of old) {
      await tx
        .insert(releaseFailures)
        .values({ ...row, message: OTHERS })
        .onConflictDoUpdate({
          target: [name, version, stage, message],
          set: { count: sql`${count} + excluded.count` },
        });
    }
  });
}
