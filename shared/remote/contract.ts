import { satisfies } from './semver';

/**
 * Version of what the host promises to remotes: the boot block, the host context, the shared singletons and the
 * meaning of remote.config.ts. Raise the minor when something is added, the major when something is taken away.
 */
export const HOST_CONTRACT = '1.4.0';

/** Whether this host offers what a remote asks for in `contract`. */
export const satisfiesContract = (range: string): boolean => satisfies(HOST_CONTRACT, range);
