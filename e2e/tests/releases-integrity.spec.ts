import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '../test';
import { openWhole } from '../ready';
import { expect, test } from '../release-shop';
import { menuLink, productInStock, signIn, watchForTrouble } from '../support';

const REMOTE = 'mfe-orders';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const text = (says: string) => ({ 'Orders Management': says });

/** Changes a file of a release after the server has stored it. The effect of the changed code would be visible. */
const change = (folder: string, name: RegExp): void => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => name.test(file));
  const script = files.find((file) => file.endsWith('.js'));
  if (!script) throw new Error(`${folder} has no ${String(name)}`);
  appendFileSync(join(folder, script), '\n;globalThis.ranOtherBytes=true;');
  // Removes compressed copies, because the server would send them instead.
  for (const copy of files.filter((file) => /\.(?:br|gz)$/.test(file))) rmSync(join(folder, copy));
};

const ENTRY = /^remoteEntry\..*\.js/;
const CHUNK = /^static\/js\/__federation_expose_OrdersPage\..*\.js/;

for (const [where, what, file, version] of [
  ['here', 'entry', ENTRY, '9.0.0'],
  ['here', 'chunk', CHUNK, '9.0.1'],
  ['at another origin', 'entry', ENTRY, '9.1.0'],
  ['at another origin', 'chunk', CHUNK, '9.1.1'],
] as const) {
  test(`changed bytes in the ${what} of a release ${where} never run, are counted, and are replaced by the earlier version`, async ({
    shop: { desk, cdn, dataDir, forgetClients },
    page,
  }) => {
    let folder = join(dataDir, 'releases', REMOTE, version);
    if (where === 'here') await desk.publish({ remote: REMOTE, version, texts: text('Orders as released') });
    else {
      folder = desk.make({ remote: REMOTE, version, texts: text('Orders as released') });
      await desk.post(`/releases/${REMOTE}`, { url: `${cdn.origin}/${REMOTE}/${version}/` });
    }
    await desk.promote(REMOTE, version);
    change(folder, file);
    await page.goto('/login');
    await signIn(page, 'employee');
    // A page of the same remote, because a load that is canceled by leaving it would count as failed.
    await expect(heading(page)).toHaveText('Dashboard');
    const failed = async () => {
      const { versions } = await desk.remote(REMOTE);
      return versions.find((one) => one.version === version)?.failures.byStage;
    };

    // Once as the first page of a tab, whose HTML lists the files, and once by a link, when the browser reads the list
    // of files.
    await page.goto('/orders');
    await expect(heading(page)).toHaveText('Orders Management');
    await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
    await expect.poll(failed).toEqual({ [what]: expect.any(Number) });
    const before = (await failed())?.[what] ?? 0;
    await forgetClients();
    await page.goto('/customers');
    await menuLink(page, 'Orders').click();
    await expect(heading(page)).toHaveText('Orders Management');
    await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
    await expect.poll(failed).toEqual({ [what]: before + 1 });
    expect(await page.evaluate(() => Reflect.get(globalThis, 'ranOtherBytes'))).toBeUndefined();
    await desk.rollBack(REMOTE);
  });
}

test('every script of a page has an integrity hash, and none is fetched twice', async ({
  shop: { desk, cdn },
  page,
}) => {
  const version = '9.2.0';
  desk.make({ remote: REMOTE, version, texts: text('Orders from afar') });
  await desk.post(`/releases/${REMOTE}`, { url: `${cdn.origin}/${REMOTE}/${version}/` });
  await desk.promote(REMOTE, version);
  const trouble = watchForTrouble(page);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') fetched.push(request.url());
  });
  const bare = () =>
    page
      .locator('script[src]:not([integrity]), link[rel=stylesheet]:not([integrity]), link[as=script]:not([integrity])')
      .count();
  const visit = async (path: string) => {
    // The page before may still fetch scripts.
    await page.goto('about:blank');
    fetched.splice(0);
    await openWhole(page, path);
    expect(await bare(), path).toBe(0);
    expect(fetched.length, path).toBeGreaterThan(2);
    expect(fetched.toSorted(), path).toEqual([...new Set(fetched)].sort());
  };
  for (const path of ['/', await productInStock(page), '/login']) await visit(path);
  await signIn(page, 'employee');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await visit('/orders');
  await expect(heading(page)).toHaveText('Orders from afar');
  expect(fetched.some((url) => url.startsWith(cdn.origin))).toBe(true);
  expect(trouble()).toEqual([]);
  await desk.rollBack(REMOTE);
});
