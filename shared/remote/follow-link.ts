import { findHostPage, isReservedPath } from './registry';

/**
 * The address of the shop that a click leads to by a link; undefined when the browser follows the link itself: to
 * another origin or a file, in another tab, or to a part of the same page.
 */
export function linkedAddress(event: MouseEvent): string | undefined {
  const { defaultPrevented, button, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (defaultPrevented || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return undefined;
  // A link of a custom element is in its own tree.
  const link = event.composedPath().find((one) => one instanceof HTMLAnchorElement && one.hasAttribute('href'));
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return undefined;
  const { target, origin, pathname, search, hash } = link;
  if (!['', '_self'].includes(target) || origin !== location.origin) return undefined;
  if (isReservedPath(pathname) && !findHostPage(pathname)) return undefined;
  if (hash !== '' && pathname === location.pathname && search === location.search) return undefined;
  return pathname + search + hash;
}
