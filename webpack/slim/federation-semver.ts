import { isNewer, satisfies } from '@shop/shared/remote/semver';

/**
 * Whether a version of a shared package lies in a range, by the shop's own rule. The host takes no release with ranges
 * of another form, and federation's own comparison is ten times as long.
 *
 * @param range '1.2.3', '~1.2.3' or '^1.2.3'; '<=1.2.3' finds the newest of several
 */
export const satisfy = (version: string, range: string): boolean =>
  range.startsWith('<=') ? !isNewer(version, range.slice('<='.length)) : satisfies(version, range);
