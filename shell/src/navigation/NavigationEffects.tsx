import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { tabMemory } from '@shop/shared/api';
import { useHost } from '@shop/shared/remote';
import { noteMove } from '@shop/shared/remote/keep-layers';
import { findHostPage, findPage } from '@shop/shared/remote/registry';
import { VisuallyHidden } from '@shop/shared/ui';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useRemotes } from '../remotes/context';
import { scrollMemory } from './scroll-memory';

/** Time in which a page may grow to its earlier height, in milliseconds. */
const GROWING = 1_500;

/** Called with the title that a page sets for itself; undefined without a listener. */
export type NameListener = ((title: string) => void) | undefined;

const memory = scrollMemory(tabMemory);

/**
 * What a browser does for full page loads, and the host must do for client-side navigation: sets the tab's title,
 * announces the page to screen readers, moves the focus to the main part, and scrolls to the top or to the earlier
 * position. Rendered before the routes, so that a page can set a better title afterward.
 */
export function NavigationEffects({ nameRef }: { nameRef: RefObject<NameListener> }) {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const { registry } = useRemotes();
  const { setPageTitle } = useHost();
  const named = useRef<string>(undefined);
  const shown = useRef<string>(undefined);
  const [announced, setAnnounced] = useState('');

  useLayoutEffect(noteMove, [key]);

  useEffect(() => {
    const first = named.current === undefined;
    named.current = pathname;
    nameRef.current = undefined;
    const title = (findHostPage(pathname) ?? findPage(registry, pathname)?.target.page)?.title ?? 'Sign in';
    setPageTitle(title);
    if (first) return;
    setAnnounced(title);
    // 'Product' is too general. The page sets a better title, often immediately.
    nameRef.current = setAnnounced;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, registry, setPageTitle, nameRef]);

  useLayoutEffect(() => {
    const first = shown.current === undefined;
    const samePage = shown.current === pathname;
    shown.current = pathname;
    const entry = `${key} ${pathname}`;
    // A new visit has no key yet. After a reload, the browser itself restores the scroll position.
    const returning = type === 'POP' && !(first && key === 'default');
    // A change of the query, such as a filter, keeps the scroll position. Only a new page starts at the top.
    if (!first && !returning && !samePage) window.scrollTo({ top: 0, behavior: 'instant' });
    const stop = returning ? scrollBackTo(memory.recall(entry)) : undefined;
    return combine(stop, rememberScroll(entry));
  }, [pathname, key, type]);

  return <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>;
}

const combine =
  (...tasks: ((() => void) | undefined)[]) =>
  () => {
    for (const task of tasks) task?.();
  };

/**
 * Remembers the scroll position of a history entry when it is left. It uses the last scroll event, because the page may
 * be shorter by then.
 */
function rememberScroll(entry: string): () => void {
  let top = window.scrollY;
  const note = () => {
    top = window.scrollY;
  };
  const keep = () => memory.remember(entry, top);
  window.addEventListener('scroll', note, { passive: true });
  window.addEventListener('pagehide', keep);
  return () => {
    window.removeEventListener('scroll', note);
    window.removeEventListener('pagehide', keep);
    keep();
  };
}

/** Scrolls when the page is tall enough. Gives up if the visitor scrolls first or the page stays too short. */
function scrollBackTo(top: number): () => void {
  const tryNow = () => {
    window.scrollTo({ top, behavior: 'instant' });
    if (document.documentElement.scrollHeight - window.innerHeight >= top) stop();
  };
  const observer = new ResizeObserver(tryNow);
  const stop = () => {
    observer.disconnect();
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchmove', stop);
  };
  observer.observe(document.body);
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchmove', stop, { passive: true });
  window.history.scrollRestoration = 'manual';
  const timer = setTimeout(stop, GROWING);
  tryNow();
  return () => {
    clearTimeout(timer);
    stop();
  };
}
