import { type AppStore, api } from '@shop/shared/api';
import { type Registry, type RemotePage, findPage } from '@shop/shared/remote/registry';
import type { Failure } from '../remotes/failure';
import type { FederationLoader } from '../remotes/loader';
import { each } from './each';
import { changesSince } from './global-changes';
import { reportUncaughtErrors } from './uncaught-errors';
import { showCrashNotice } from './crash-notice';
import { visitMemory } from './visit-memory';
import type { Snapshot, capture } from './snapshot';
import { watchAge } from './tab-age';

/** Changes that a report names at most. */
const MAX_NAMED = 10;

/** What the guard works with. */
export interface GuardParts {
  /** What pages must not change, from before any of them ran. */
  before: Snapshot;
  /** How that was noted. */
  see: typeof capture;
  store: AppStore;
  registry: Registry;
  /** Says what runs in this tab, and from which version it comes. */
  loader: Pick<FederationLoader, 'status' | 'subscribe' | 'versionOf'>;
  report: (failure: Failure) => void;
  /** Where the visit began. */
  path: string;
  /** When it began, in milliseconds since 1970. */
  began: number;
  /** The event at which this code was fetched: it may tell of an error that nobody has noted. */
  missed?: Event | undefined;
}

/** What looks after the tab while pages of remotes run in it. */
export interface Guard {
  /** The page at the tab's address is shown: the first, or another than before. */
  moved(): void;
  /** Nothing is shown any more: something threw that no page's own boundary could hold. */
  crashed(error: unknown): void;
}

/** The page on screen, and who brought it. */
interface Shown {
  name: string;
  version: string;
  title: string;
  /** There is a release before it. */
  replaceable: boolean;
}

/**
 * Looks after a tab that pages of all teams run in, one after another. What one of them has changed of what all share
 * makes the next navigation a full load, and is reported as a change of that page's release. What leaves nothing on the
 * screen is answered by a full load, at most once a visit; where that did not help, by one without the release that is to
 * blame; then by a card that says so. For that it uses nothing that pages may have changed. A tab that is too old follows
 * its next link by a full load, too.
 */
export function startGuard({ before, see, store, registry, loader, report, path, began, missed }: GuardParts): Guard {
  const memory = visitMemory(before);
  for (const failure of memory.takeReports()) report(failure);
  reportUncaughtErrors(registry, report, missed);
  const own = [see('store', store), see('api', api.endpoints)];
  const age = watchAge({ registry, loader, began });

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
  /** The visitor is on the way out already: what breaks now changes nothing any more. */
  let leaving = false;

  /** Names what was changed since before; empty where nothing was. */
  const findChanges = () => textOf(changesSince(before, own));

  /** The page that made the changes as soon as its code ran, which is before it is shown: a link to it may be enough. */
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

  /** Notes what was changed against the page that did; answers whether something was. */
  const hasChanged = (): boolean => {
    const changes = findChanges();
    const changer = culprit ?? shown;
    if (changes && changer) memory.keepReport(changer, 'change', changes);
    return changes !== '';
  };

  window.addEventListener(
    'click',
    (event) => {
      // The browser follows the link itself.
      if (leadsAway(event) && (hasChanged() || age.isDue())) event.stopImmediatePropagation();
    },
    true,
  );

  return {
    moved() {
      void age.check();
      const { pathname } = window.location;
      if (pathname === path) {
        // It stands now: its release may have given way to the one before it.
        if (!findChanges()) shown = here();
      } else if (hasChanged()) {
        window.location.reload();
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
      if (step !== 'stay') window.location.reload();
    },
  };
}

/** How a visitor gets out of a page that has nothing on it: each way is gone once a visit. */
function nextRecovery(memory: ReturnType<typeof visitMemory>, blamed: Shown | undefined): 'again' | 'without' | 'stay' {
  if (memory.firstTime()) return 'again';
  return blamed?.replaceable && memory.skip(blamed) ? 'without' : 'stay';
}

/** Names of what was changed, as many as say enough. */
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
