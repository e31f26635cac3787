import { type AppStore, api } from '@shop/shared/api';
import { type Registry, type RemotePage, findPage } from '@shop/shared/remote/registry';
import type { Failure } from '../remotes/failure';
import { prepareLists } from '../remotes/checked-files';
import { each } from './each';
import { changesSince } from './changes';
import { followErrors } from './errors';
import { showWay } from './way-out';
import { visitMemory } from './visit-memory';
import { type Snapshot, see } from './snapshot';

/** Changes that a report names at most. */
const MOST_NAMED = 10;

/** What the guard works with. */
export interface GuardParts {
  /** What pages must not change, from before any of them ran. */
  before: Snapshot;
  store: AppStore;
  registry: Registry;
  /** The version that a page comes from in this tab. */
  versionOf: (target: RemotePage) => string;
  report: (failure: Failure) => void;
}

/** What looks after the tab while pages of remotes run in it. */
export interface Guard {
  /** Another page is shown. */
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
 * blame; then by a card that says so. It uses nothing that pages may have changed.
 */
export function startGuard({ before, store, registry, versionOf, report }: GuardParts): Guard {
  const memory = visitMemory(before);
  for (const failure of memory.takeReports()) report(failure);
  followErrors(registry, report);
  prepareLists();
  const own = [see('store', store), see('api', api.endpoints)];

  const here = (): Shown | undefined => {
    const target = findPage(registry, window.location.pathname)?.target;
    if (!target) return undefined;
    const { remote, page } = target;
    const version = versionOf(target);
    const replaceable = Boolean(remote.fallback) && version !== remote.fallback?.version;
    return { name: remote.name, version, title: page.title, replaceable };
  };
  let shown = here();

  /** Notes against the page on screen what it has changed; answers whether it has. */
  const hasChanged = (): boolean => {
    const changes = changesSince(before, own);
    if (changes.length === 0) return false;
    if (shown) memory.keepReport(shown, 'change', textOf(changes));
    return true;
  };

  window.addEventListener(
    'click',
    (event) => {
      // The browser follows the link itself.
      if (leadsAway(event) && hasChanged()) event.stopImmediatePropagation();
    },
    true,
  );

  return {
    moved() {
      if (hasChanged()) window.location.reload();
      else shown = here();
    },
    crashed(error) {
      console.error(error);
      const changed = hasChanged();
      const blamed = changed ? shown : here();
      if (blamed && !changed) memory.keepReport(blamed, 'render', error instanceof Error ? error.message : 'It threw');
      const step = nextStep(memory, blamed);
      showWay(blamed, step !== 'stay');
      if (step !== 'stay') window.location.reload();
    },
  };
}

/** How a visitor gets out of a page that has nothing on it: each way is gone once a visit. */
function nextStep(memory: ReturnType<typeof visitMemory>, blamed: Shown | undefined): 'again' | 'without' | 'stay' {
  if (memory.firstTime()) return 'again';
  if (!blamed?.replaceable) return 'stay';
  memory.avoid(blamed);
  return 'without';
}

/** Names of what was changed, as many as say enough. */
function textOf(changes: readonly string[]): string {
  let text = '';
  let named = 0;
  each(changes, (name) => {
    if (named < MOST_NAMED) text += named === 0 ? name : `, ${name}`;
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
