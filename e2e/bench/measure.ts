import type { Browser, CDPSession } from '@playwright/test';

/** One cold visit: times in milliseconds since it began, bytes as they came over the wire. */
export interface Visit {
  firstPaint: number;
  largestPaint: number;
  /** When a click on the menu button first did something; null where there is no script. */
  works: number | null;
  requests: number;
  /** The longest chain of requests that each could only be asked for once the one before it was there; without pictures. */
  roundTrips: number;
  bytes: number;
  scriptBytes: number;
}

/** A request of a visit: when it was asked for and when it was there, in milliseconds since the visit began. */
interface Asked {
  at: number;
  /** Infinity while it is under way. */
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
const CPU_SLOWDOWN = 4;
/** A page that does not work by then never will. */
const DEADLINE = 30_000;

interface Marks {
  works: number | null;
  largest: number;
}

/** In the page, before all else: presses the menu button until something happens, and notes the largest paint. */
function watch(): void {
  const marks: Marks = { works: null, largest: 0 };
  Reflect.set(globalThis, 'benchMarks', marks);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.largest = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const timer = setInterval(() => {
    const button = document.querySelector<HTMLElement>('header button[aria-haspopup="dialog"][aria-expanded]');
    if (!button) return;
    const pressed = performance.now();
    button.click();
    // React has answered by then: the press that worked counts, and not the next one, which comes after its requests.
    queueMicrotask(() => {
      if (button.getAttribute('aria-expanded') !== 'true') return;
      marks.works ??= pressed;
      clearInterval(timer);
    });
  }, 25);
}

/** Visits a page once with nothing cached. `scripted` is false for a page without scripts. */
export async function visit(browser: Browser, url: string, scripted: boolean): Promise<Visit> {
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
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const traffic = countTraffic(session);
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'load', timeout: DEADLINE });
    if (scripted) {
      await page.waitForFunction(
        () => Reflect.get(Reflect.get(globalThis, 'benchMarks'), 'works') !== null,
        undefined,
        {
          timeout: DEADLINE,
        },
      );
    }
    await page.waitForLoadState('networkidle');
    const { works, largest, firstPaint } = await page.evaluate(() => ({
      ...(Reflect.get(globalThis, 'benchMarks') as Marks),
      firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }));
    // What the pressed button asked for is not part of the first view.
    return { firstPaint, largestPaint: largest, works, ...traffic(works) };
  } finally {
    await context.close();
  }
}

/** Counts what is asked for; the function it answers tells what was until a time. */
function countTraffic(session: CDPSession) {
  const asked = new Map<string, Asked>();
  let began: number | undefined;
  const since = (timestamp: number) => (timestamp - (began ?? timestamp)) * 1000;
  session.on('Network.requestWillBeSent', ({ requestId, timestamp, type = 'Other' }) => {
    began ??= timestamp;
    asked.set(requestId, { at: since(timestamp), done: Infinity, kind: type, bytes: 0 });
  });
  session.on('Network.responseReceived', ({ requestId, type }) => {
    const known = asked.get(requestId);
    // A preload is known as a script only by what came.
    if (known) known.kind = type;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const known = asked.get(requestId);
    if (known) Object.assign(known, { done: since(timestamp), bytes: encodedDataLength });
  });
  return (until: number | null) => {
    const counted = [...asked.values()].filter(({ at }) => until === null || at < until);
    const sum = (list: readonly Asked[]) => list.reduce((total, { bytes }) => total + bytes, 0);
    return {
      requests: counted.length,
      roundTrips: longestChain(counted.filter(({ kind }) => kind !== 'Image')),
      bytes: sum(counted),
      scriptBytes: sum(counted.filter(({ kind }) => kind === 'Script')),
    };
  };
}

/** How many requests had to wait for one another at most. */
function longestChain(requests: readonly Asked[]): number {
  const depths: { done: number; depth: number }[] = [];
  for (const { at, done } of [...requests].sort((a, b) => a.at - b.at)) {
    const before = depths.filter((earlier) => earlier.done <= at).map(({ depth }) => depth);
    depths.push({ done, depth: 1 + Math.max(0, ...before) });
  }
  return Math.max(0, ...depths.map(({ depth }) => depth));
}
