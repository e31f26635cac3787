import type { DeployToken, Release, ReleaseEvent } from '@shop/shared/contracts';
import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { type Report, formatMinute, table } from './report';

/** The status of a version: live, trial, previous, withdrawn or none of these. */
function versionStatus({ live, candidate, previous }: RemoteOverview, { version, withdrawn }: Release): string {
  if (withdrawn !== null) return 'withdrawn';
  if (version === live) return 'live';
  if (version === candidate?.version) return `trial ${String(candidate.traffic)} %`;
  return version === previous ? 'previous' : '';
}

/** A line with the versions of a remote that visitors get. */
export function statusLine({ name, enabled, live, candidate, serving, problem }: RemoteOverview): string {
  const canary = candidate === null ? '' : `, ${candidate.version} for ${String(candidate.traffic)} % of the visitors`;
  const trouble = problem === null ? '' : `. It serves ${serving ?? 'nothing'} instead: ${problem}`;
  return `${name}: ${live === null ? 'no live version' : `${live} is live`}${canary}${enabled ? '' : ', disabled'}${trouble}`;
}

/** A line for each server that serves a remote after a change; empty when a single server serves it. */
export function serverLines({ servers }: RemoteOverview): string[] {
  const { confirmed = 0, lacking = [] } = servers ?? {};
  if (lacking.length === 0) return confirmed > 1 ? [`  All ${String(confirmed)} servers serve it.`] : [];
  return [
    `  ${String(lacking.length)} of ${String(confirmed + lacking.length)} servers cannot serve it:`,
    ...lacking.map(({ server, reason }) => `    ${server}: ${reason}`),
  ];
}

/** The table of all remotes. */
export const formatRemotes = (remotes: readonly RemoteOverview[]): Report => ({
  facts: { remotes },
  lines:
    remotes.length === 0
      ? ['There are no remotes.']
      : [
          ...table(
            ['REMOTE', 'LIVE', 'TRIAL', 'PREVIOUS', 'VERSIONS', 'STATE'],
            remotes.map(({ name, live, candidate, previous, versions, enabled, serving }) => [
              name,
              live ?? '-',
              candidate === null ? '-' : `${candidate.version} ${String(candidate.traffic)} %`,
              previous ?? '-',
              String(versions.length),
              !enabled ? 'disabled' : serving === live ? 'ok' : `serves ${serving ?? 'nothing'}`,
            ]),
          ),
          ...remotes.flatMap((remote) => (remote.problem === null ? [] : ['', statusLine(remote)])),
        ],
});

/** The table of a remote's versions. */
export const formatVersions = (remote: RemoteOverview): Report => ({
  facts: { remote },
  lines: table(
    ['VERSION', 'IS', 'CONTRACT', 'SOURCE', 'PUBLISHED', 'BY', 'LOADS', 'FAILURES'],
    remote.versions.map((release) => [
      release.version,
      versionStatus(remote, release),
      release.contract,
      release.source,
      formatMinute(release.publishedAt),
      release.publishedBy,
      String(release.loads),
      release.failures.total === 0
        ? '0'
        : `${String(release.failures.total)} (${Object.entries(release.failures.byStage)
            .map(([stage, count]) => `${stage} ${String(count)}`)
            .join(', ')})`,
    ]),
  ),
});

/** The texts that browsers reported about failures of these versions. */
export function formatFailures(name: string, versions: readonly Release[]): Report {
  const failures = versions.flatMap(({ version, failureTexts = [] }) =>
    failureTexts.map((failure) => ({ version, ...failure })),
  );
  const rows = failures.map(({ version, stage, count, lastAt, page, text }) => [
    version,
    stage,
    String(count),
    formatMinute(lastAt),
    page ?? '-',
    text,
  ]);
  const none = [`No browser has reported a failure of ${name} within 14 days.`];
  return {
    facts: { failures },
    lines: rows.length === 0 ? none : table(['VERSION', 'STAGE', 'CLIENTS', 'LAST', 'PAGE', 'TEXT'], rows),
  };
}

/** The history of a remote. */
export const formatHistory = (events: readonly ReleaseEvent[]): Report => ({
  facts: { events },
  lines:
    events.length === 0
      ? ['Nothing was done yet.']
      : table(
          ['AT', 'ACTION', 'VERSION', 'TRAFFIC', 'BY', 'REASON'],
          events.map(({ at, action, version, traffic, actor, reason }) => [
            formatMinute(at),
            action,
            version ?? '-',
            traffic === null ? '-' : `${String(traffic)} %`,
            actor,
            reason ?? '',
          ]),
        ),
});

/** The table of deploy tokens, without the secrets. */
export const formatTokens = (tokens: readonly DeployToken[]): Report => ({
  facts: { tokens },
  lines:
    tokens.length === 0
      ? ['There are no deploy tokens.']
      : table(
          ['ID', 'REMOTE', 'LABEL', 'FOR', 'ISSUED', 'BY', 'LAST USED', 'REVOKED'],
          tokens.map(({ _id, remote, label, previewsOnly, createdAt, createdBy, lastUsedAt, revokedAt }) => [
            _id,
            remote,
            label,
            previewsOnly === true ? 'previews' : 'releases',
            formatMinute(createdAt),
            createdBy,
            lastUsedAt === null ? 'never' : formatMinute(lastUsedAt),
            revokedAt === null ? '' : formatMinute(revokedAt),
          ]),
        ),
});
