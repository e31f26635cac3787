// Takes pictures of every screen in every state, for phones and desktops, light and dark, and writes an HTML page that
// shows them all.
//   npm run trial -- shots --only home,staff-orders --look 390,1440-dark
// With --brand, the shop is that of another owner; the pictures lie in a folder of the brand's name.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { findBrowser, launch } from '../browser';
import { makeThings, prepareReleases } from '../dialogs/open';
import { requestsEnd } from '../ready';
import { type RunningShop, startShop } from '../server';
import { type ShopProduct, demoProducts, shopProducts } from '../demo-products';
import { signIn } from '../support';
import { BRANDS } from './brands';
import { beyondDemo } from './demo-only';
import { indexPage } from './index-page';
import { publicScenes } from './public';
import type { Scene, Stage, StageWithRecords } from './scene';
import { formScenes, staffScenes } from './staff';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** A window size and a color scheme for pictures. */
const LOOKS = [
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 768, height: 1024, colorScheme: 'light' },
  { width: 768, height: 1024, colorScheme: 'dark' },
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 1280, height: 800, colorScheme: 'dark' },
] as const;

type Look = (typeof LOOKS)[number];

const lookName = ({ width, colorScheme }: Look): string => `${String(width)}-${colorScheme}`;

const { values: options } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    look: { type: 'string', default: '' },
    out: { type: 'string', default: join(ROOT, '.cache/shots') },
    brand: { type: 'string', default: '' },
  },
});
const brand = options.brand === '' ? undefined : BRANDS[options.brand];
if (options.brand !== '' && brand === undefined) throw new Error(`Brands: ${Object.keys(BRANDS).join(', ')}`);
const OUT = join(options.out, options.brand);
const isWanted = (name: string, wanted: string): boolean => wanted.split(',').some((part) => name.includes(part));
const scenes = {
  shopper: publicScenes.filter(({ name }) => isWanted(name, options.only)),
  staff: staffScenes.filter(({ name }) => isWanted(name, options.only)),
  forms: formScenes.filter(({ name }) => isWanted(name, options.only)),
};
const looks = LOOKS.filter((look) => isWanted(lookName(look), options.look));
if (Object.values(scenes).every((list) => list.length === 0) || looks.length === 0) {
  throw new Error(
    'npm run trial -- shots [--only home,staff-orders] [--look 390,1440-dark] [--brand kiln] [--out folder]',
  );
}

const pieces = ({ stock }: ShopProduct): number => Object.values(stock).reduce((sum, left) => sum + left, 0);

/** Finds the records of the demo shop that the scenes use. */
async function setStage(browser: Browser, { url }: RunningShop): Promise<Stage> {
  const context = await browser.newContext({ baseURL: url });
  try {
    const page = await context.newPage();
    const products = await demoProducts(page.request);
    const [product] = products
      .filter(({ images, sizes, category }) => images.length > 2 && sizes.length > 2 && category !== null)
      .sort((one, other) => pieces(other) - pieces(one));
    if (!product?.category) throw new Error('No product of the demo shop has pictures and sizes');
    const soldOut = products.find((one) => pieces(one) === 0);
    return { product, soldOut, category: product.category._id };
  } finally {
    await context.close();
  }
}

/**
 * Scrolls through a whole page, because pictures further down load only near the window. Waits until everything has
 * loaded. Then scrolls back to the top, because a sticky bar would otherwise cover the middle of the picture.
 */
async function settle(page: Page, { whole = false, asks = false }: Pick<Scene, 'whole' | 'asks'>): Promise<void> {
  if (whole) {
    await page.evaluate(async () => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
        window.scrollTo(0, top);
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      }
    });
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  // A picture shows all that the page loads.
  if (!asks) await requestsEnd(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/**
 * Plays scenes one after another, each in its own tab, and counts the pictures. When a scene fails, its picture shows
 * the page as it is then.
 */
async function play<On extends Stage>(
  context: BrowserContext,
  look: Look,
  list: readonly Scene<On>[],
  stage: On,
): Promise<number> {
  let count = 0;
  for (const { name, show, whole = false, asks = false, narrow = Infinity } of list) {
    if (look.width > narrow) continue;
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    if (name.startsWith('staff-')) await prepareReleases(page);
    const file = `${name}.${lookName(look)}.png`;
    try {
      await show(page, stage);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${file} is not what it should be: ${String(error).split('\n')[0] ?? ''}`);
    }
    await settle(page, { whole, asks });
    await page.screenshot({ path: join(OUT, file), fullPage: whole, animations: 'disabled' });
    await page.close();
    count += 1;
  }
  return count;
}

const contextOf = (browser: Browser, { url }: RunningShop, { width, height, colorScheme }: Look) =>
  browser.newContext({ baseURL: url, viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });

/** Takes the pictures that shoppers see. Each scene begins with empty storage. */
async function takeShopper(browser: Browser, running: RunningShop, look: Look, stage: Stage): Promise<number> {
  let count = 0;
  for (const scene of scenes.shopper) {
    const context = await contextOf(browser, running, look);
    count += await play(context, look, [scene], stage);
    await context.close();
  }
  return count;
}

/** Takes the pictures that a signed-in admin sees. */
async function takeStaff<On extends Stage>(
  browser: Browser,
  running: RunningShop,
  look: Look,
  list: readonly Scene<On>[],
  stage: On,
): Promise<number> {
  if (list.length === 0) return 0;
  const context = await contextOf(browser, running, look);
  const page = await context.newPage();
  await page.goto('/login');
  await signIn(page, 'admin');
  const count = await play(context, look, list, stage);
  await context.close();
  return count;
}

/** Refuses pictures of screens that began with records of tests: visitors see the demo shop only. */
async function expectDemoOnly(browser: Browser, { url }: RunningShop): Promise<void> {
  const context = await browser.newContext({ baseURL: url });
  const others = beyondDemo(await shopProducts(context.request));
  await context.close();
  if (others.length === 0) return;
  process.exitCode = 1;
  console.error(`The pictures of screens show ${others.join(', ')}, which the demo shop lacks`);
}

/** Adds the records of the dialogs. From then on, lists begin with records that no visitor would see. */
async function addRecords(browser: Browser, { url }: RunningShop, stage: Stage): Promise<StageWithRecords> {
  const context = await browser.newContext({ baseURL: url });
  const made = await makeThings(await context.newPage());
  await context.close();
  return { ...stage, made };
}

const shop = await startShop(brand?.settings);
try {
  await brand?.dress(shop.url);
  const browser = await launch(await findBrowser());
  try {
    mkdirSync(OUT, { recursive: true });
    const stage = await setStage(browser, shop);
    let count = 0;
    for (const look of looks) {
      count += await takeShopper(browser, shop, look, stage);
      count += await takeStaff(browser, shop, look, scenes.staff, stage);
      console.log(`${lookName(look)}: ${String(count)} pictures so far`);
    }
    await expectDemoOnly(browser, shop);
    if (scenes.forms.length > 0) {
      const withRecords = await addRecords(browser, shop, stage);
      for (const look of looks) count += await takeStaff(browser, shop, look, scenes.forms, withRecords);
      console.log(`With the dialogs: ${String(count)} pictures`);
    }
    const all = readdirSync(OUT).filter((file) => file.endsWith('.png'));
    writeFileSync(join(OUT, 'index.html'), indexPage(all));
    console.log(`Look through ${join(OUT, 'index.html')}`);
  } finally {
    await browser.close();
  }
} finally {
  await shop.stop();
}
