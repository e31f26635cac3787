import { useSession, useStoreExtra } from '@shop/shared/api';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { type SavedView, keepViews, viewsIn, viewsKey } from './saved-views';

/** The views of the current user. Also updates when another tab changes them. */
export function useSavedViews(): {
  views: readonly SavedView[];
  /** Updates the stored views. Returns false when the browser cannot store them. */
  change: (next: (views: readonly SavedView[]) => readonly SavedView[]) => boolean;
} {
  const { user } = useSession();
  const { storage } = useStoreExtra()();
  const userId = user?._id ?? '';
  const [listeners] = useState(() => new Set<() => void>());
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      const stop = storage.onExternalChange((key) => {
        if (key === null || key === viewsKey(userId)) listener();
      });
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    [listeners, storage, userId],
  );
  const text = useSyncExternalStore(subscribe, () => storage.get(viewsKey(userId)));
  const views = useMemo(() => viewsIn(text), [text]);
  const change = (next: (views: readonly SavedView[]) => readonly SavedView[]) => {
    // Reads the stored views again, because another tab may have changed them.
    const kept = keepViews(storage, userId, next(viewsIn(storage.get(viewsKey(userId)))));
    for (const listener of listeners) listener();
    return kept;
  };
  return { views, change };
}
