import { isNewer, satisfies } from '@shop/shared/remote/semver';

/**
 * Whether a version of what is shared lies in a range: by the shop's own rule, as the host takes no release that asks for a
 * shared package in other words. Federation's own way of it is ten times as long.
 *
 * @param range '1.2.3', '~1.2.3' or '^1.2.3'; '<=1.2.3' finds the newest of several
 */
export const satisfy = (version: string, range: string): boolean =>
  range.startsWith('<=') ? !isNewer(version, range.slice('<='.length)) : satisfies(version, range);
