import { isWithin, satisfies } from './semver';

/**
 * Version of the API that the host offers to remotes: the boot block, the host context, the shared singletons, the
 * meaning of remote.config.ts, and federation's runtime. A shared name is the library's own; release/shared-names.json
 * lists them. An addition increases the minor version; a removal increases the major version.
 */
export const HOST_CONTRACT = '2.19.0';

/** The scope of the modules that the host shares of its own. The packages of the kit may be in another one. */
export const HOST_SCOPE = '@shop';

/**
 * The version under which the host shares its own modules. It stays: {@link HOST_CONTRACT} says what they offer.
 */
export const SHARED_VERSION = '1.0.0';

/** Header of /remotes.json with the host contract of the server's pages. */
export const HOST_CONTRACT_HEADER = 'x-host-contract';

/** Whether the version of this host's contract is in a remote's range. */
export const satisfiesContract = (range: string): boolean => satisfies(HOST_CONTRACT, range);

/**
 * The range that a build writes into a release: from the contract version of the build up to the next major version, or
 * the remote's own narrower range.
 *
 * @throws Error for a range that includes hosts that the release was not built for
 */
export function contractRange(own: string | undefined): string {
  const built = `^${HOST_CONTRACT}`;
  if (own === undefined) return built;
  if (isWithin(own, built)) return own;
  throw new Error(
    `contract: '${own}' is not within ${built}, the host contract that this checkout is built against: leave it out of remote.config.ts`,
  );
}
