import { isLineAway } from '@shop/shared/api/line';
import { HOST_CONTRACT, HOST_CONTRACT_HEADER } from '@shop/shared/remote/contract';
import type { Registry } from '@shop/shared/remote/registry';
import type { FederationLoader } from '../remotes/loader';
import { reloadPage } from './reload-page';

/** Maximum age of a tab, in milliseconds. After that, the next link is a full load. */
const MAX_AGE_MS = 24 * 60 * 60_000;
/** Shortest time between two checks with the server, in milliseconds. */
const CHECK_INTERVAL_MS = 5 * 60_000;
/** Age of prices and stock on screen from which they are fetched again when the tab is looked at, in milliseconds. */
const STALE_MS = 60 * 60_000;

interface TabAgeOptions {
  registry: Registry;
  loader: Pick<FederationLoader, 'status' | 'versionOf'>;
  /** When the tab was loaded, in milliseconds since 1970. */
  began: number;
  /** Fetches the prices and stock on screen again. */
  refresh: () => void;
}

/** Decides whether this tab is too old. */
export interface TabAge {
  /** Whether the next link must be a full load: the tab is too old, and has no unsaved work. */
  isDue(): boolean;
  /** Checks with the server, unless the last check was less than CHECK_INTERVAL_MS ago. Never rejects. */
  check(): Promise<void>;
}

/**
 * Decides whether this tab is too old: a version that runs in it was withdrawn, the server has another major version of
 * the host contract, or the tab is a day old. The next link of an old tab is a full load. In the first two cases, a
 * hidden tab reloads at once. With unsaved work, both wait.
 *
 * A tab that is looked at again after an hour fetches prices and stock again.
 */
export function watchAge({ registry, loader, began, refresh }: TabAgeOptions): TabAge {
  // The timer of a page starts with its load.
  const sinceLoad = stopwatch(began, 0);
  let sinceCheck = sinceLoad;
  let sinceRefresh = sinceLoad;
  let broken = false;

  const fetchState = async () => {
    const running = registry.pages.filter((target) => loader.status(target).status === 'ready');
    const urls = running.map((target) => `/remotes/${target.remote.name}/${loader.versionOf(target)}/mf-manifest.json`);
    const [contract, ...withdrawn] = await Promise.all([fetchContract(), ...[...new Set(urls)].map(isWithdrawn)]);
    broken = withdrawn.includes(true) || majorOf(contract) !== majorOf(HOST_CONTRACT);
    await reloadUnseen();
  };
  const isUnseen = () => broken && document.visibilityState === 'hidden' && !hasUnsaved();
  const reloadUnseen = async () => {
    if (isUnseen() && !(await isLineAway()) && isUnseen()) await reloadPage();
  };
  const refreshStale = () => {
    if (document.visibilityState === 'hidden' || sinceRefresh() < STALE_MS) return;
    sinceRefresh = stopwatch();
    refresh();
  };
  const check = async () => {
    if (broken || sinceCheck() < CHECK_INTERVAL_MS) return;
    sinceCheck = stopwatch();
    await fetchState().catch((error: unknown) => console.warn('Whether this tab is old is not known', error));
  };

  document.addEventListener('visibilitychange', () => {
    void reloadUnseen();
    void check();
    refreshStale();
  });
  // A computer that wakes up does not change the visibility, nor does a return by the Back button in every browser.
  for (const sign of ['focus', 'pageshow']) window.addEventListener(sign, refreshStale);
  // This code may come only when a page that nobody has touched is looked at again.
  refreshStale();
  return {
    isDue: () => (broken || sinceLoad() >= MAX_AGE_MS) && !hasUnsaved(),
    check,
  };
}

/**
 * Measures the time since a moment, in milliseconds. The larger of two clocks counts: the computer's own may be set
 * back, and the browser's timer stands still while the computer sleeps.
 *
 * @param clock the moment, in milliseconds since 1970
 * @param timer the same moment, in milliseconds of the browser's timer
 */
const stopwatch =
  (clock = Date.now(), timer = performance.now()) =>
  (): number =>
    Math.max(Date.now() - clock, performance.now() - timer);

/** Whether a form has unsaved work: it prevents the beforeunload event, as before a full load. */
const hasUnsaved = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const FRESH: RequestInit = { method: 'HEAD', cache: 'no-store' };

/** The host contract of the server now; this tab's own without the header. */
async function fetchContract(): Promise<string> {
  const { headers } = await fetch('/remotes.json', FRESH);
  return headers.get(HOST_CONTRACT_HEADER) ?? HOST_CONTRACT;
}

/** Whether a file's version was withdrawn: only then the server answers 410. */
const isWithdrawn = async (url: string): Promise<boolean> => (await fetch(url, FRESH)).status === 410;

const majorOf = (version: string): string | undefined => version.split('.')[0];
