import type { RemoteRelease } from '@shop/shared/remote/boot';
import { type PageEntry, pathShape } from '@shop/shared/remote/config';
import { isReservedPath } from '@shop/shared/remote/registry';
import { satisfies } from '@shop/shared/remote/semver';
import type { HostFacts, Problem } from './problem';

/** What a host cannot give a release: its contract, and the shared packages it was built with. */
export function hostProblems({ contract, singletons }: RemoteRelease, host: HostFacts): Problem[] {
  const problems: Problem[] = [];
  if (!satisfies(host.contract, contract)) {
    problems.push({
      field: 'contract',
      message: `It needs host contract ${contract}; this host offers ${host.contract}: build it against this host's version of shared, or update the host first`,
    });
  }
  const { singletons: provided } = host;
  if (provided === null) return problems;
  for (const [name, version] of Object.entries(singletons)) {
    const given = provided[name];
    if (given === undefined) {
      problems.push({
        field: `singletons.${name}`,
        message: `It expects ${name} from the host, which does not share it: bundle it, or update the host first`,
      });
    } else if (!satisfies(given, `^${version}`)) {
      problems.push({
        field: `singletons.${name}`,
        message: `It was built with ${name} ${version}; the host has ${given}, which must be of the same major and not older: build with ${given}, or update the host first`,
      });
    }
  }
  return problems;
}

/** Pages that a version of another remote has a right to. */
export interface Claims {
  name: string;
  version: string;
  pages: readonly PageEntry[];
}

/** Pages of a release whose paths belong to the host or to another remote. */
export function pathProblems(
  { name, pages }: Pick<RemoteRelease, 'name' | 'pages'>,
  others: readonly Claims[],
): Problem[] {
  const owners = new Map<string, Claims>();
  for (const other of others) {
    if (other.name === name) continue;
    for (const page of other.pages) owners.set(pathShape(page.path), other);
  }
  return pages.flatMap(({ path }): Problem[] => {
    const field = `page ${path}`;
    if (isReservedPath(path)) {
      return [{ field, message: `${path} belongs to the host itself: choose another path in remote.config.ts` }];
    }
    const owner = owners.get(pathShape(path));
    if (owner === undefined) return [];
    return [
      {
        field,
        message: `${path} belongs to ${owner.name} ${owner.version}: choose another path in remote.config.ts, or first release a version of ${owner.name} without it`,
      },
    ];
  });
}
