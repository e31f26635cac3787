import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import { entryFile, field } from '@shop/shared/remote/release/manifest-fields';
import { fetchJson } from '../boot/fetch-json';
import { registerFolder } from './checked-files';
import { LoadError } from './failure';
import { scopeFor } from './own-names';

/** Fills the scope of that name with what the host shares, once; webpack's __webpack_require__.I. */
declare const __webpack_init_sharing__: (scope: string) => unknown;
/** What is shared in each scope; webpack's __webpack_require__.S. */
declare const __webpack_share_scopes__: Readonly<Record<string, object>>;

/** How long a remote's entry may take, in milliseconds; chunks have the same limit from the build. */
export const SCRIPT_TIMEOUT = 120_000;
/** The share scope that host and remotes meet in. */
const SCOPE = 'default';

/** A remote as webpack's Module Federation makes it: its entry leaves one under the remote's federation name. */
export interface Container {
  /** Shows it the host's shared modules; once, before anything is asked of it. */
  init(shareScope: unknown, initScope: unknown[], options: { version: string }): unknown;
  /** What makes the module that it exposes, such as './HomePage', once the module's chunks are there. */
  get(expose: string): Promise<() => unknown>;
}

/** Where a release's entry lies, and the name that it leaves its container under. */
interface Entry {
  url: string;
  globalName: string;
}

/**
 * Loads the container of a release and shows it the host's shared modules. Its files run only if they are those that the
 * server took in, wherever they lie: their list is the server's own. The first attempt takes the release's own URLs, each
 * later one fresh ones: a browser joins a request of the same URL that still hangs. Rejects with a LoadError that says
 * which file failed.
 */
export async function openContainer(release: RemoteEntry, attempt: number): Promise<Container> {
  const manifest = release.manifest ?? (await fetchManifest(withAttempt(release.entry, attempt)));
  const { url, globalName } = readEntry(manifest, release.entry);
  const { name, version, unchecked } = release;
  if (!unchecked) registerFolder(release.entry, `/remotes/${name}/${version}/remote.json`);
  const container = await runEntry(withAttempt(url, attempt), globalName);
  await __webpack_init_sharing__(SCOPE);
  // The version sets apart two releases of one remote that run in the same tab.
  const scope = scopeFor(release.name, __webpack_share_scopes__[SCOPE] ?? {});
  await container.init(scope, [], { version: `${release.version} ${String(attempt)}` });
  return container;
}

/** Marks a URL with the number of the attempt. */
export const withAttempt = (url: string, attempt: number): string =>
  attempt === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}r=${String(attempt)}`;

async function fetchManifest(url: string): Promise<unknown> {
  try {
    return await fetchJson(url);
  } catch (cause) {
    throw new LoadError('manifest', `${url} did not come`, cause);
  }
}

/** Reads an mf-manifest.json: the files that it names lie beside it. */
function readEntry(manifest: unknown, manifestUrl: string): Entry {
  const globalName = field(field(manifest, 'metaData'), 'globalName');
  const file = entryFile(manifest);
  if (typeof globalName !== 'string' || file === undefined) {
    throw new LoadError('manifest', `${manifestUrl} names no entry`);
  }
  return { url: new URL(file, new URL(manifestUrl, document.baseURI)).href, globalName };
}

/** Runs an entry and takes what it left. Another release of the remote, or another attempt, leaves its own there. */
function runEntry(url: string, globalName: string): Promise<Container> {
  return new Promise((resolve, reject) => {
    Reflect.set(globalThis, globalName, undefined);
    const script = document.createElement('script');
    const settle = (problem: string | null) => {
      clearTimeout(timer);
      script.remove();
      const container: unknown = Reflect.get(globalThis, globalName);
      if (problem !== null) reject(new LoadError('entry', `${url} ${problem}`));
      else if (isContainer(container)) resolve(container);
      else reject(new LoadError('entry', `${url} left no container ${globalName}`));
    };
    const timer = setTimeout(() => settle('took too long'), SCRIPT_TIMEOUT);
    // The browser says that a script has run before it runs another.
    script.addEventListener('load', () => settle(null));
    script.addEventListener('error', () => settle('did not come'));
    script.src = url;
    document.head.appendChild(script);
  });
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' &&
  value !== null &&
  'init' in value &&
  typeof value.init === 'function' &&
  'get' in value &&
  typeof value.get === 'function';
