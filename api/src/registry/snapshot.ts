import { type Claims, hostProblems, pathProblems } from '@shop/shared/remote/release/compatibility';
import type { HostFacts } from '@shop/shared/remote/release/problem';
import { type KeptRelease, releaseKey } from './stored-release';
import type { RegistryState, RemoteState } from './registry-rows';

/** A remote as this host serves it. */
export interface ServedRemote {
  name: string;
  /** What visitors get by default. */
  release: KeptRelease;
  /** What some percent of them get instead. */
  candidate: { release: KeptRelease; traffic: number } | null;
  /** What a browser loads when the other does not work there: the last good one. */
  fallback: KeptRelease | null;
}

/** Everything that is out at the moment, as this host serves it. */
export interface Served {
  remotes: readonly ServedRemote[];
  /** Keys of versions that are never to be served again. */
  withdrawn: ReadonlySet<string>;
  /** URLs of the folders of versions that lie at another origin, by their keys. */
  elsewhere: ReadonlyMap<string, string>;
  /** By remote, why it is served otherwise than the registry says, or not at all. */
  problems: ReadonlyMap<string, string>;
}

/** What decides whether a release can be served here. */
export interface ServingHost {
  facts: HostFacts;
  /** The releases of the build that this server started with. */
  local: readonly KeptRelease[];
  /** Why a release's files cannot be served: they are not here, or their origin is not configured. Null: they can. */
  lacks: (release: Pick<KeptRelease, 'name' | 'version' | 'origin'>) => string | null;
}

/** A host without any release. */
export const NOTHING: Served = { remotes: [], withdrawn: new Set(), elsewhere: new Map(), problems: new Map() };

const claimsOf = ({ name, version, description }: KeptRelease): Claims => ({ name, version, pages: description.pages });

/**
 * Decides what this host serves of the registry: of each remote its live version; where that does not fit this host,
 * the last good one before it or the build's own. The build's own remotes have the first right to their paths.
 */
export function chooseServed(state: RegistryState, host: ServingHost): Served {
  const known = new Map(state.releases.map((release) => [releaseKey(release), release]));
  const withdrawn = new Set(state.withdrawn.map(releaseKey));
  const problems = new Map<string, string>();
  const claims: Claims[] = [];
  const served: ServedRemote[] = [];

  /** Why a release cannot be served next to those chosen so far; null when it can. */
  const objection = (release: KeptRelease, others: readonly Claims[]): string | null => {
    if (withdrawn.has(releaseKey(release))) return 'it was withdrawn';
    const [problem] = [...hostProblems(release.description, host.facts), ...pathProblems(release.description, others)];
    return problem?.message ?? host.lacks(release);
  };

  const releaseOf = (name: string, version: string) => known.get(releaseKey({ name, version }));
  const isLocal = ({ name, live }: RemoteState) => live !== null && releaseOf(name, live)?.source === 'local';
  const out = state.remotes.filter(({ enabled, live }) => enabled && live !== null);

  for (const remote of [...out.filter(isLocal), ...out.filter((one) => !isLocal(one))]) {
    const { name, live, candidate, candidateTraffic } = remote;
    const own = host.local.filter((release) => release.name === name);
    const versions = live === null ? [] : [live, ...remote.earlier.toReversed()];
    const line = [
      ...new Map(
        [...versions.flatMap((version) => releaseOf(name, version) ?? []), ...own].map((one) => [releaseKey(one), one]),
      ).values(),
    ];
    const judged = line.map((release) => ({ release, objection: objection(release, claims) }));
    const good = judged.filter((one) => one.objection === null).map(({ release }) => release);
    const [release, fallback = null] = good;
    if (release?.version !== live) {
      const reason = judged[0]?.release.version === live ? judged[0]?.objection : 'it is not known here';
      problems.set(name, `${name} ${String(live)} is not served: ${reason ?? 'it cannot be'}`);
    }
    if (release === undefined) continue;
    const wanted = candidate === null ? undefined : releaseOf(name, candidate);
    const against = wanted && objection(wanted, claims);
    if (candidate !== null && against !== null) {
      problems.set(name, `${name} ${candidate} is not served: ${against ?? 'it is not known here'}`);
    }
    const split = wanted && against === null && candidateTraffic !== null;
    served.push({
      name,
      release,
      candidate: split ? { release: wanted, traffic: candidateTraffic } : null,
      fallback,
    });
    claims.push(claimsOf(release), ...(split ? [claimsOf(wanted)] : []));
  }
  return {
    remotes: served.sort((a, b) => (a.name < b.name ? -1 : 1)),
    withdrawn,
    elsewhere: new Map(
      state.elsewhere
        .filter((release) => host.lacks(release) === null)
        .map((release) => [releaseKey(release), release.origin]),
    ),
    problems,
  };
}

/** What a host serves that has nothing but its own build. */
export const servedLocally = (local: readonly KeptRelease[], host: ServingHost): Served =>
  chooseServed(
    {
      remotes: local.map(({ name, version }) => ({
        name,
        enabled: true,
        live: version,
        candidate: null,
        candidateTraffic: null,
        earlier: [],
      })),
      releases: [...local],
      withdrawn: [],
      elsewhere: [],
      lastEvent: null,
    },
    host,
  );
