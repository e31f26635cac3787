import { isNewer, satisfies } from '@shop/shared/remote/semver';

/**
 * Whether a version of a shared package is in a range, by the shop's own rule. The host refuses releases with other
 * forms of ranges, and the code of federation's own comparison is ten times as long.
 *
 * @param range '1.2.3', '~1.2.3' or '^1.2.3'; '<=1.2.3' finds the newest of several
 */
export const satisfy = (version: string, range: string): boolean =>
  range.startsWith('<=') ? !isNewer(version, range.slice('<='.length)) : satisfies(version, range);
