import { type KeyValueStorage, useStoreExtra } from '@shop/shared/api';
import { useCallback, useSyncExternalStore } from 'react';

/** The key under which a browser keeps that scans make no sound. */
const MUTED = 'mfe-orders.parcels-muted';

/** Whether scans make no sound in this browser. */
export const isMuted = (storage: KeyValueStorage): boolean => storage.get(MUTED) !== null;

const listeners = new Set<() => void>();

/** Whether scans make a sound in this browser, and the switch for it. */
export function useScanSound(): [on: boolean, turn: (on: boolean) => void] {
  const { storage } = useStoreExtra()();
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      const stop = storage.onExternalChange(() => listener());
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    [storage],
  );
  const muted = useSyncExternalStore(subscribe, () => isMuted(storage));
  const turn = (on: boolean) => {
    if (on) storage.remove(MUTED);
    else storage.set(MUTED, '1');
    for (const listener of listeners) listener();
  };
  return [!muted, turn];
}
