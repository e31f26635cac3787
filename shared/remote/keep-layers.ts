import type * as LayerHistory from './layer-history';
import type { LayerEvent } from './layers';

type History = typeof LayerHistory;

let code: Promise<History> | undefined;
let look: (() => void) | undefined;

// Once it is loaded, this code handles every history step of the browser, so it must know about earlier moves.
const fetchCode = (): Promise<History> =>
  (code ??= import('./layer-history').then((loaded) => {
    look = loaded.readEntry;
    return loaded;
  }));

/**
 * After a failed download, Back leaves the page, as it does without a dialog. The next layer starts the download again.
 */
const forgetCode = (): void => {
  code = undefined;
};

/** Downloads the code for layers before the first one opens, so that Back closes even the first one. */
export const prepareLayers = (): void => void fetchCode().catch(forgetCode);

/** The host calls this after every move of its router. */
export const noteMove = (): void => look?.();

/** Gives every layer an entry in the history from now on. @returns a function that stops this */
export const keepLayers = (): (() => void) => {
  const note = ({ detail }: LayerEvent) => {
    fetchCode().then(({ noteLayer }) => noteLayer(detail), forgetCode);
  };
  // A literal instead of the import LAYER, because every shopper downloads this file.
  window.addEventListener('shop:layer', note);
  return () => window.removeEventListener('shop:layer', note);
};
