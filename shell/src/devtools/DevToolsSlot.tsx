import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { overlaySwitch } from './overlay-switch';
import type { RemoteOverride } from './overrides';

/** What the tools are told by their slot. */
export interface DevToolsProps {
  overrides: readonly RemoteOverride[];
  /** Whether the parts of the page are framed. */
  framed: boolean;
}

const loadDevTools = () => import('./DevTools').then(({ DevTools: Tools }) => Tools);

/** By the key's place: with Alt, a Mac types another character. */
const isOverlayShortcut = ({ code, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  code === 'KeyB' && altKey && shiftKey && !ctrlKey && !metaKey;

/**
 * Room for what QA and developers see over the page: which releases were swapped in this tab, and the parts of the page
 * framed (Alt+Shift+B). Downloaded when it is first wanted.
 */
export function DevToolsSlot({ swaps }: { swaps: readonly RemoteOverride[] }) {
  const [Tools, setTools] = useState<ComponentType<DevToolsProps> | null>(null);
  const framed = useSyncExternalStore(overlaySwitch.subscribe, overlaySwitch.isOn, () => false);
  const wanted = framed || swaps.length > 0;

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isOverlayShortcut(event)) return;
      event.preventDefault();
      overlaySwitch.toggle();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  useEffect(() => {
    if (!wanted || Tools) return;
    loadDevTools().then(
      (loaded) => setTools(() => loaded),
      (error: unknown) => console.warn('The tools could not be loaded', error),
    );
  }, [wanted, Tools]);

  return wanted && Tools ? <Tools overrides={swaps} framed={framed} /> : null;
}
