import { field } from '@shop/shared/remote/release/manifest-fields';
import { fetchJson } from '../boot/fetch-json';

/** A folder whose scripts and style sheets run only if they are what its list says. */
interface Folder {
  /** URL of the folder, with a slash at the end. */
  base: string;
  /** URL of a JSON file that says as `{files}` what each must be, by its path below the folder. */
  list: string;
  files?: Promise<unknown>;
}

/** What is checked so far. */
const folders: Folder[] = [];
/** What the page itself says of the files that it needs first, by their URLs. */
const stated = new Map<string, string>();

/**
 * Makes the browser refuse other bytes than those that the server took in: each script and style sheet that is put into
 * the head, also by webpack's own code in shell and remotes, gets the hash that the page or its folder's list has for it.
 * What is not named there fails as if it had not come.
 */
export function enforceIntegrity(): void {
  const { head } = document;
  for (const link of head.querySelectorAll<HTMLLinkElement>('link[integrity]')) stated.set(link.href, link.integrity);
  const append = head.appendChild.bind(head);
  head.appendChild = (node) => {
    if (node instanceof HTMLScriptElement) void insert(node, node.src);
    else if (node instanceof HTMLLinkElement) void insert(node, node.href);
    else append(node);
    return node;
  };

  const insert = async (element: HTMLScriptElement | HTMLLinkElement, url: string) => {
    // A later attempt goes by a URL of its own.
    const [file = url] = url.split('?');
    const folder = folders.findLast(({ base }) => file.startsWith(base));
    try {
      if (folder) {
        // What is known is put there at once.
        element.integrity = stated.get(file) ?? (await hashOf(folder, file));
        if (!file.startsWith(location.origin)) element.crossOrigin = '';
      }
      append(element);
    } catch (error) {
      console.warn(error);
      element.dispatchEvent(new Event('error'));
    }
  };
}

/** Has everything that lies beside or below a file checked by a list. */
export function registerFolder(file: string, list: string): void {
  const base = new URL('.', new URL(file, document.baseURI)).href;
  if (folders.every((known) => known.base !== base)) folders.push({ base, list });
}

/** Fetches the lists of files ahead of what will be checked by them. One that does not come is asked for when it is needed. */
export function prefetchLists(): void {
  for (const folder of folders) {
    listOf(folder).catch((error: unknown) => console.warn(`${folder.list} did not come yet`, error));
  }
}

async function hashOf(folder: Folder, file: string): Promise<string> {
  const hash = field(field(await listOf(folder), 'files'), file.slice(folder.base.length));
  if (typeof hash !== 'string') throw new Error(`${folder.list} lacks ${file}`);
  return hash;
}

/** The list of a folder; one that did not come is asked for again. */
function listOf(folder: Folder): Promise<unknown> {
  // What another origin says of its own files is worth nothing.
  folder.files ??= fetchJson(folder.list, { redirect: 'error' }).catch((error: unknown) => {
    delete folder.files;
    throw error;
  });
  return folder.files;
}
