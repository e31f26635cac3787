import './base.css';
import './fonts.css';
import {
  browserStorage,
  createHttpClient,
  fillAnswers,
  makeStore,
  prepareHttpClient,
  readSession,
  startClient,
} from '@shop/shared/api';
import type { User } from '@shop/shared/contracts';
import type { BootBlock } from '@shop/shared/remote/boot';
import { prepareLayers } from '@shop/shared/remote/keep-layers';
import { buildRegistry, findPage } from '@shop/shared/remote/registry';
import { isOpen } from '@shop/shared/rules';
import { type ReactNode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { App } from './app/App';
import { loginPage, opensSoon, staffLayout } from './app/late-parts';
import { themeChoice } from './appearance/theme-mode';
import { firstWayOut } from './guard/first-way-out';
import type { Guard } from './guard/guard';
import { see, takeSnapshot } from './guard/snapshot';
import { nextTask } from './boot/next-task';
import { cacheAnswers, readBoot } from './boot/read-boot';
import { AVOIDED } from './remotes/avoided';
import { browserHost } from './navigation/page-title';
import { checkFiles, checkFolder, prepareLists } from './remotes/checked-files';
import { openContainer } from './remotes/container';
import { reportFailure } from './remotes/failure';
import { FederationLoader } from './remotes/loader';
import { isStaff, meets } from './session/access';
import { asksForSwaps, tabMemory } from './tools/tab-memory';

/**
 * How long the first page may hold up the first render, in milliseconds. A fallback that was shown once costs more than
 * a short wait.
 */
const FIRST_PAGE_WAIT = 400;

// Before any page runs.
const wayOut = firstWayOut();

/** Gets a visitor out of a page that has left nothing on the screen before the guard was there. */
function leave(error: unknown): void {
  console.error(error);
  wayOut.take();
}

/** Starts the shop in a browser: everything that touches window, document or storage begins here. */
async function start(): Promise<void> {
  const storage = browserStorage();
  const theme = themeChoice(storage, document.documentElement);
  const boot = await readBoot(document);
  checkFiles();
  if (boot.files) checkFolder(boot.files, boot.files);
  const swapped = await swap(boot, readSession(storage)?.user);
  const registry = buildRegistry(swapped?.remotes ?? boot.remotes);
  for (const problem of registry.problems) console.error(problem);

  const loader = new FederationLoader({
    open: openContainer,
    // What was chosen for this tab stays chosen, also when it is tried again.
    refresh: async (name) =>
      swapped?.swaps.some((one) => one.name === name && one.problem === null) ? null : currentRelease(name),
    report: reportFailure,
    avoids: ({ name, version }) => tabMemory.get(`${AVOIDED} ${name} ${version}`) !== null,
  });

  await nextTask();
  const http = createHttpClient({ storage });
  const store = makeStore({ http, storage });
  fillAnswers(store, cacheAnswers(boot.answers));
  // Before any page runs.
  const before = takeSnapshot();
  const { pathname: path } = window.location;
  const began = Date.now();
  let guard: Guard | undefined;
  const startGuard = async (missed?: Event) => {
    const code = await import('./guard/guard');
    guard ??= code.startGuard({ before, see, store, registry, loader, report: reportFailure, path, began, missed });
    return guard;
  };
  /** From now on somebody looks after the tab. */
  const lookAfter = (missed?: Event) => {
    prepareLayers();
    startGuard(missed).then(
      ({ moved }) => moved(),
      () => {
        // The page may have broken what would fetch it.
        stands = wayOut.take;
      },
    );
  };
  /** What is done when another page stands; the code for it is fetched once the first one answers. */
  let stands = (): void => {
    stands = () => guard?.moved();
    prepareLists();
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
  if (!root) throw new Error('The page has no #root');
  // A preview shows its page also before the shop has opened.
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
          {...(swapped ? { swaps: swapped.swaps } : {})}
        />
      </OnMove>
    </BrowserRouter>
  );
  const asked = findPage(registry, window.location.pathname)?.target;

  // The server shows it in the page's place: what takes that over is there at once.
  if (!open) await opensSoon.prepare();

  // What has broken the shop once in this visit is looked after from its first line on.
  if (wayOut.taken) await startGuard().catch(console.warn);

  // What stands in for a page that the server could not show is replaced, not taken over.
  if (root.hasChildNodes() && !swapped && root.dataset['away'] === undefined) {
    // The server rendered this page without knowing the visitor: the same first, what this browser keeps after that.
    // If the page's module does not come, the server's HTML stays as it is.
    const page = asked ? await loader.load(asked) : undefined;
    if (page?.status !== 'ready') return;
    if (page.version === asked?.remote.version) {
      stands = () => {
        stands = () => guard?.moved();
        readBrowser();
        sayReady();
        prepareLists();
        atFirst(SIGNS, lookAfter);
        // Of a dialog that was open when this page was loaded again.
        if (Reflect.get(Object(window.history.state), 'layers')) prepareLayers();
      };
      // In small steps, between which the page scrolls and takes input.
      startTransition(() => void hydrateRoot(root, tree, roots));
      atFirst(TOUCHES, prepareHttpClient);
      return;
    }
    // It came from another release than the server's HTML, which it may not match: the page is made anew. What was pressed
    // meanwhile is done once it stands.
    const look = stands;
    stands = () => {
      sayReady();
      look();
    };
  } else sayReady();
  readBrowser();
  const { user } = store.getState().session;
  const access = asked?.page.access;
  // What the server did not render asks it as soon as it stands.
  prepareHttpClient();
  const parts: Promise<unknown>[] = [];
  if (asked && (access === 'public' || (access && user && meets(user.role, access)))) parts.push(loader.load(asked));
  if (access !== 'public') parts.push(user && isStaff(user) ? staffLayout.prepare() : loginPage.prepare());
  await Promise.race([Promise.all(parts), new Promise((resolve) => setTimeout(resolve, FIRST_PAGE_WAIT))]);
  createRoot(root, roots).render(tree);
}

/** The releases that the address or this tab asks for in place of the live ones; undefined where neither does, as for nearly everyone. */
async function swap(boot: BootBlock, user: User | undefined) {
  if (!asksForSwaps(window.location.search, tabMemory)) return undefined;
  try {
    const { swapHere } = await import('./tools/swaps');
    return await swapHere(boot, user);
  } catch (error) {
    console.warn('The live releases are shown', error);
    return undefined;
  }
}

/** Tells what looks after a page that the server rendered (boot/after-paint.js) that it may do so no longer. */
const sayReady = () => document.dispatchEvent(new Event('shop:ready'));

/** The first press or key: the next one can want an answer. */
const TOUCHES = 'pointerdown keydown';
/** What shows that a page is used, moved or broken. */
const SIGNS = 'pointerover keydown click popstate visibilitychange error unhandledrejection';

/** Waits for the first of some events with what who only looks does without. */
function atFirst(events: string, act: (event: Event) => void): void {
  const end = new AbortController();
  const note = (event: Event) => {
    end.abort();
    act(event);
  };
  for (const name of events.split(' ')) window.addEventListener(name, note, { passive: true, signal: end.signal });
}

/** Says that what is inside stands, and then whenever another page does. Around the shop, not beside it: its ids are to be those that the server made. */
function OnMove({ run, children }: { run: () => void; children: ReactNode }) {
  const { pathname } = useLocation();
  useEffect(run, [run, pathname]);
  return children;
}

/** The registry's word on a remote, for a retry; null when it cannot be had, then the known release is tried again. */
async function currentRelease(name: string) {
  try {
    const { fetchRemote } = await import('./boot/fetch-boot');
    return (await fetchRemote(name)) ?? null;
  } catch {
    return null;
  }
}

start().catch(leave);
