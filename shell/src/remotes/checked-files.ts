import { field } from '@shop/shared/remote/release/manifest-fields';
import { fetchJson } from '../boot/fetch-json';
import { ownUrl } from './own-url';

/** A folder whose scripts and style sheets run only with the hashes of its list. */
interface Folder {
  /** URL of the folder, with a slash at the end. */
  base: string;
  /** URL of a JSON file `{files}`: the hash of each file by its path in the folder. */
  list: string;
  files?: Promise<unknown>;
}

/** The registered folders. */
const folders: Folder[] = [];
/** Hashes of the first files of the page, by URL, from the page's own HTML. */
const pageHashes = new Map<string, string>();

/**
 * Makes the browser refuse files that differ from those that the server accepted. Every script and style sheet that is
 * added to the head gets the hash from the page or from its folder's list, also those that webpack's code adds. A file
 * without a hash fails to load.
 */
export function enforceIntegrity(): void {
  const { head } = document;
  for (const link of head.querySelectorAll<HTMLLinkElement>('link[integrity]'))
    pageHashes.set(ownUrl(link.href), link.integrity);
  const append = head.appendChild.bind(head);
  head.appendChild = (node) => {
    if (node instanceof HTMLScriptElement) void insert(node, node.src);
    else if (node instanceof HTMLLinkElement) void insert(node, node.href);
    else append(node);
    return node;
  };

  const insert = async (element: HTMLScriptElement | HTMLLinkElement, url: string) => {
    const own = ownUrl(url);
    // A retry has a query in its URL.
    const [file = own] = own.split('?');
    const folder = folders.findLast(({ base }) => file.startsWith(base));
    try {
      if (folder) {
        // A known hash is set without waiting.
        element.integrity = pageHashes.get(file) ?? (await hashOf(folder, file));
        if (file.startsWith(location.origin)) document.cdn?.lead(element, own);
        else element.crossOrigin = '';
      }
      append(element);
    } catch (error) {
      console.warn(error);
      element.dispatchEvent(new Event('error'));
    }
  };
}

/** Registers the folder of a file, with the list of its hashes. */
export function registerFolder(file: string, list: string): void {
  const base = new URL('.', new URL(file, document.baseURI)).href;
  if (folders.every((known) => known.base !== base)) folders.push({ base, list });
}

/** Prefetches the lists of all folders. A list that fails is fetched again when it is needed. */
export function prefetchLists(): void {
  for (const folder of folders) {
    listOf(folder).catch(console.warn);
  }
}

/** URLs of the listed scripts in the folder of a file that pages of visitors load; none of a folder without a list. */
export async function scriptsBeside(file: string): Promise<string[]> {
  const folder = folders.findLast(({ base }) => file.startsWith(base));
  return Object.keys(Object(folder && field(await listOf(folder), 'files')))
    .filter((name) => /^(?!standalone\/|server\/).*\.m?js$/.test(name))
    .map((name) => new URL(name, folder?.base).href);
}

async function hashOf(folder: Folder, file: string): Promise<string> {
  const hash = field(field(await listOf(folder), 'files'), file.slice(folder.base.length));
  if (typeof hash !== 'string') throw new Error(`${folder.list} lacks ${file}`);
  return hash;
}

/** The list of a folder. After a failure, the next call fetches it again. */
function listOf(folder: Folder): Promise<unknown> {
  // A redirect could lead to another origin, which must not vouch for its own files.
  folder.files ??= fetchJson(folder.list, { redirect: 'error' }).catch((error: unknown) => {
    delete folder.files;
    throw error;
  });
  return folder.files;
}
