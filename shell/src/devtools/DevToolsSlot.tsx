import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { overlaySwitch } from './overlay-switch';
import type { RemoteOverride } from './overrides';

export interface DevToolsProps {
  overrides: readonly RemoteOverride[];
  /** Whether the ownership overlay is on. */
  showOverlay: boolean;
}

const loadDevTools = () => import('./DevTools').then(({ DevTools }) => DevTools);

/** Compares the key's position and not its character: with Alt, a Mac types another character. */
const isOverlayShortcut = ({ code, altKey, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  code === 'KeyB' && altKey && shiftKey && !ctrlKey && !metaKey;

/**
 * Shows the tools for QA and developers: the bar with this tab's overrides, and the ownership overlay (Alt+Shift+B).
 * Their code is downloaded when it is first needed.
 */
export function DevToolsSlot({ overrides }: { overrides: readonly RemoteOverride[] }) {
  const [DevTools, setDevTools] = useState<ComponentType<DevToolsProps> | null>(null);
  const showOverlay = useSyncExternalStore(overlaySwitch.subscribe, overlaySwitch.isOn, () => false);
  const wanted = showOverlay || overrides.length > 0;

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
    if (!wanted || DevTools) return;
    loadDevTools().then(
      (loaded) => setDevTools(() => loaded),
      (error: unknown) => console.warn('The tools could not be loaded', error),
    );
  }, [wanted, DevTools]);

  return wanted && DevTools ? <DevTools overrides={overrides} showOverlay={showOverlay} /> : null;
}
