import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

/** How long a remote entry may take, in milliseconds; chunks have the same limit from the build. */
export const SCRIPT_TIMEOUT = 120_000;
/** How long a manifest may take, in milliseconds. */
const MANIFEST_TIMEOUT = 10_000;

/** What the loader uses of the federation runtime: a test passes its own. */
export interface FederationRuntime {
  registerRemotes(remotes: { name: string; entry: string }[], options?: { force?: boolean }): void;
  loadRemote(id: string): Promise<unknown>;
}

/** What the plugin asks the loader about a remote, by its federation name. */
export interface LoadFacts {
  /** The manifest that came with the page, or undefined when it must be fetched. */
  manifest(container: string): unknown;
  /** 0 at first; each retry by hand counts one up. */
  attempt(container: string): number;
}

/** Marks a URL with the number of the attempt: a browser joins a request of the same URL that still hangs. */
export const withAttempt = (url: string, attempt: number): string =>
  attempt === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}r=${String(attempt)}`;

/**
 * The host's side of loading: manifests are answered from the page where it holds them, otherwise fetched with a limit
 * and refused unless the answer is a good one; remote entries get the long time limit and, on a retry, a fresh URL.
 */
export function hostPlugin(facts: LoadFacts): ModuleFederationRuntimePlugin {
  return {
    name: 'shop-host',
    async fetch(url, init, remoteInfo) {
      const manifest = remoteInfo ? facts.manifest(remoteInfo.name) : undefined;
      if (manifest) return new Response(JSON.stringify(manifest));
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(MANIFEST_TIMEOUT) });
      if (!response.ok) throw new Error(`${url} answered ${String(response.status)}`);
      return response;
    },
    createScript({ url, remoteInfo }) {
      const script = document.createElement('script');
      script.src = withAttempt(url, remoteInfo ? facts.attempt(remoteInfo.name) : 0);
      script.async = true;
      return { script, timeout: SCRIPT_TIMEOUT };
    },
  };
}
