import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';
import type { PageEntry } from '@shop/shared/remote/config';
import { isReservedPath } from '@shop/shared/remote/registry';
import { isNewer, satisfies } from '@shop/shared/remote/semver';
import { pathShape, pathsMeet } from '../path-shape';
import type { HostFacts, Problem } from './problem';
import { versionProblems } from './sharing';

/** Mismatches between a release and a host: the host contract, and the versions of the shared packages. */
export function hostProblems(description: ReleaseManifest, manifest: unknown, host: HostFacts): Problem[] {
  return [...contractProblems(description, host), ...versionProblems(description, manifest, host)];
}

/** Problems with the host contract that a release needs. */
export function contractProblems(
  { contract }: Pick<ReleaseManifest, 'contract'>,
  host: Pick<HostFacts, 'contract'>,
): Problem[] {
  if (satisfies(host.contract, contract)) return [];
  const remedy = isNewer(host.contract, contract)
    ? "build it again with this host's version of shared"
    : "build it against this host's version of shared, or update the host first";
  const message = `It needs host contract ${contract}; this host offers ${host.contract}: ${remedy}`;
  return [{ field: 'contract', message }];
}

/** Pages that a version of a remote claims. */
export interface Claims {
  name: string;
  version: string;
  pages: readonly PageEntry[];
}

/** Problems of pages whose paths belong to the host or to another remote. */
export function pathProblems(
  { name, pages }: Pick<ReleaseManifest, 'name' | 'pages'>,
  others: readonly Claims[],
): Problem[] {
  const claims = others
    .filter((other) => other.name !== name)
    .flatMap((owner) => owner.pages.map((page) => ({ owner, path: page.path })));
  return pages.flatMap(({ path }): Problem[] => {
    const field = `page ${path}`;
    if (isReservedPath(path)) {
      return [{ field, message: `${path} belongs to the host itself: choose another path in remote.config.ts` }];
    }
    const claim = claims.find((one) => pathsMeet(one.path, path));
    if (claim === undefined) return [];
    const { owner } = claim;
    const whose = `${owner.name} ${owner.version}`;
    const what =
      pathShape(claim.path) === pathShape(path)
        ? `${path} belongs to ${whose}`
        : `${path} and ${claim.path}, which belongs to ${whose}, match the same addresses`;
    return [
      {
        field,
        message: `${what}: choose another path in remote.config.ts, or first release a version of ${owner.name} without it`,
      },
    ];
  });
}
