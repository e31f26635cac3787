import type * as LayerHistory from './layer-history';
import type { LayerEvent } from './layers';

type History = typeof LayerHistory;

let code: Promise<History> | undefined;
let look: (() => void) | undefined;

// From the moment on at which it is there it hears every step of the browser, so that it must know the moves before them.
const fetchCode = (): Promise<History> =>
  (code ??= import('./layer-history').then((loaded) => {
    look = loaded.look;
    return loaded;
  }));

/** Without the code, Back leaves the page as it would without a dialog; the next layer asks for it again. */
const forgetCode = (): void => {
  code = undefined;
};

/** Fetches the code for layers before the first one opens, so that Back closes it from the start. */
export const prepareLayers = (): void => void fetchCode().catch(forgetCode);

/** The router has gone somewhere: to be called by the host after every move of its own. */
export const noteMove = (): void => look?.();

/** Makes layers steps of the history from now on; answers how to stop. The code for it comes with the first layer at the latest. */
export const keepLayers = (): (() => void) => {
  const note = ({ detail }: LayerEvent) => {
    fetchCode().then(({ noteLayer }) => noteLayer(detail), forgetCode);
  };
  // The name stands here itself: every shopper downloads this.
  window.addEventListener('shop:layer', note);
  return () => window.removeEventListener('shop:layer', note);
};
