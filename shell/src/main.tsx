import './base.css';
import './layouts/public/menus.css';
import '@shop/shared/ui/theme/fonts.css';
import {
  type HttpClient,
  browserStorage,
  createHttpClient,
  fillAnswers,
  makeStore,
  prepareHttpClient,
  readSession,
  startClient,
  tabMemory,
} from '@shop/shared/api';
import { isLineAway, whenAnswered } from '@shop/shared/api/line';
import type { User } from '@shop/shared/contracts';
import type { BootBlock } from '@shop/shared/remote/boot';
import { prepareLayers } from '@shop/shared/remote/keep-layers';
import { buildRegistry, findPage } from '@shop/shared/remote/registry';
import { isOpen } from '@shop/shared/rules';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { App } from './app/App';
import { loginPage, opensSoon, staffLayout } from './app/lazy-components';
import { themeChoice } from './appearance/theme-mode';
import { earlyRecovery } from './guard/early-recovery';
import { noticeFilledFields } from './guard/filled-fields';
import type { Guard } from './guard/guard';
import { capture, takeSnapshot } from './guard/snapshot';
import { nextTask } from './boot/next-task';
import { cacheAnswers, readBoot } from './boot/read-boot';
import { SKIPPED } from './remotes/skipped-release';
import { browserHost } from './navigation/page-title';
import { enforceIntegrity, registerFolder, prefetchLists } from './remotes/checked-files';
import { openContainer } from './remotes/container';
import { describeRemotes } from './remotes/developer-tools';
import { reportFailure } from './remotes/failure';
import { FederationLoader } from './remotes/loader';
import { isStaff, meets } from './session/access';
import { requestsOverrides } from './devtools/override-request';

/**
 * Longest delay of the first render for the first page, in milliseconds. A short wait is better than showing a
 * fallback.
 */
const FIRST_PAGE_WAIT = 400;

// Before any page runs.
const wayOut = earlyRecovery();

/** Recovers from an empty page that crashed before the guard was loaded. */
function leave(error: unknown): void {
  console.error(error);
  void wayOut.take();
}

/** Starts the shop in a browser. All use of window, document and storage begins here. */
async function start(): Promise<void> {
  const storage = browserStorage();
  const theme = themeChoice(storage, document.documentElement);
  const boot = await readBoot(document);
  enforceIntegrity();
  if (boot.files) registerFolder(boot.files, boot.files);
  const http = createHttpClient({ storage });
  const swapped = await swap(boot, readSession(storage)?.user, http);
  const remotes = swapped?.remotes ?? boot.remotes;
  const registry = buildRegistry(remotes);
  for (const problem of registry.problems) console.error(problem);

  const loader = new FederationLoader({
    open: openContainer,
    // A retry keeps the overrides of this tab.
    refresh: async (name) =>
      swapped?.overrides.some((one) => one.name === name && one.problem === null) ? null : currentRelease(name),
    report: reportFailure,
    isLineAway,
    // boot/lost-line.js notes it.
    preloadsFailed: () => 'lost' in document,
    skips: ({ name, version }) => tabMemory.get(`${SKIPPED} ${name} ${version}`) !== null,
  });

  await nextTask();
  const store = makeStore({ http, storage });
  fillAnswers(store, cacheAnswers(boot.answers));
  // Before any page runs.
  const before = takeSnapshot();
  const { pathname: path } = window.location;
  const began = Date.now();
  let guard: Guard | undefined;
  const startGuard = async (missed?: Event) => {
    const code = await import('./guard/guard');
    guard ??= code.startGuard({
      before,
      capture,
      store,
      registry,
      loader,
      report: reportFailure,
      path,
      began,
      missed,
    });
    return guard;
  };
  /** Starts the guard of the tab. */
  const lookAfter = (missed?: Event) => {
    prepareLayers();
    startGuard(missed)
      // The line may have been away.
      .catch(() => whenAnswered().then(() => startGuard(missed)))
      .then(
        ({ moved }) => moved(),
        () => {
          // The page may have broken the functions that load the guard.
          stands = wayOut.take;
        },
      );
  };
  /** Runs when a new page is shown. The guard's code is loaded after the first page is interactive. */
  let stands: () => unknown = () => {
    stands = () => guard?.moved();
    prefetchLists();
    describeRemotes(remotes);
    lookAfter();
  };
  const roots = {
    onUncaughtError: (error: unknown) => {
      if (guard) guard.crashed(error);
      else leave(error);
    },
  };
  const readBrowser = () => void startClient(store, { http, storage });

  const root = document.getElementById('root');
  if (!root) throw new Error('No #root');
  // A preview shows its page even before the shop has opened.
  const open = root.dataset['preview'] !== undefined || isOpen(boot.settings);
  const tree = (
    <BrowserRouter>
      <OnMove run={() => stands()}>
        <App
          store={store}
          open={open}
          host={browserHost(boot, document)}
          remotes={{ registry, loader }}
          themeChoice={theme}
          {...(swapped ? { overrides: swapped.overrides } : {})}
        />
      </OnMove>
    </BrowserRouter>
  );
  const requested = findPage(registry, window.location.pathname)?.target;

  // The server rendered this component in place of the page, so hydration needs it immediately.
  if (!open) await opensSoon.preload();

  // If a page has crashed in this visit, the guard starts before any page.
  if (wayOut.taken) await startGuard().catch(console.warn);

  // A placeholder for a page that the server could not render is replaced, not hydrated.
  if (root.hasChildNodes() && !swapped && root.dataset['away'] === undefined) {
    // The server rendered this page without the visitor's data. Hydration first renders the same, and then applies the
    // data of this browser. If the page's module does not load, the server's HTML stays. If only the line is away,
    // boot/lost-line.js says so, and the module is loaded when the server answers.
    let page = requested ? await loader.load(requested) : undefined;
    while (requested && page?.status === 'failed' && page.away) {
      await whenAnswered();
      page = await loader.retry(requested);
    }
    if (page?.status !== 'ready') return;
    if (page.version === requested?.remote.version) {
      stands = () => {
        stands = () => guard?.moved();
        readBrowser();
        sayReady();
        prefetchLists();
        describeRemotes(remotes);
        atFirst(SIGNS, lookAfter);
        // A dialog was open when this page was reloaded.
        if (Reflect.get(Object(window.history.state), 'layers')) prepareLayers();
      };
      // A transition hydrates in small steps, between which the page scrolls and handles input.
      startTransition(() => void hydrateRoot(root, tree, roots));
      atFirst(TOUCHES, prepareHttpClient);
      return;
    }
    // The page's module is from another release than the server's HTML, so the page is rendered from scratch. Recorded
    // input is replayed after that.
    const look = stands;
    stands = () => {
      sayReady();
      look();
    };
  } else sayReady();
  readBrowser();
  const { user } = store.getState().session;
  const access = requested?.page.access;
  // Pages that the server did not render send requests immediately.
  prepareHttpClient();
  const parts: Promise<unknown>[] = [];
  if (requested && (access === 'public' || (access && user && meets(user.role, access))))
    parts.push(loader.load(requested));
  if (access !== 'public') parts.push(user && isStaff(user) ? staffLayout.preload() : loginPage.preload());
  await Promise.race([Promise.all(parts), new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_WAIT))]);
  createRoot(root, roots).render(tree);
}

/**
 * The releases after the overrides of the URL or of this tab; undefined without overrides, as for nearly all visitors.
 */
async function swap(boot: BootBlock, user: User | undefined, http: HttpClient) {
  if (!requestsOverrides(window.location.search, tabMemory)) return undefined;
  try {
    const { applyTabOverrides } = await import('./devtools/overrides');
    return await applyTabOverrides(boot, user, http);
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** Ends the work of boot/deferred-boot.js, which handles a server-rendered page until the scripts run. Called once. */
const sayReady = () => {
  // The recorded input is replayed now, and can submit a form.
  noticeFilledFields();
  document.dispatchEvent(new Event('shop:ready'));
};

/** The first press or key. The next one may send a request. */
const TOUCHES = 'pointerdown keydown';
/** Events that show that a page is used, left, looked at again or broken. */
const SIGNS = 'pointerover keydown click popstate visibilitychange focus error unhandledrejection';

/** Runs an action at the first of some events. It is for work that a visitor who only looks does not need. */
function atFirst(events: string, act: (event: Event) => void): void {
  const end = new AbortController();
  const note = (event: Event) => {
    end.abort();
    act(event);
  };
  for (const name of events.split(' ')) window.addEventListener(name, note, { passive: true, signal: end.signal });
}

/**
 * Calls `run` after its children are mounted, and after every navigation. It wraps the shop instead of being a sibling,
 * so that React's ids match those of the server.
 */
function OnMove({ run, children }: { run: () => void; children: ReactNode }) {
  const { pathname } = useLocation();
  useEffect(run, [run, pathname]);
  return children;
}

/** The current release of a remote for a retry; null if the request fails. Then the known release is tried again. */
async function currentRelease(name: string) {
  try {
    const { fetchRemote } = await import('./boot/fetch-boot');
    return (await fetchRemote(name)) ?? null;
  } catch {
    return null;
  }
}

start().catch(leave);
