import { type AppStore, api } from '@shop/shared/api';
import type { CacheTag } from '@shop/shared/contracts/wire';
import { type Registry, type RemotePage, findPage } from '@shop/shared/remote/registry';
import type { Failure } from '../remotes/failure';
import type { FederationLoader } from '../remotes/loader';
import { each } from './each';
import { changesSince } from './global-changes';
import { reloadPage } from './reload-page';
import { reportUncaughtErrors } from './uncaught-errors';
import { showCrashNotice } from './crash-notice';
import { visitMemory } from './visit-memory';
import type { Snapshot, capture } from './snapshot';
import { watchAge } from './tab-age';

/** Maximum number of changes that a report names. */
const MAX_NAMED = 10;
/** The tags of the reads that show prices, stock and the shop's terms. */
const ON_SALE: CacheTag[] = ['Product', 'Category', 'Settings'];

export interface GuardOptions {
  /** The globals that pages must not change, captured before any page ran. */
  before: Snapshot;
  /** The function that captured them. */
  capture: typeof capture;
  store: AppStore;
  registry: Registry;
  /** Knows the status and the version of each page. */
  loader: Pick<FederationLoader, 'status' | 'subscribe' | 'versionOf'>;
  report: (failure: Failure) => void;
  /** Path of the first page. */
  path: string;
  /** Start of the visit, in milliseconds since 1970. */
  began: number;
  /** The event that started the download of this code. It may be an error that was not reported yet. */
  missed?: Event | undefined;
}

/** Protects the tab while pages of remotes run in it. */
export interface Guard {
  /** Must be called when the page at the tab's URL is shown: the first page, or a new one. */
  moved(): void;
  /** Must be called when the screen is empty, because no page's error boundary has caught the error. */
  crashed(error: unknown): void;
}

/** The page on screen, and its release. */
interface Shown {
  name: string;
  version: string;
  title: string;
  /** Whether the release has a fallback. */
  replaceable: boolean;
}

/**
 * Protects a tab in which pages of all teams run, one after another.
 *
 * - A page changes a shared global: the next navigation is a full load, and the change is reported for the page's
 *   release.
 * - A crash leaves the screen empty: the guard reloads the shop, once per visit. After a second crash it reloads
 *   without the release that is to blame. After that it shows a notice.
 * - The tab is too old: the next link is a full load. Prices and stock of an hour ago are fetched again.
 * - Without a line to the server, nothing is loaded anew: the browser would show its own error page.
 *
 * The guard uses nothing that pages may have changed.
 */
export function startGuard({
  before,
  capture: see,
  store,
  registry,
  loader,
  report,
  path,
  began,
  missed,
}: GuardOptions): Guard {
  const memory = visitMemory(before);
  for (const failure of memory.takeReports()) report(failure);
  reportUncaughtErrors(registry, report, missed);
  const own = [see('store', store), see('api', api.endpoints)];
  const age = watchAge({ registry, loader, began, refresh: () => store.dispatch(api.util.invalidateTags(ON_SALE)) });

  const describe = (target: RemotePage): Shown => {
    const { remote, page } = target;
    const version = loader.versionOf(target);
    const replaceable = Boolean(remote.fallback) && version !== remote.fallback?.version;
    return { name: remote.name, version, title: page.title, replaceable };
  };
  const at = (pathname: string): Shown | undefined => {
    const target = findPage(registry, pathname)?.target;
    return target && describe(target);
  };
  const here = () => at(window.location.pathname);
  let shown = at(path);
  /** A reload or a notice is under way: later errors are ignored. */
  let leaving = false;

  /** Names of the changed globals; empty without a change. */
  const findChanges = () => textOf(changesSince(before, own));

  /** The page whose code made the changes when it loaded. A link to a page can load it before it is shown. */
  let culprit: Shown | undefined;
  const isReady = (target: RemotePage) => loader.status(target).status === 'ready';
  let waiting = registry.pages.filter((target) => !isReady(target));
  loader.subscribe(() => {
    const still: RemotePage[] = [];
    each(waiting, (target) => {
      if (!isReady(target)) still[still.length] = target;
      else if (!culprit && findChanges()) culprit = describe(target);
    });
    waiting = still;
  });

  /** Keeps a report of the changes. @returns whether there are any */
  const hasChanged = (): boolean => {
    const changes = findChanges();
    const changer = culprit ?? shown;
    if (changes && changer) memory.keepReport(changer, 'change', changes);
    return changes !== '';
  };

  window.addEventListener(
    'click',
    (event) => {
      // Without the router's handler, the browser follows the link with a full load.
      if (navigator.onLine && leadsAway(event) && (hasChanged() || age.isDue())) event.stopImmediatePropagation();
    },
    true,
  );

  return {
    moved() {
      void age.check();
      const { pathname } = window.location;
      if (pathname === path) {
        // The page is shown now. It may come from the fallback release.
        if (!findChanges()) shown = here();
      } else if (hasChanged()) {
        void reloadPage();
      } else {
        path = pathname;
        shown = here();
      }
    },
    crashed(error) {
      console.error(error);
      if (leaving) return;
      leaving = true;
      const changed = hasChanged();
      const blamed = changed ? (culprit ?? shown) : here();
      if (blamed && !changed) memory.keepReport(blamed, 'render', error instanceof Error ? error.message : 'It threw');
      const step = nextRecovery(memory, blamed);
      showCrashNotice(blamed, step !== 'stay');
      if (step !== 'stay') void reloadPage();
    },
  };
}

/** The next recovery from an empty page. Each one is used once per visit. */
function nextRecovery(memory: ReturnType<typeof visitMemory>, blamed: Shown | undefined): 'again' | 'without' | 'stay' {
  if (memory.firstTime()) return 'again';
  return blamed?.replaceable && memory.skip(blamed) ? 'without' : 'stay';
}

/** The first MAX_NAMED changes as text. */
function textOf(changes: readonly string[]): string {
  let text = '';
  let named = 0;
  each(changes, (name) => {
    if (named < MAX_NAMED) text += named === 0 ? name : `, ${name}`;
    named += 1;
  });
  return text;
}

/** Whether a click follows a link to another page of the shop, in this tab. */
function leadsAway({ target, button, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented }: MouseEvent): boolean {
  if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey || defaultPrevented) return false;
  const link = target instanceof Element ? target.closest('a[href]') : null;
  return (
    link instanceof HTMLAnchorElement &&
    link.target === '' &&
    link.origin === window.location.origin &&
    link.pathname !== window.location.pathname
  );
}
