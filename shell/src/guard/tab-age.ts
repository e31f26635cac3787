import { HOST_CONTRACT, HOST_CONTRACT_HEADER } from '@shop/shared/remote/contract';
import type { Registry } from '@shop/shared/remote/registry';
import type { FederationLoader } from '../remotes/loader';

/** From this age on a tab is loaded anew by the next link, in milliseconds. */
const MAX_AGE_MS = 24 * 60 * 60_000;
/** The server is asked at most this often, in milliseconds. */
const CHECK_INTERVAL_MS = 5 * 60_000;

interface TabAgeParts {
  registry: Registry;
  loader: Pick<FederationLoader, 'status' | 'versionOf'>;
  /** When the tab was loaded, in milliseconds since 1970. */
  began: number;
}

/** Says whether what runs in this tab is too old. */
export interface TabAge {
  /** The next link is to load the page from the server: what runs here is old, and nothing is unsaved. */
  isDue(): boolean;
  /** Asks the server again, unless it was asked a short time ago. Never rejects. */
  check(): Promise<void>;
}

/**
 * Learns whether this tab is old in a way that matters: a version that runs in it was withdrawn, the server makes other
 * promises to pages than this host does, or the tab is a day old. An old tab is loaded anew by the next link; where a version
 * was withdrawn or promises broke, also while nobody looks at it. Unsaved work is never touched: both then wait.
 */
export function watchAge({ registry, loader, began }: TabAgeParts): TabAge {
  let checkedAt = began;
  let broken = false;

  const ask = async () => {
    const running = registry.pages.filter((target) => loader.status(target).status === 'ready');
    const urls = running.map((target) => `/remotes/${target.remote.name}/${loader.versionOf(target)}/mf-manifest.json`);
    const [contract, ...withdrawn] = await Promise.all([fetchContract(), ...[...new Set(urls)].map(isWithdrawn)]);
    broken = withdrawn.includes(true) || majorOf(contract) !== majorOf(HOST_CONTRACT);
    reloadUnseen();
  };
  const reloadUnseen = () => {
    if (broken && document.visibilityState === 'hidden' && !hasUnsaved()) window.location.reload();
  };
  const check = async () => {
    if (broken || Date.now() - checkedAt < CHECK_INTERVAL_MS) return;
    checkedAt = Date.now();
    await ask().catch((error: unknown) => console.warn('Whether this tab is old is not known', error));
  };

  document.addEventListener('visibilitychange', () => {
    reloadUnseen();
    void check();
  });
  return {
    isDue: () => (broken || Date.now() - began >= MAX_AGE_MS) && !hasUnsaved(),
    check,
  };
}

/** Asks forms of the page as the browser would before it leaves the page. */
const hasUnsaved = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

const FRESH: RequestInit = { method: 'HEAD', cache: 'no-store' };

/** The host contract that the server serves now; this tab's own where it does not say. */
async function fetchContract(): Promise<string> {
  const { headers } = await fetch('/remotes.json', FRESH);
  return headers.get(HOST_CONTRACT_HEADER) ?? HOST_CONTRACT;
}

/** Whether a file's version was withdrawn: the server answers 410 to nothing else. */
const isWithdrawn = async (url: string): Promise<boolean> => (await fetch(url, FRESH)).status === 410;

const majorOf = (version: string): string | undefined => version.split('.')[0];
