import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import { entryFile, field } from '@shop/shared/remote/release/manifest-fields';
import { PAGE_LIST_QUERY } from '@shop/shared/remote/release/page-list';
import { fetchJson } from '../boot/fetch-json';
import { registerFolder } from './checked-files';
import { LoadError } from './failure';
import { isRegistered, nameOf, noteEntry } from './registered-entries';

/** The exposed modules of a release. */
export interface Container {
  /** Loads the chunks of an exposed module, such as './HomePage'. @returns the module's factory */
  get(expose: string): Promise<() => unknown>;
}

/** URL of a release's entry, and the global name of its container. */
interface Entry {
  url: string;
  globalName: string;
}

/**
 * Registers a release with federation's runtime. Its files run only with the hashes of the server's list, also from
 * another origin. The first attempt uses the release's own URLs. Each retry uses new URLs, because a browser joins a
 * pending request of the same URL.
 *
 * @returns its modules. The first one that is requested loads the entry
 * @throws LoadError when the manifest did not come or names no entry
 */
export async function openContainer(release: RemoteEntry, attempt: number): Promise<Container> {
  const manifest = release.manifest ?? (await fetchManifest(withAttempt(release.entry, attempt)));
  const name = registerRelease({ ...release, manifest }, attempt);
  return {
    get: async (expose) => {
      const id = name + expose.slice(1);
      const factory = await loadRemote<() => unknown>(id, { loadFactory: false, from: 'runtime' });
      if (!factory) throw new Error(`${release.name} ${release.version} has no ${expose}`);
      return factory;
    },
  };
}

/**
 * Registers a release, unless its entry is registered. The runtime gets the entry's own URL: with the manifest's URL,
 * it would request the manifest before the entry. A remote's first entry has the remote's name. Each later one has a
 * name of its own, because the runtime does not always forget the earlier one (`force`), and its pages may still run.
 *
 * @returns the runtime's name of the entry
 * @throws LoadError when the manifest names no entry
 */
export function registerRelease(release: RemoteEntry, attempt: number): string {
  const { container, version, manifest, unchecked } = release;
  const { url, globalName } = readEntry(manifest, release.entry);
  const entry = withAttempt(url, attempt);
  const known = nameOf(entry);
  if (known !== undefined) return known;
  if (!unchecked) registerFolder(release.entry, `/remotes/${release.name}/${version}/remote.json${PAGE_LIST_QUERY}`);
  const name = isRegistered(container) ? `${container}@${version}.${String(attempt)}` : container;
  noteEntry({ release, entry, name });
  registerRemotes([{ name, entry, entryGlobalName: globalName, version }]);
  return name;
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
