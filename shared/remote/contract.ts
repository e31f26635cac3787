import { isWithin, satisfies } from './semver';

/**
 * Version of what the host promises to remotes: the boot block, the host context, the shared singletons and the
 * meaning of remote.config.ts. Raise the minor when something is added, the major when something is taken away.
 */
export const HOST_CONTRACT = '1.16.0';

/** Header of /remotes.json that says which host contract the server's pages come with. */
export const HOST_CONTRACT_HEADER = 'x-host-contract';

/** Whether this host offers what a remote asks for in `contract`. */
export const satisfiesContract = (range: string): boolean => satisfies(HOST_CONTRACT, range);

/**
 * The range that a build writes into a release: from the contract it is built against up to the next major, or what the
 * remote narrows that to.
 *
 * @throws Error for a range that takes in hosts whose promises the release was not built against
 */
export function contractRange(own: string | undefined): string {
  const built = `^${HOST_CONTRACT}`;
  if (own === undefined) return built;
  if (isWithin(own, built)) return own;
  throw new Error(
    `contract: '${own}' is not within ${built}, the host contract that this checkout is built against: leave it out of remote.config.ts`,
  );
}
