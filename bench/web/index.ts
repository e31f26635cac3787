// Measures the public pages in a real browser: Lighthouse, the first view on a slow phone, long lists on a slow line,
// staff's desk.
//   npm run bench -- web --only speed --rounds 5
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, findBrowser, launch } from '../../e2e/browser';
import { publishOwnLook } from '../../e2e/own-look';
import { tokenOf } from '../../e2e/own-shop';
import { startShop } from '../../e2e/server';
import { ACCOUNTS } from '../../e2e/support';
import { type Audit, audit } from './lighthouse';
import { type Visit, visit } from './measure';
import { type BenchPage, benchPages } from './pages';
import { measureDesk } from './desk';
import { measureDeskKeys } from './desk-keys';
import { compareLongLists } from './long-lists';
import { median, ms, row, target, verdict } from './print';
import { measureQueue } from './queue';
import { feelStaffLists } from './staff-lists';
import { type Variant, asOneBundle, asServed, startVariant, withoutScripts } from './variants';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const DEFAULT_ROUNDS = 3;
/** The names of the variants, in the order of the table. */
const SERVED = 'as served';
const BUNDLE = 'one plain bundle';
const CLIENT = 'rendered by the browser';
const CLIENT_BUNDLE = 'the same as one bundle';
const STATIC = 'static file of the same';

const { values: options } = parseArgs({
  options: { rounds: { type: 'string' }, only: { type: 'string' } },
});
const rounds = Number(options.rounds ?? DEFAULT_ROUNDS);
const PARTS = ['lists', 'desk', 'speed', 'lighthouse', 'own'];
if (!(rounds > 0) || (options.only && !PARTS.includes(options.only))) {
  throw new Error(`npm run bench -- web [--rounds 3] [--only ${PARTS.join('|')}]`);
}

/** The median of several audits. The tool's figures for the same page differ from run to run. */
async function auditSeveral(browser: Browser, url: string): Promise<Audit> {
  const all: Audit[] = [];
  for (let round = 0; round < rounds; round++) all.push(await audit(browser, url));
  all.sort((a, b) => a.performance - b.performance);
  const [middle] = all.slice(Math.floor(all.length / 2));
  if (!middle) throw new Error('No audit was made');
  return middle;
}

/** Audits pages and prints their scores beside the targets. */
async function auditPages(
  browser: Browser,
  shop: string,
  pages: readonly Pick<BenchPage, 'name' | 'path'>[],
): Promise<void> {
  console.log(`\nLighthouse, mobile preset, the middle one of ${rounds}\n`);
  console.log(row(['', 'performance', 'accessibility', 'practices', 'SEO', 'layout shift']));
  for (const { name, path } of pages) {
    const result = await auditSeveral(browser, shop + path);
    const { performance, accessibility, bestPractices, seo, layoutShift, findings } = result;
    const scores = [performance, accessibility, bestPractices, seo].map(String);
    console.log(row([name, ...scores, layoutShift.toFixed(3)]));
    for (const finding of findings) console.log(`    ${finding}`);
    const reached =
      performance >= 99 && layoutShift < 0.02 && [accessibility, bestPractices, seo].every((one) => one === 100);
    console.log(`    ${verdict(reached)} (99, 100, 100, 100, under 0.02)`);
  }
}

/** Builds the pages with the shell as plain bundles. */
function buildBundles(pages: readonly BenchPage[]): string {
  const out = mkdtempSync(join(tmpdir(), 'shop-plain-'));
  const exposes = pages.flatMap(({ expose }) => ['--expose', expose]);
  const command = ['--import', 'tsx', 'webpack/plain.ts', '--out', out, '--remote', 'mfe-storefront', ...exposes];
  const { status } = spawnSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('The plain bundles could not be built');
  return out;
}

/** The median of each figure. */
function middle(visits: readonly Visit[]): Visit {
  const of = (read: (one: Visit) => number) => median(visits.map(read));
  return {
    firstPaint: of((one) => one.firstPaint),
    largestPaint: of((one) => one.largestPaint),
    works: visits.some(({ works }) => works === null) ? null : of(({ works }) => works ?? 0),
    requests: of((one) => one.requests),
    roundTrips: of((one) => one.roundTrips),
    bytes: of((one) => one.bytes),
    scriptBytes: of((one) => one.scriptBytes),
  };
}

/** Visits every page in every variant in turn, so that a busy moment of the machine affects all of them. */
async function visitAll(browser: Browser, variants: readonly Variant[], pages: readonly BenchPage[]) {
  const visits = new Map<string, Visit[]>();
  const launched = await launch(browser);
  try {
    for (let round = 0; round < rounds; round++) {
      for (const page of pages) {
        for (const { name, url } of variants) {
          const key = `${page.name} ${name}`;
          visits.set(key, [...(visits.get(key) ?? []), await visit(launched, url + page.path, name !== STATIC)]);
        }
      }
    }
  } finally {
    await launched.close();
  }
  return (page: BenchPage, variant: string) => middle(visits.get(`${page.name} ${variant}`) ?? []);
}

function printPage(
  page: BenchPage,
  variants: readonly Variant[],
  of: (page: BenchPage, variant: string) => Visit,
): void {
  console.log(
    `\n${row([page.name, 'first paint', 'largest', 'works', 'requests', 'round trips', 'KB', 'KB of scripts'])}`,
  );
  for (const { name } of variants) {
    const { firstPaint, largestPaint, works, requests, roundTrips, bytes, scriptBytes } = of(page, name);
    const sizes = [
      String(requests),
      String(roundTrips),
      ...[bytes, scriptBytes].map((size) => (size / 1024).toFixed(0)),
    ];
    console.log(row([`  ${name}`, ms(firstPaint), ms(largestPaint), works === null ? '' : ms(works), ...sizes]));
  }
  const [served, bundle, client, clientBundle, plain] = [SERVED, BUNDLE, CLIENT, CLIENT_BUNDLE, STATIC].map((name) =>
    of(page, name),
  );
  if (!served || !bundle || !client || !clientBundle || !plain) return;
  target('first paint to that of the static file', served.firstPaint / plain.firstPaint, 1.1);
  target('federation: until it works', (served.works ?? 0) / (bundle.works ?? 1), 1.3);
  target('federation: first paint by the browser', client.firstPaint / clientBundle.firstPaint, 1.3);
  target('federation: KB of scripts more', (served.scriptBytes - bundle.scriptBytes) / 1024, 40);
  target('KB of scripts', served.scriptBytes / 1024, 150);
}

/** Compares the same pages on a slow phone: as served, client-rendered, as one bundle and as static files. */
async function compareSpeed(browser: Browser, shop: string, pages: readonly BenchPage[]): Promise<void> {
  const bundles = buildBundles(pages);
  const unrendered = await startShop({ RENDER_WORKERS: '0' });
  const variants: Variant[] = [];
  try {
    // Demo shops have different ids.
    const unrenderedPages = await benchPages(unrendered.url);
    const add = async (...[name, from, list, change]: [string, string, BenchPage[], typeof asServed]) =>
      variants.push(await startVariant(name, from, list, change, bundles));
    await add(SERVED, shop, [...pages], asServed);
    await add(BUNDLE, shop, [...pages], asOneBundle);
    await add(CLIENT, unrendered.url, unrenderedPages, asServed);
    await add(CLIENT_BUNDLE, unrendered.url, unrenderedPages, asOneBundle);
    await add(STATIC, shop, [...pages], withoutScripts);
    if (unrenderedPages.some(({ path }, index) => path !== pages[index]?.path)) {
      throw new Error('Two demo shops have different pages');
    }
    console.log(
      '\nSlow 4G (1.6 Mbit/s, 150 ms), processor 4 times slower, nothing cached; medians; ratios within this run',
    );
    const of = await visitAll(browser, variants, pages);
    for (const page of pages) printPage(page, variants, of);
  } finally {
    for (const variant of variants) variant.close();
    await unrendered.stop();
    rmSync(bundles, { recursive: true, force: true });
  }
}

/** Visits the pages until the server renders them. A busy server leaves the first render to the browser. */
async function untilRendered(url: string, pages: readonly BenchPage[]): Promise<void> {
  for (const { path } of pages) {
    for (let attempt = 0; !(await (await fetch(url + path)).text()).includes('<h1'); attempt++) {
      if (attempt === 50) throw new Error(`The server does not render ${path}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** Audits and compares the pages of the demo shop. */
async function measureDemo(browser: Browser): Promise<void> {
  const shop = await startShop();
  try {
    const pages = await benchPages(shop.url);
    await untilRendered(shop.url, pages);
    if (wants('lighthouse')) await auditPages(browser, shop.url, [...pages, { name: 'cart', path: '/cart' }]);
    if (wants('speed')) await compareSpeed(browser, shop.url, pages);
  } finally {
    await shop.stop();
  }
}

/** Measures the home page with an owner's picture, texts, bar and color. */
async function measureOwnLook(browser: Browser): Promise<void> {
  const shop = await startShop();
  const variants: Variant[] = [];
  try {
    const { username: email, password } = ACCOUNTS.admin;
    await publishOwnLook(shop.url, await tokenOf(shop.url, { email, password }));
    const pages = (await benchPages(shop.url)).filter(({ path }) => path === '/');
    await untilRendered(shop.url, pages);
    await auditPages(browser, shop.url, pages);
    for (const [name, change] of [
      [SERVED, asServed],
      [STATIC, withoutScripts],
    ] as const) {
      variants.push(await startVariant(name, shop.url, pages, change, ROOT));
    }
    const of = await visitAll(browser, variants, pages);
    for (const page of pages) {
      const [served, plain] = [of(page, SERVED), of(page, STATIC)];
      target('first paint to that of the static file', served.firstPaint / plain.firstPaint, 1.1);
      target('KB of scripts', served.scriptBytes / 1024, 150);
    }
  } finally {
    for (const variant of variants) variant.close();
    await shop.stop();
  }
}

/** Measures the lists of a large shop: those for shoppers and those for staff. */
async function measureLists(browser: Browser): Promise<void> {
  const launched = await launch(browser);
  try {
    await compareLongLists(launched, rounds);
    await feelStaffLists(launched, rounds);
  } finally {
    await launched.close();
  }
}

/** Measures the staff desk with many orders, and the queue of customers to write to. */
async function measureStaff(browser: Browser): Promise<void> {
  const launched = await launch(browser);
  try {
    await measureDesk(launched);
    await measureDeskKeys(launched);
    await measureQueue(launched);
  } finally {
    await launched.close();
  }
}

const wants = (part: string): boolean => options.only === undefined || options.only === part;

const browser = await findBrowser();
if (wants('lists')) await measureLists(browser);
if (wants('desk')) await measureStaff(browser);
if (wants('speed') || wants('lighthouse')) await measureDemo(browser);
if (wants('own')) await measureOwnLook(browser);
