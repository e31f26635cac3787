import { type FocusEvent, type PointerEvent, useCallback } from 'react';
import { findPage } from '@shop/shared/remote/registry';
import { useRemotes } from '../../remotes/context';

/**
 * Fetches the code of the page behind a link as soon as the pointer or the focus comes to it: what handles both events,
 * to be spread on an element around the links. A failure shows only when the page is visited, which then asks again.
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
