import type { Browser, CDPSession, Page } from '@playwright/test';

/** A visit with an empty cache and no press: times in milliseconds since it began, and bytes as sent. */
interface FirstView {
  firstPaint: number;
  largestPaint: number;
  requests: number;
  /**
   * The length of the longest chain of requests in which each began after the one before it had ended; without
   * pictures.
   */
  roundTrips: number;
  bytes: number;
  scriptBytes: number;
}

/** The cost of a page for a visitor who only looks at it, and for one who presses something. */
export interface Visit extends FirstView {
  /**
   * When the menu button first worked, in a second visit that presses it from the start; null for a page without
   * scripts.
   */
  works: number | null;
}

/** A request of a visit. Times are in milliseconds since the visit began. */
interface SentRequest {
  at: number;
  /** Infinity until the request has ended. */
  done: number;
  kind: string;
  bytes: number;
}

/** Slow 4G and a phone's processor. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) | 0,
  uploadThroughput: (750e3 / 8) | 0,
};
/** A very slow line. */
const SLOW_NETWORK = { offline: false, latency: 400, downloadThroughput: 50 * 1024, uploadThroughput: 50 * 1024 };
const CPU_SLOWDOWN_RATE = 4;
/** The longest wait until a page works, in milliseconds. */
const DEADLINE = 30_000;

/** Runs in the page before its scripts: records the largest paint. */
function watchPaint(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) Reflect.set(globalThis, 'benchLargest', entry.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}

/**
 * Runs in the page before its scripts: records the frame that shows the first product. It contains no named function,
 * because the compiler would call a helper for it that the page does not have.
 */
function watchProducts(): void {
  if (document.querySelector('main a[href^="/product/"]')) Reflect.set(globalThis, 'benchProduct', performance.now());
  else requestAnimationFrame(watchProducts);
}

/** Runs in the page before its scripts: presses the menu button until it works. */
function pressMenu(): void {
  const timer = setInterval(() => {
    const button = document.querySelector<HTMLElement>('header button[aria-haspopup="dialog"][aria-expanded]');
    if (button?.getAttribute('aria-expanded') === 'true') {
      Reflect.set(globalThis, 'benchWorks', performance.now());
      clearInterval(timer);
    } else button?.click();
  }, 25);
}

/**
 * Visits a page twice with an empty cache: once to look, once to press. `scripted` is false for a page without scripts.
 */
export async function visit(browser: Browser, url: string, scripted: boolean): Promise<Visit> {
  const firstView = await onSlowPhone(browser, async (page, session) => {
    const traffic = countTraffic(session);
    await page.addInitScript(watchPaint);
    await page.goto(url, { waitUntil: 'load', timeout: DEADLINE });
    // All that the page requests is counted.
    await page.waitForLoadState('networkidle');
    const paints = await page.evaluate(() => ({
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      largestPaint: Number(Reflect.get(globalThis, 'benchLargest') ?? 0),
    }));
    return { ...paints, ...traffic() };
  });
  if (!scripted) return { ...firstView, works: null };
  const works = await onSlowPhone(browser, async (page) => {
    await page.addInitScript(pressMenu);
    await page.goto(url, { waitUntil: 'commit', timeout: DEADLINE });
    const time = await page.waitForFunction(() => Reflect.get(globalThis, 'benchWorks'), undefined, {
      timeout: DEADLINE,
    });
    return Number(await time.jsonValue());
  });
  return { ...firstView, works };
}

/** When a visit with an empty cache on a slow line shows its first product, in milliseconds since it began. */
export const firstProduct = (browser: Browser, url: string): Promise<number> =>
  onSlowPhone(
    browser,
    async (page) => {
      await page.addInitScript(watchProducts);
      await page.goto(url, { waitUntil: 'commit', timeout: DEADLINE });
      const seen = await page.waitForFunction(
        () => {
          const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
          const product = Number(Reflect.get(globalThis, 'benchProduct') ?? 0);
          return painted && product && Math.max(painted, product);
        },
        undefined,
        { timeout: DEADLINE },
      );
      return Number(await seen.jsonValue());
    },
    SLOW_NETWORK,
  );

/** Opens a page on a slow phone with an empty cache, and closes it after use. */
async function onSlowPhone<T>(
  browser: Browser,
  use: (page: Page, session: CDPSession) => Promise<T>,
  network = NETWORK,
): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN_RATE });
    return await use(page, session);
  } finally {
    await context.close();
  }
}

/** Counts the requests of a page. The returned function gives the result. */
function countTraffic(session: CDPSession) {
  const sent = new Map<string, SentRequest>();
  let began: number | undefined;
  const since = (timestamp: number) => (timestamp - (began ?? timestamp)) * 1000;
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, type = 'Other' }) => {
    began ??= timestamp;
    sent.set(requestId, { at: since(timestamp), done: Infinity, kind: type, bytes: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, type }) => {
    const known = sent.get(requestId);
    // The type of a preload is known only when its answer arrives.
    if (known) known.kind = type;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const known = sent.get(requestId);
    if (known) Object.assign(known, { done: since(timestamp), bytes: encodedDataLength });
  });
  return () => {
    const counted = [...sent.values()];
    const sum = (list: readonly SentRequest[]) => list.reduce((total, { bytes }) => total + bytes, 0);
    return {
      requests: counted.length,
      roundTrips: longestChain(counted.filter(({ kind }) => kind !== 'Image')),
      bytes: sum(counted),
      scriptBytes: sum(counted.filter(({ kind }) => kind === 'Script')),
    };
  };
}

/** The length of the longest chain of requests in which each began after the one before it had ended. */
function longestChain(requests: readonly SentRequest[]): number {
  const depths: { done: number; depth: number }[] = [];
  for (const { at, done } of [...requests].sort((a, b) => a.at - b.at)) {
    const before = depths.filter((earlier) => earlier.done <= at).map(({ depth }) => depth);
    depths.push({ done, depth: 1 + Math.max(0, ...before) });
  }
  return Math.max(0, ...depths.map(({ depth }) => depth));
}
