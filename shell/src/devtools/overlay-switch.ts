import { type TabMemory, tabMemory } from '@shop/shared/api';

const KEY = 'parts';

/** The switch of the ownership overlay. The tab remembers it. */
export interface OverlaySwitch {
  isOn: () => boolean;
  toggle: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** Creates the switch of a tab. */
function makeOverlaySwitch(memory: TabMemory): OverlaySwitch {
  const listeners = new Set<() => void>();
  let on: boolean | null = null;
  const isOn = () => (on ??= memory.get(KEY) !== null);
  return {
    isOn,
    toggle: () => {
      on = !isOn();
      memory.set(KEY, on ? '1' : null);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The switch of this tab. */
export const overlaySwitch = makeOverlaySwitch(tabMemory);
