import { scriptsBeside } from './checked-files';
import { LoadError } from './failure';
import { type EntryExports, SCRIPT_TIMEOUT, isContainer } from './run-entry';

/**
 * Runs an entry that is an ES module. `import()` takes no hash, so every script of the release is preloaded with its
 * hash before: a browser imports what a preload has brought. Nothing runs unless all of them came whole.
 *
 * @throws LoadError with the file that failed
 */
export async function runModule(url: string): Promise<EntryExports> {
  const [file = url] = url.split('?');
  const others = (await scriptsBeside(file)).filter((one) => one !== file);
  const urls = [url, ...others];
  // A browser keeps a module that did not come as failed until the page is left. What was fetched before does come.
  await Promise.all(urls.map(fetchWhole));
  await Promise.all(urls.map(preload));
  let container: unknown;
  try {
    container = await import(/* webpackIgnore: true */ url);
  } catch (error) {
    throw new LoadError('entry', `${url} did not run: ${String(error)}`, error, true);
  }
  if (isContainer(container)) return container;
  throw new LoadError('entry', `${url} exports no init and get`, undefined, true);
}

/** Fetches a file into the browser's cache. @throws LoadError */
async function fetchWhole(url: string): Promise<void> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(SCRIPT_TIMEOUT) });
    if (!response.ok) throw new Error(String(response.status));
    await response.arrayBuffer();
  } catch (error) {
    throw new LoadError('entry', `${url} did not come`, error);
  }
}

/** Preloads a module. Whatever is added to the head gets its hash (checked-files.ts). @throws LoadError */
const preload = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    const timer = setTimeout(() => reject(new LoadError('entry', `${url} took too long`)), SCRIPT_TIMEOUT);
    link.addEventListener('load', () => {
      clearTimeout(timer);
      link.remove();
      resolve();
    });
    link.addEventListener('error', () => {
      clearTimeout(timer);
      link.remove();
      reject(new LoadError('entry', `${url} is not as it was published`));
    });
    link.rel = 'modulepreload';
    link.href = url;
    document.head.appendChild(link);
  });
