import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type Page, expect, test } from '@playwright/test';

const BUILT = fileURLToPath(new URL('../../dist/remotes', import.meta.url));
/** The files of the build are answered here, without a server. */
const ORIGIN = 'http://localhost';
const WIDTHS = [390, 1440];
/** A product and a category of the sample data. */
const PARAMS: Readonly<Record<string, string>> = { id: '1'.padStart(24, '0'), categoryId: '65'.padStart(24, '0') };

const pathsOf = (remote: string): string[] => {
  const { pages } = JSON.parse(readFileSync(join(BUILT, remote, 'remote.json'), 'utf8')) as {
    pages: { path: string }[];
  };
  return pages.map(({ path }) => path.replace(/:(\w+)/g, (_, name: string) => PARAMS[name] ?? ''));
};

const serveBuild = (context: BrowserContext): Promise<unknown> =>
  context.route(`${ORIGIN}/**`, async (route) => {
    const file = join(BUILT, new URL(route.request().url()).pathname);
    await (existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 }));
  });

/** Messages and errors of the page from now on. */
const listen = (page: Page): string[] => {
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => said.push(`error: ${error.message}`));
  return said;
};

const remotes = existsSync(BUILT) ? readdirSync(BUILT) : [];

test('there are remotes to try', () => expect(remotes.length).toBeGreaterThanOrEqual(5));

for (const remote of remotes) {
  for (const path of pathsOf(remote)) {
    test(`${remote} shows ${path} in every scenario without a message on the console`, async ({ browser }) => {
      const context = await browser.newContext();
      await serveBuild(context);
      const page = await context.newPage();
      const said = listen(page);
      const address = `${ORIGIN}/${remote}/standalone/index.html`;
      await page.goto(address);
      const scenarios = await page
        .getByRole('combobox', { name: 'Scenario' })
        .getByRole('option')
        .evaluateAll((options) => options.map((option) => (option instanceof HTMLOptionElement ? option.value : '')));
      expect(scenarios.length).toBeGreaterThanOrEqual(7);
      const main = page.locator('main');
      const faults: string[] = [];
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        for (const scenario of scenarios) {
          const place = `${scenario} at ${String(width)}`;
          said.length = 0;
          // A change behind the # alone does not load the page again.
          await page.goto('about:blank');
          await page.goto(`${address}?scenario=${scenario}#${path}`);
          // What is late shows that it loads, and may have no heading yet.
          await expect(main.getByRole('heading').or(main.getByRole('status')).first()).toBeAttached();
          await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
          const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          if (over > 0) faults.push(`${place}: ${String(over)} px too wide`);
          faults.push(...said.map((text) => `${place}: ${text}`));
        }
      }
      expect(faults).toEqual([]);
      await context.close();
    });
  }
}
