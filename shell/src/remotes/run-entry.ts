// Federation's plugins put all that these modules import into the first view, used or not: here, all rules.
import { isRecord } from '@shop/shared/rules/type-guards';
import { watchChunkLists } from './chunk-lists';
import { LoadError } from './failure';

/** Time limit for a remote's entry, in milliseconds. The build sets the same limit for chunks. */
export const SCRIPT_TIMEOUT = 120_000;

/** The container of Module Federation. A remote's entry puts it into a global with its federation name. */
export interface EntryExports {
  /** Provides the host's shared modules. It is called once, before any `get`. */
  init(...given: unknown[]): Promise<void>;
  /** Loads the chunks of an exposed module. */
  get(expose: string): () => Promise<never>;
}

/**
 * Runs an entry and reads its container from the global. Every release and attempt overwrites the same global.
 *
 * @param folder URL of the release's folder
 * @throws LoadError with the file that failed
 */
export function runEntry(url: string, globalName: string, folder: string): Promise<EntryExports> {
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

/** Whether a value is a container. */
export const isContainer = (value: unknown): value is EntryExports =>
  isRecord(value) && typeof value['init'] === 'function' && typeof value['get'] === 'function';
