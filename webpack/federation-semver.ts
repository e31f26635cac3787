import { isNewer, satisfies } from '@shop/shared/remote/semver';

/**
 * How federation's runtime compares the versions of what is shared: by the shop's own rule, as the host takes no release that
 * asks for a shared package in other words. It takes the place of the runtime's own, ten times as long.
 *
 * @param range '1.2.3', '~1.2.3' or '^1.2.3'; the runtime itself also asks for '<=1.2.3', to find the newest of several
 */
export const satisfy = (version: string, range: string): boolean =>
  range.startsWith('<=') ? !isNewer(version, range.slice('<='.length)) : satisfies(version, range);
