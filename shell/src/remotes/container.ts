import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import { entryFile, field } from '@shop/shared/remote/release/manifest-fields';
import { isRecord } from '@shop/shared/rules';
import { fetchJson } from '../boot/fetch-json';
import { registerFolder } from './checked-files';
import { watchChunkLists } from './chunk-lists';
import { LoadError } from './failure';
import { scopeFor } from './own-names';

/** Fills a share scope with the host's shared modules, once: webpack's __webpack_require__.I. */
declare const __webpack_init_sharing__: (scope: string) => unknown;
/** The shared modules of each scope: webpack's __webpack_require__.S. */
declare const __webpack_share_scopes__: Readonly<Record<string, object>>;

/** Time limit for a remote's entry, in milliseconds. The build sets the same limit for chunks. */
export const SCRIPT_TIMEOUT = 120_000;
/** Name of the share scope of host and remotes. */
const SCOPE = 'default';

/** The container of webpack's Module Federation. A remote's entry puts it into a global with its federation name. */
export interface Container {
  /** Provides the host's shared modules. It is called once, before any `get`. */
  init(shareScope: unknown, initScope: unknown[], options: { version: string }): unknown;
  /** Loads the chunks of an exposed module, such as './HomePage'. @returns the module's factory */
  get(expose: string): Promise<() => unknown>;
}

/** URL of a release's entry, and the global name of its container. */
interface Entry {
  url: string;
  globalName: string;
}

/**
 * Loads the container of a release, and provides the host's shared modules to it. Its files run only with the hashes of
 * the server's list, also from another origin. The first attempt uses the release's own URLs. Each retry uses new URLs,
 * because a browser joins a pending request of the same URL.
 *
 * @throws LoadError with the file that failed
 */
export async function openContainer(release: RemoteEntry, attempt: number): Promise<Container> {
  const manifest = release.manifest ?? (await fetchManifest(withAttempt(release.entry, attempt)));
  const { url, globalName } = readEntry(manifest, release.entry);
  const { name, version, unchecked } = release;
  if (!unchecked) registerFolder(release.entry, `/remotes/${name}/${version}/remote.json`);
  const folder = new URL('.', new URL(release.entry, document.baseURI)).href;
  const container = await runEntry(withAttempt(url, attempt), globalName, folder);
  await __webpack_init_sharing__(SCOPE);
  // The version distinguishes two releases of one remote in the same tab.
  const scope = scopeFor(release.name, __webpack_share_scopes__[SCOPE] ?? {});
  await container.init(scope, [], { version: `${release.version} ${String(attempt)}` });
  return container;
}

/** Adds the number of the attempt to a URL. */
export const withAttempt = (url: string, attempt: number): string =>
  attempt === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}r=${String(attempt)}`;

async function fetchManifest(url: string): Promise<unknown> {
  try {
    return await fetchJson(url);
  } catch (cause) {
    throw new LoadError('manifest', `${url} did not come`, cause);
  }
}

/** Reads an mf-manifest.json. Its file names are relative to its own URL. */
function readEntry(manifest: unknown, manifestUrl: string): Entry {
  const globalName = field(field(manifest, 'metaData'), 'globalName');
  const file = entryFile(manifest);
  if (typeof globalName !== 'string' || file === undefined) {
    throw new LoadError('manifest', `${manifestUrl} names no entry`, undefined, true);
  }
  return { url: new URL(file, new URL(manifestUrl, document.baseURI)).href, globalName };
}

/**
 * Runs an entry and reads its container from the global. Every release and attempt overwrites the same global.
 *
 * @param folder URL of the release's folder
 */
function runEntry(url: string, globalName: string, folder: string): Promise<Container> {
  return new Promise((resolve, reject) => {
    Reflect.set(globalThis, globalName, undefined);
    const script = document.createElement('script');
    const noteChunkLists = watchChunkLists(folder);
    const settle = (problem: string | null) => {
      clearTimeout(timer);
      script.remove();
      const container: unknown = Reflect.get(globalThis, globalName);
      if (problem !== null) reject(new LoadError('entry', `${url} ${problem}`));
      else if (isContainer(container)) resolve(container);
      else reject(new LoadError('entry', `${url} left no container ${globalName}`, undefined, true));
    };
    const timer = setTimeout(() => settle('took too long'), SCRIPT_TIMEOUT);
    // The load event comes before the next script runs, which could overwrite the global.
    script.addEventListener('load', () => {
      noteChunkLists();
      settle(null);
    });
    script.addEventListener('error', () => settle('did not come'));
    script.src = url;
    document.head.appendChild(script);
  });
}

const isContainer = (value: unknown): value is Container =>
  isRecord(value) && typeof value['init'] === 'function' && typeof value['get'] === 'function';
