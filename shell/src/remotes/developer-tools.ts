import { preloadRemote } from '@module-federation/enhanced/runtime';
import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import { registerRelease } from './container';
import { isRegistered } from './registered-entries';

const opened = new Set<string>();
let firstViewIsShown = false;

/**
 * Whether Module Federation's developer tools are there. Their extension adds a plugin for every runtime of the page
 * before the page's own scripts run. The shop adds none.
 */
const toolsAreThere = (): boolean => globalThis.__FEDERATION__.__GLOBAL_PLUGIN__.length > 0;

/** Notes that a remote runs. For developer tools, its manifest is read at once, or after the first view. */
export function noteRemote(name: string): void {
  opened.add(name);
  if (firstViewIsShown) describe([name]);
}

/**
 * Registers the remotes that did not run yet, so that `preloadRemote` finds them. For developer tools, it fills
 * `__FEDERATION__.moduleInfo`, where they find host, remotes and versions. That costs one request per running remote,
 * so it begins after the first view, and other visitors do without it.
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
  if (!toolsAreThere()) return;
  // The runtime reads a manifest before it preloads files. No file passes the filter.
  const none = { filter: () => false, share: false, depsRemote: false };
  preloadRemote(names.map((nameOrAlias) => ({ nameOrAlias, ...none }))).catch((error: unknown) =>
    console.warn('The developer tools do not show every remote', error),
  );
}
