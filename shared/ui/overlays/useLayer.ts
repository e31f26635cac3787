import { LAYER, type Layer } from '@shop/shared/remote/layers';
import { useEffect, useEffectEvent } from 'react';

/** Tells the host of something above the page, so that Back closes it: `close` does what its close button does. */
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
