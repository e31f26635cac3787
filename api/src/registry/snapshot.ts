import { type Claims, hostProblems, pathProblems } from '@shop/shared/remote/release/compatibility';
import type { HostFacts } from '@shop/shared/remote/release/problem';
import type { RegistryRows, RemoteVersions } from './registry-rows';
import { type StoredRelease, releaseKey } from './stored-release';

/** A remote as this host serves it. */
export interface ActiveRemote {
  name: string;
  /** The release that visitors get by default. */
  release: StoredRelease;
  /** The release that `traffic` percent of the visitors get in its place. */
  canary: { release: StoredRelease; traffic: number } | null;
  /** The last good earlier release. A browser loads it when `release` fails there. */
  fallback: StoredRelease | null;
}

/** Everything that this host serves at one moment. */
export interface RegistrySnapshot {
  remotes: readonly ActiveRemote[];
  /** Keys of withdrawn versions. They are never served again. */
  withdrawn: ReadonlySet<string>;
  /** URLs of the folders of versions at other origins, by key. */
  externalUrls: ReadonlyMap<string, string>;
  /** By remote: why this host serves another version than the registry says, or no version. */
  problems: ReadonlyMap<string, string>;
}

/** The facts of a host that decide whether it can serve a release. */
export interface HostCapabilities {
  facts: HostFacts;
  /** The releases of the build that this server started with. */
  local: readonly StoredRelease[];
  /** Why a release's files cannot be served: they are missing, or their origin is not configured. Null: they can. */
  unavailableReason: (release: Pick<StoredRelease, 'name' | 'version' | 'origin'>) => string | null;
}

/** The snapshot before the first read. */
export const EMPTY_SNAPSHOT: RegistrySnapshot = {
  remotes: [],
  withdrawn: new Set(),
  externalUrls: new Map(),
  problems: new Map(),
};

const claimsOf = ({ name, version, description }: StoredRelease): Claims => ({
  name,
  version,
  pages: description.pages,
});

/**
 * Decides which release of each remote this host serves. It is the live version. Where the host cannot serve that one,
 * it is the last good version before it, or the version of the host's own build. Remotes whose live version is a local
 * build claim their paths first.
 */
export function resolveSnapshot(rows: RegistryRows, host: HostCapabilities): RegistrySnapshot {
  const known = new Map(rows.releases.map((release) => [releaseKey(release), release]));
  const withdrawn = new Set(rows.withdrawn.map(releaseKey));
  const problems = new Map<string, string>();
  const claims: Claims[] = [];
  const active: ActiveRemote[] = [];

  /** Why a release cannot be served next to the releases chosen so far; null when it can. */
  const refusalOf = (release: StoredRelease): string | null => {
    if (withdrawn.has(releaseKey(release))) return 'it was withdrawn';
    const [problem] = [
      ...hostProblems(release.description, release.manifest, host.facts),
      ...pathProblems(release.description, claims),
    ];
    return problem?.message ?? host.unavailableReason(release);
  };

  const findRelease = (name: string, version: string) => known.get(releaseKey({ name, version }));
  const isLocal = ({ name, live }: RemoteVersions) => live !== null && findRelease(name, live)?.source === 'local';
  const enabled = rows.remotes.filter((remote) => remote.enabled && remote.live !== null);

  for (const remote of [...enabled.filter(isLocal), ...enabled.filter((one) => !isLocal(one))]) {
    const { name, live, candidate, candidateTraffic } = remote;
    const own = host.local.filter((release) => release.name === name);
    const versions = live === null ? [] : [live, ...remote.earlier.toReversed()];
    const choices = [
      ...new Map(
        [...versions.flatMap((version) => findRelease(name, version) ?? []), ...own].map((one) => [
          releaseKey(one),
          one,
        ]),
      ).values(),
    ].map((release) => ({ release, refusal: refusalOf(release) }));
    const good = choices.filter(({ refusal }) => refusal === null).map(({ release }) => release);
    const [release, fallback = null] = good;
    if (release?.version !== live) {
      const reason = choices[0]?.release.version === live ? choices[0]?.refusal : 'it is not known here';
      problems.set(name, `${name} ${String(live)} is not served: ${reason ?? 'it cannot be'}`);
    }
    if (release === undefined) continue;
    const canary = candidate === null ? undefined : findRelease(name, candidate);
    const refusal = canary && refusalOf(canary);
    if (candidate !== null && refusal !== null) {
      problems.set(name, `${name} ${candidate} is not served: ${refusal ?? 'it is not known here'}`);
    }
    const servesCanary = canary && refusal === null && candidateTraffic !== null;
    active.push({
      name,
      release,
      canary: servesCanary ? { release: canary, traffic: candidateTraffic } : null,
      fallback,
    });
    claims.push(claimsOf(release), ...(servesCanary ? [claimsOf(canary)] : []));
  }
  return {
    remotes: active.sort((a, b) => (a.name < b.name ? -1 : 1)),
    withdrawn,
    externalUrls: new Map(
      rows.elsewhere
        .filter((release) => host.unavailableReason(release) === null)
        .map((release) => [releaseKey(release), release.origin]),
    ),
    problems,
  };
}

/** The snapshot of a host that has only its own build. */
export const localSnapshot = (host: HostCapabilities): RegistrySnapshot =>
  resolveSnapshot(
    {
      remotes: host.local.map(({ name, version }) => ({
        name,
        enabled: true,
        live: version,
        candidate: null,
        candidateTraffic: null,
        earlier: [],
      })),
      releases: [...host.local],
      withdrawn: [],
      elsewhere: [],
      lastEvent: null,
    },
    host,
  );
