import { preloadRemote } from '@module-federation/enhanced/runtime';
import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import { registerRelease } from './container';
import { isRegistered } from './registered-entries';

const opened = new Set<string>();
let firstViewIsShown = false;

/** Notes that a remote runs. Its manifest is read at once, or after the first view. */
export function noteRemote(name: string): void {
  opened.add(name);
  if (firstViewIsShown) describe([name]);
}

/**
 * Registers the remotes that did not run yet, so that `preloadRemote` finds them. Fills `__FEDERATION__.moduleInfo`,
 * where Module Federation's developer tools find host, remotes and versions. That costs one request per running remote,
 * so it begins after the first view.
 */
export function describeRemotes(remotes: readonly RemoteEntry[]): void {
  firstViewIsShown = true;
  for (const release of remotes) {
    if (!release.manifest || isRegistered(release.container)) continue;
    try {
      registerRelease(release, 0);
    } catch (error) {
      console.warn(error);
    }
  }
  describe([...opened]);
}

function describe(names: readonly string[]): void {
  // The runtime reads a manifest before it preloads files. No file passes the filter.
  const none = { filter: () => false, share: false, depsRemote: false };
  preloadRemote(names.map((nameOrAlias) => ({ nameOrAlias, ...none }))).catch((error: unknown) =>
    console.warn('The developer tools do not show every remote', error),
  );
}
