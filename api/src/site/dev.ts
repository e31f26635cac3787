import type { ShellAssets } from '@shop/shared/remote/boot';
import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';

/** Dev servers that replace built files: the shell's origin, and the remotes' origins by name. */
export interface DevOrigins {
  shell?: string;
  remotes: Readonly<Record<string, string>>;
}

/**
 * The dev servers from DEV_SERVERS (shell=http://localhost:3100,mfe-orders=http://…), which only `npm run dev` sets;
 * undefined if there are none.
 */
export function readDevOrigins(env: Readonly<Record<string, string | undefined>>): DevOrigins | undefined {
  if (env['NODE_ENV'] !== 'development' || !env['DEV_SERVERS']) return undefined;
  const pairs = env['DEV_SERVERS'].split(',').map((pair): [string, string] => {
    const [name = '', origin = ''] = pair.split('=');
    return [name, new URL(origin).origin];
  });
  const { shell, ...remotes } = Object.fromEntries(pairs);
  return { ...(shell ? { shell } : {}), remotes };
}

/** Timeout for dev servers in milliseconds. They respond only after their compilation. */
const DEV_TIMEOUT = 120_000;

/** The shell's current asset list from its dev server. */
export const devShell = (origin: string): Promise<ShellAssets> => fetchJson<ShellAssets>(`${origin}/shell.json`);

/** The current description of a remote from its dev server. The browser fetches the manifest itself. */
export async function devRemote(origin: string): Promise<RemoteEntry> {
  const release = await fetchJson<Omit<ReleaseManifest, 'files' | 'build'>>(`${origin}/remote.json`);
  const { name, container, pages, menu } = release;
  const entry = `${origin}/mf-manifest.json`;
  return { name, container, version: 'dev', entry, manifest: null, pages, menu, unchecked: true };
}

async function fetchJson<T>(url: string): Promise<T> {
  const response = await fetch(url, { signal: AbortSignal.timeout(DEV_TIMEOUT) });
  if (!response.ok) throw new Error(`The dev server's ${url} answered ${String(response.status)}`);
  // Our own webpack plugins on this machine wrote the response, so it is not checked.
  const body: T = await response.json();
  return body;
}
