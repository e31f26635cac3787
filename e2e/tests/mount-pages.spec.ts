import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildMountRemotes } from '../mount-remotes/build';
import { test as base, expect } from '../release-shop';
import { buildHost } from '../../webpack/testing/foreign-host';
import { enterForeignHost, menuLink, signIn, waitForRendering, watchForTrouble } from '../support';
import type { CDPSession, Page } from '../test';

/** One remote with a React of its own, and one with custom elements. */
const [OLDER, PLAIN] = ['mfe-older', 'mfe-plain'];

/** How often the way there and back is taken, and how often before nodes are counted for the first time. */
const [ROUNDS, WARM_UP] = [50, 5];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const test = base.extend<object, { built: string }>({
  /** The folder of the builds. Version 1.0.0 of both is live. */
  built: [
    async ({ shop: { desk, cdn } }, use) => {
      const built = join(cdn.folder, 'mount-remotes');
      await buildMountRemotes(built, [OLDER, PLAIN]);
      for (const remote of [OLDER, PLAIN]) {
        const published = await desk.publishFolder(remote, join(built, remote));
        expect(published.status, JSON.stringify(published.body)).toBe(201);
        await desk.promote(remote, '1.0.0');
      }
      await use(built);
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

test.beforeEach(({ built: _built }) => undefined);

/** Opens the back office. Only a full load forgets the mark. */
async function openDesk(page: Page): Promise<void> {
  await page.goto('/login');
  await signIn(page, 'employee');
  await expect(heading(page)).toHaveText('Dashboard');
  await page.evaluate(() => Object.assign(window, { marked: true }));
}

/** Opens a page by the menu, and expects its heading. */
async function openByMenu(page: Page, link: string, title: string): Promise<void> {
  await menuLink(page, link).click();
  await expect(heading(page)).toHaveText(title);
}

const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'marked') === true);

test('pages of another React and of custom elements stand beside those of the shop, in one visit', async ({ page }) => {
  const trouble = watchForTrouble(page);
  await openDesk(page);
  await openByMenu(page, 'Points', 'Points by React 18.3.1');
  await expect(page).toHaveTitle(/^Points of members/);
  await expect(page.getByText(/^[1-9]\d* orders have points/)).toBeVisible();
  const section = page.getByRole('main').locator('section');
  expect(await section.evaluate((element) => getComputedStyle(element).padding)).toBe('16px');
  await page.getByRole('button', { name: 'Gold only' }).click();
  await expect(page.getByText(/orders have points \?level=gold/)).toBeVisible();
  await page.getByRole('link', { name: 'Notes' }).last().click();
  await expect(heading(page)).toHaveText('Notes of the desk');
  const note = page.getByText('Nothing was noted today.');
  expect(await note.evaluate((element) => getComputedStyle(element).padding)).toBe('16px');
  await page.getByRole('link', { name: 'To the points' }).click();
  await expect(heading(page)).toHaveText('Points by React 18.3.1');
  await page.goBack();
  await expect(heading(page)).toHaveText('Notes of the desk');
  await openByMenu(page, 'Products', 'Products Management');
  expect(await isMarked(page)).toBe(true);
  expect(trouble()).toEqual([]);
});

/** The nodes that no document has, and that something still holds. */
async function detachedNodes(browser: CDPSession): Promise<number> {
  await browser.send('HeapProfiler.collectGarbage');
  const { detachedNodes: trees } = await browser.send('DOM.getDetachedDomNodes');
  const count = ({ children = [] }: (typeof trees)[number]['treeNode']): number =>
    children.reduce((sum, child) => sum + count(child), 1);
  return trees.reduce((sum, { treeNode }) => sum + count(treeNode), 0);
}

test('fifty ways there and back leave no node behind', async ({ page }) => {
  test.setTimeout(240_000);
  await openDesk(page);
  const browser = await page.context().newCDPSession(page);
  const goRound = async () => {
    await openByMenu(page, 'Points', 'Points by React 18.3.1');
    await openByMenu(page, 'Notes', 'Notes of the desk');
    await openByMenu(page, 'Customers', 'Customers');
  };
  for (let round = 0; round < WARM_UP; round += 1) await goRound();
  const before = await detachedNodes(browser);
  for (let round = 0; round < ROUNDS; round += 1) await goRound();
  expect((await detachedNodes(browser)) - before).toBeLessThan(ROUNDS);
  expect(await isMarked(page)).toBe(true);
});

test('a page that crashes is the only one that does, and is drawn again by Retry', async ({
  page,
  shop: { desk, forgetClients },
}) => {
  await forgetClients();
  await openDesk(page);
  await menuLink(page, 'Points').click();
  await page.getByRole('button', { name: 'Lose the points' }).click();
  await expect(heading(page)).toHaveText('Something went wrong on this page');
  await openByMenu(page, 'Notes', 'Notes of the desk');
  await openByMenu(page, 'Customers', 'Customers');
  await openByMenu(page, 'Points', 'Points by React 18.3.1');
  await page.getByRole('button', { name: 'Lose the points' }).click();
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page)).toHaveText('Points by React 18.3.1');
  expect(await isMarked(page)).toBe(true);
  const failures = async () => (await desk.remote(OLDER)).versions[0]?.failures.byStage['render'];
  await expect.poll(failures).toBe(1);
});

test('a page for staff asks a visitor to sign in, and shows nothing of itself before', async ({
  page,
  shop: { url },
}) => {
  const html = await (await page.request.get(`${url}/points`)).text();
  expect(html).not.toContain('orders have points');
  await page.goto('/points');
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, 'employee');
  await expect(heading(page)).toHaveText('Points by React 18.3.1');
});

test('a public page comes with its head, its heading and its data, and is drawn in their place', async ({ page }) => {
  await waitForRendering(page, '/club/gold');
  const html = await (await page.request.get('/club/gold')).text();
  expect(html).toMatch(/<h1[^>]*>(<span>)?The club of \d+ categories/);
  expect(html).toMatch(/<title>The club of \d+ categories/);
  expect(html).toContain('content="What members get."');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  const trouble = watchForTrouble(page);
  await page.goto('/club/gold');
  await expect(heading(page)).toHaveText(/: the gold club by React 18\.3\.1$/);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  expect(calls).toEqual([]);
  expect(trouble()).toEqual([]);
});

test('a version is tried by an override, goes live and is rolled back like any other', async ({
  page,
  built,
  shop: { desk },
}) => {
  const texts = { 'Points by React': 'Credits by React' };
  const published = await desk.publish({ remote: OLDER, version: '1.1.0', built, texts });
  expect(published.status, JSON.stringify(published.body)).toBe(201);
  await openDesk(page);
  await page.goto(`/points?remote.${OLDER}=1.1.0`);
  await expect(heading(page)).toHaveText('Credits by React 18.3.1');
  await page.goto('/points');
  await page.getByRole('button', { name: /reset/i }).click();
  await expect(heading(page)).toHaveText('Points by React 18.3.1');
  await desk.promote(OLDER, '1.1.0');
  await page.goto('/points');
  await expect(heading(page)).toHaveText('Credits by React 18.3.1');
  await desk.rollBack(OLDER);
  await page.goto('/points');
  await expect(heading(page)).toHaveText('Points by React 18.3.1');
});

test('the page of the release alone shows it without the shop, in the state that its address names', async ({
  page,
}) => {
  const alone = `/remotes/${OLDER}/1.0.0/standalone/index.html`;
  await page.goto(`${alone}#/points`);
  await expect(heading(page)).toHaveText('Points by React 18.3.1');
  await page.goto(`${alone}?scenario=empty#/club/gold`);
  await expect(heading(page)).toHaveText(/: the gold club by React 18\.3\.1$/);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0);
  await page.goto(`${alone}?scenario=silver#/club/gold`);
  await expect(heading(page)).toHaveText('This address is not understood');
});

test('a preview asks an employee once, opens to a visitor by a signed link, and never goes live', async ({
  page,
  built,
  browser,
  shop: { desk, url },
}) => {
  const version = '1.2.0-pr.17.3fa9c2b';
  const texts = { 'Points by React': 'Drafts by React', ' club by React': ' draft by React' };
  const issued = await desk.post('/deploy-tokens', { remote: OLDER, label: 'pull requests', previews: true });
  const pipeline = desk.as(`Deploy ${issued.body.token ?? ''}`);
  const published = await pipeline.publish({ remote: OLDER, version, built, texts });
  expect(published.status, JSON.stringify(published.body)).toBe(201);
  expect((await desk.call(`/releases/${OLDER}/promote`, { version, traffic: 100 })).body.message).toContain('preview');
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  await openDesk(page);
  await page.goto(`/points?remote.${OLDER}=${version}`);
  await expect(heading(page)).toHaveText('Drafts by React 18.3.1');
  await page.reload();
  await expect(heading(page)).toHaveText('Drafts by React 18.3.1');
  expect(questions).toEqual([expect.stringContaining('pull requests')]);
  await page.goto(`/remotes/${OLDER}/${version}/#/points`);
  await expect(heading(page)).toHaveText('Drafts by React 18.3.1');
  expect(await page.evaluate(() => window.origin)).toBe('null');

  const { path } = (await pipeline.post(`/releases/${OLDER}/links`, { version })).body;
  const { search } = new URL(path ?? '', url);
  const visitor = await (await browser.newContext({ baseURL: url })).newPage();
  await visitor.goto(`/club/gold${search}`);
  await expect(heading(visitor)).toHaveText(/: the gold draft by React 18\.3\.1$/);
});

test("a host of another project shows a page through the release's other container", async ({
  page,
  shop: { url, cdn },
}) => {
  const folder = join(cdn.folder, 'mount-host');
  mkdirSync(folder);
  const remote = `${url}/remotes/${OLDER}/1.0.0/standalone/foreign/mf-manifest.json`;
  await buildHost('the runtime alone', folder, remote);
  const query = new URLSearchParams({ api: `${url}/api`, remote, container: 'mfe_older', path: '/points' });
  const trouble = watchForTrouble(page);
  await page.goto(`${cdn.origin}/mount-host/index.html?${query.toString()}`);
  await enterForeignHost(page);
  await expect(heading(page)).toHaveText('Points by React 18.3.1');
  await expect(page.getByText(/^[1-9]\d* orders have points/)).toBeVisible();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page)).toBeHidden();
  expect(trouble()).toEqual([]);
});
