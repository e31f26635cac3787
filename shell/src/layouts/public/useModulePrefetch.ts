import { type FocusEvent, type PointerEvent, useCallback } from 'react';
import { findPage } from '@shop/shared/remote/registry';
import { useRemotes } from '../../remotes/context';

/**
 * Event handlers that load the code of a link's page when the link gets the pointer or the focus. Spread them on an
 * element around the links. After a failure, a visit to the page loads it again and shows the error.
 */
export function useModulePrefetch() {
  const { registry, loader } = useRemotes();
  const prefetch = useCallback(
    ({ target }: FocusEvent | PointerEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link || link.origin !== window.location.origin) return;
      const match = findPage(registry, link.pathname);
      if (match?.target.page.access === 'public' && loader.status(match.target).status === 'idle') {
        void loader.load(match.target);
      }
    },
    [registry, loader],
  );
  return { onPointerOver: prefetch, onFocus: prefetch };
}
