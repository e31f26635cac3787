import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useHost } from '@shop/shared/remote';
import { noteMove } from '@shop/shared/remote/keep-layers';
import { findHostPage, findPage } from '@shop/shared/remote/registry';
import { VisuallyHidden } from '@shop/shared/ui';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useRemotes } from '../remotes/context';
import { scrollMemory } from './scroll-memory';

/** How long a page may take to grow to the height it had, in milliseconds. */
const GROWING = 1_500;

/** Takes the names that pages give themselves; undefined while nobody listens. */
export type NameListener = ((title: string) => void) | undefined;

const memory = scrollMemory(() => window.sessionStorage);

/**
 * What a browser does by itself when whole pages follow each other, and a host must do when they do not: names the page
 * in the tab and to screen readers, moves the focus to its main part, and scrolls to the top, or back to where the page
 * was left. Stands before the routes, so that a page may name itself better afterwards.
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
    // 'Product' says little to somebody who chose one: its page knows which, often at once.
    nameRef.current = setAnnounced;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, registry, setPageTitle, nameRef]);

  useLayoutEffect(() => {
    const first = shown.current === undefined;
    const samePage = shown.current === pathname;
    shown.current = pathname;
    const entry = `${key} ${pathname}`;
    // A visit that begins has no key yet: there the browser itself knows where to stand after a reload.
    const returning = type === 'POP' && !(first && key === 'default');
    // A changed query, such as a filter, stays where it is; only a new page starts at its top.
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
 * Keeps the place of this entry until it is left. The last scroll counts: on leaving, the page may be shorter already.
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

/** Scrolls as soon as the page is tall enough, and gives up when the reader scrolls first or it stays short. */
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
