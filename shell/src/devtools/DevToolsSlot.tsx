import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { partsSwitch } from './overlay-switch';
import type { Swap } from './overrides';

/** What the tools are told by their slot. */
export interface ToolsProps {
  swaps: readonly Swap[];
  /** Whether the parts of the page are framed. */
  framed: boolean;
}

const loadTools = () => import('./DevTools').then(({ Tools }) => Tools);

/** By the key's place: with Alt, a Mac types another character. */
const asksForParts = ({ code, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  code === 'KeyB' && altKey && shiftKey && !ctrlKey && !metaKey;

/**
 * Room for what QA and developers see over the page: which releases were swapped in this tab, and the parts of the page
 * framed (Alt+Shift+B). Downloaded when it is first wanted.
 */
export function ToolsSlot({ swaps }: { swaps: readonly Swap[] }) {
  const [Tools, setTools] = useState<ComponentType<ToolsProps> | null>(null);
  const framed = useSyncExternalStore(partsSwitch.subscribe, partsSwitch.isOn, () => false);
  const wanted = framed || swaps.length > 0;

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!asksForParts(event)) return;
      event.preventDefault();
      partsSwitch.toggle();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);

  useEffect(() => {
    if (!wanted || Tools) return;
    loadTools().then(
      (loaded) => setTools(() => loaded),
      (error: unknown) => console.warn('The tools could not be loaded', error),
    );
  }, [wanted, Tools]);

  return wanted && Tools ? <Tools swaps={swaps} framed={framed} /> : null;
}
