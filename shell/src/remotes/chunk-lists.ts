import { ownUrl } from './own-url';

/** The folders of releases whose entries ran, in order. */
const folders: string[] = [];

/**
 * Keeps the chunks of releases apart. A webpack build collects its chunks in a global array, whose push runs them. Two
 * builds of one remote may use the same name, by default `webpackChunk` and the name of the package. Then the chunks of
 * one would run in the other, whose module ids differ. So each release gets its own array under that name. The folder
 * of the running script says which.
 *
 * @param folder URL of the release's folder
 * @returns a function to call as soon as the entry has run
 */
export function watchChunkLists(folder: string): () => void {
  if (!folders.includes(folder)) folders.push(folder);
  const before = new Set(Object.keys(globalThis));
  return () => {
    for (const name of Object.keys(globalThis)) {
      // A list that is kept apart already is not a value: its entry loaded while this one did.
      const value: unknown = before.has(name) ? undefined : Object.getOwnPropertyDescriptor(globalThis, name)?.value;
      if (isChunkList(value)) separate(name, folder, value);
    }
  };
}

/** Whether a value is an array whose `push` webpack's code has replaced. */
const isChunkList = (value: unknown): boolean => Array.isArray(value) && Object.hasOwn(value, 'push');

function separate(name: string, folder: string, list: unknown): void {
  const lists = new Map([[folder, list]]);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    enumerable: true,
    get: () => lists.get(runningFolder(folder)),
    set: (value: unknown) => lists.set(runningFolder(folder), value),
  });
}

/** The folder of the release whose script runs now. */
function runningFolder(otherwise: string): string {
  const script = document.currentScript;
  const url = script instanceof HTMLScriptElement ? ownUrl(script.src) : '';
  return folders.find((folder) => url.startsWith(folder)) ?? otherwise;
}
