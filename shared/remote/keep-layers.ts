import type * as LayerHistory from './layer-history';
import type { LayerEvent } from './layers';

type History = typeof LayerHistory;

let code: Promise<History> | undefined;
let look: (() => void) | undefined;

/** The router has gone somewhere: to be called by the host after every move of its own. */
export const noteMove = (): void => look?.();

/** Makes layers steps of the history from now on; answers how to stop. The code for it comes with the first layer. */
export const keepLayers = (): (() => void) => {
  const note = ({ detail }: LayerEvent) => {
    code ??= import('./layer-history');
    code.then(
      (loaded) => {
        look = loaded.look;
        loaded.noteLayer(detail);
      },
      // Without it, Back leaves the page as it would without a dialog.
      () => (code = undefined),
    );
  };
  // The name stands here itself: every shopper downloads this.
  window.addEventListener('shop:layer', note);
  return () => window.removeEventListener('shop:layer', note);
};
