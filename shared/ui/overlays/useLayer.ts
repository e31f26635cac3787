import { LAYER, type Layer } from '@shop/shared/remote/layers';
import { useEffect, useEffectEvent } from 'react';

/** Registers an overlay with the host, so that Back closes it. `close` must do the same as its close button. */
export function useLayer(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!open) return undefined;
    const layer: Layer = { close: () => closeNow() };
    const tell = (isOpen: boolean) =>
      void window.dispatchEvent(new CustomEvent(LAYER, { detail: { layer, open: isOpen } }));
    tell(true);
    return () => tell(false);
  }, [open]);
}
