import { writeFileSync } from 'node:fs';
import { expect, test } from '../test';
import type { Browser, Page } from '../test';
import { findEmbeddedPostgres } from '../../api/src/database/embedded/launcher';
import { type OtherBuild, type RoundRobin, makeOtherBuild, startRoundRobin } from '../other-build';
import { type RunningShop, startShop } from '../server';
import { signIn } from '../support';

// Tests this build with a second build that is made from it. `npm run trial -- upgrade` sets the servers of two
// commits' builds (OLDER_SERVER, NEWER_SERVER) and a file for the figures (UPGRADE_REPORT) instead.

/** How many pages are fetched while two builds serve the shop, and how many a browser visits; more in the trial. */
const [VIEWS, VISITS] = process.env.OLDER_SERVER === undefined ? [1_000, 10] : [5_000, 30];
const AT_ONCE = 8;

/** The steps of an already open tab on a server of another build. */
const STEPS = ['sign in', 'palette', 'releases', 'pages it never had'] as const;

/** The results. `done` lists the steps that tabs of either build completed, such as 'older: sign in'. */
const figures = {
  views: 0,
  failedPages: [] as string[],
  files: 0,
  missingFiles: [] as string[],
  visits: 0,
  troubles: [] as string[],
  done: [] as string[],
  steps: ['older', 'newer'].flatMap((build) => STEPS.map((step) => `${build}: ${step}`)),
};

let older: RunningShop;
let newer: RunningShop | undefined;
let build: OtherBuild | null;
let proxy: RoundRobin;

const startNewer = async (): Promise<RunningShop> => {
  const databaseUrl = await findEmbeddedPostgres(older.dataDir);
  if (databaseUrl === null) throw new Error('The database of the running shop does not answer');
  return startShop({ DATABASE_URL: databaseUrl, SEED: 'none' }, build?.server ?? process.env.NEWER_SERVER);
};

test.beforeAll(async () => {
  test.setTimeout(180_000);
  const { OLDER_SERVER } = process.env;
  build = OLDER_SERVER === undefined ? makeOtherBuild() : null;
  older = await startShop({}, OLDER_SERVER);
  proxy = await startRoundRobin();
});

test.afterAll(async () => {
  const { UPGRADE_REPORT } = process.env;
  if (UPGRADE_REPORT !== undefined) writeFileSync(UPGRADE_REPORT, JSON.stringify(figures));
  await proxy.close();
  await newer?.stop();
  await older.stop();
  build?.remove();
});

/** The errors of a page and of its files. */
const troublesOf = (page: Page): string[] => {
  const seen: string[] = [];
  page.on('pageerror', ({ message }) => seen.push(`exception: ${message}`));
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    // Without object storage, each server keeps pictures in its own folder. In this test only the first server has
    // them.
    if (response.status() >= 400 && !/^\/(?:api|pictures)\//.test(pathname))
      seen.push(`${response.status()} ${pathname}`);
  });
  return seen;
};

/** Opens pages of the shop in a browser with an empty cache, and follows a link to another remote's page. */
async function visit(browser: Browser, path: string): Promise<string[]> {
  const page = await browser.newPage({ baseURL: proxy.url });
  const seen = troublesOf(page);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: /^Cart/ }).first().click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.close();
  return seen;
}

/** Fetches pages as visitors do, and every file that they refer to. The proxy chooses the server of each request. */
async function view(views: number, paths: readonly string[]): Promise<number> {
  const named = new Set<string>();
  let next = 0;
  const ask = async (path: string, failed: string[]) => {
    const answer = await fetch(proxy.url + path);
    if (!answer.ok) failed.push(`${answer.status} ${path}`);
    return answer.text();
  };
  const viewer = async () => {
    while (next < views) {
      next += 1;
      const html = await ask(paths[next % paths.length] ?? '/', figures.failedPages);
      figures.views += 1;
      const files = [...html.matchAll(/(?:src|href)="(\/(?:static|remotes)\/[^"]+)"/g)].map(([, file = '']) => file);
      for (const file of files.filter((one) => !named.has(one))) {
        named.add(file);
        // An odd number of requests, so that the next one goes to the other server.
        for (let time = 0; time < 3; time += 1) await ask(file, figures.missingFiles);
        figures.files += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, viewer));
  return named.size;
}

/** Opens a tab on the sign-in page of the build that the proxy chooses. */
async function openTab(browser: Browser): Promise<{ tab: Page; seen: string[] }> {
  const tab = await browser.newPage({ baseURL: proxy.url });
  const seen = troublesOf(tab);
  await tab.goto('/login');
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  return { tab, seen };
}

/** Continues to use a tab of one build when only a server of the other build is left. */
async function goOn({ tab, seen }: { tab: Page; seen: string[] }, of: 'older' | 'newer'): Promise<void> {
  const did = (step: (typeof STEPS)[number]) => figures.done.push(`${of}: ${step}`);
  await signIn(tab, 'admin');
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  did('sign in');
  await tab.keyboard.press('Control+k');
  await expect(tab.getByRole('combobox', { name: /^Search screens/ })).toBeFocused();
  await tab.keyboard.type('releases');
  await tab.getByRole('option', { name: /^Releases/ }).click();
  did('palette');
  await expect(tab.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
  did('releases');
  for (const [screen, path] of [
    ['Customers', '/customers'],
    ['Products', '/products'],
  ] as const) {
    await tab.getByRole('link', { name: screen, exact: true }).click();
    await expect(tab).toHaveURL(new RegExp(`${path}$`));
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
  }
  did('pages it never had');
  expect(seen).toEqual([]);
  await tab.close();
}

test('a rolling upgrade and the way back break no page, no visit and no tab that was open before', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  proxy.serve([older.url]);
  const before = await openTab(browser);

  newer = await startNewer();
  const paths = ['/', '/shop', '/sale', '/cart', '/login', '/track-order'];
  const open = ['/', '/shop', '/sale'];
  const half = async (urls: readonly string[]) => {
    proxy.serve(urls);
    const viewing = view(VIEWS / 2, paths);
    for (let count = 0; count < VISITS / 2; count += 1) {
      figures.troubles.push(...(await visit(browser, open[count % open.length] ?? '/')));
      figures.visits += 1;
    }
    const files = await viewing;
    const { failedPages, missingFiles, troubles } = figures;
    expect([...new Set([...failedPages, ...missingFiles, ...troubles])]).toEqual([]);
    return files;
  };
  // The pages referred to scripts of both builds, and each script was requested from both servers.
  expect(await half([older.url, newer.url])).toBeGreaterThan(8);

  // The tab of the older build continues when only the newer server is left, whose folder was empty.
  proxy.serve([newer.url]);
  await goOn(before, 'older');
  const ahead = await openTab(browser);

  // The other way round: the newer server starts again with an empty folder.
  proxy.serve([older.url]);
  await newer.stop();
  newer = await startNewer();
  await half([newer.url, older.url]);

  // A tab of the newer build continues when only the older server is left.
  proxy.serve([older.url]);
  await goOn(ahead, 'newer');
});
