import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, test } from '../release-shop';
import { menuLink, pressUntil, productInStock, signIn } from '../support';
import { makeRepository } from '../../scripts/new-remote/make-repository';
import { ROOT } from '../../webpack/apps';

/** Makes the repository of a remote, below this one, whose packages it uses. */
function repositoryOf(name: string, title: string, bundler = 'webpack'): { folder: string; remove: () => void } {
  const cache = join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  const parent = mkdtempSync(join(cache, 'own-repository-'));
  const folder = join(parent, name);
  expect(makeRepository({ name, path: `/${name}`, title }, folder)).toEqual([]);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), include: ['src'] }),
  );
  const config = join(folder, 'remote.config.ts');
  const text = readFileSync(config, 'utf8').replace('pages:', `bundler: '${bundler}',\n  pages:`);
  writeFileSync(config, text);
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

/** The command of the kit, which runs here from its sources. */
const SHOP_REMOTE = ['--import', 'tsx', join(ROOT, 'scripts/remotes/shop-remote.ts')];

/** Puts the kit's package for development into a repository, from its sources. */
function installDev(folder: string): void {
  const kit = join(folder, 'node_modules/@shop/remote-dev');
  mkdirSync(kit, { recursive: true });
  writeFileSync(join(kit, 'package.json'), JSON.stringify({ type: 'module', exports: './index.js' }));
  writeFileSync(join(kit, 'index.js'), `export * from ${JSON.stringify(join(ROOT, 'webpack/kit-dev.ts'))};\n`);
}

/** Runs `shop-remote dev` in a repository. @returns the address that it prints, and what ends it */
async function runDev(folder: string, shop: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, [...SHOP_REMOTE, 'dev', '--host', shop, '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  const said: string[] = [];
  const found = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        said.push(line);
        const url = /: (http:\/\/localhost:\d+\/\S*)$/.exec(line)?.[1];
        if (url !== undefined) resolve(url);
      });
    }
    child.once('exit', () => reject(new Error(said.join('\n'))));
  });
  return { url: await found, stop };
}

for (const bundler of ['webpack', 'rspack']) {
  test(`a page from a repository of its own, built by ${bundler}, is one of the shop's`, async ({
    shop: { desk },
    page,
  }) => {
    const [name, title] = [`mfe-own-${bundler}`, `Loyalty by ${bundler}`];
    const { folder, remove } = repositoryOf(name, title, bundler);
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [...SHOP_REMOTE, 'build'], { cwd: folder });
      expect(stdout).toContain(`Built ${name} 1.0.0`);
      const published = await desk.publishFolder(name, join(folder, 'dist'));
      expect(published.status, JSON.stringify(published.body)).toBe(201);
      await desk.promote(name, '1.0.0');
    } finally {
      remove();
    }
    await page.goto('/login');
    await signIn(page, 'employee');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    await page.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(`/${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const card = page.getByRole('listitem').filter({ hasText: 'Accessories' });
    await expect(card).toBeVisible();
    expect(await card.evaluate((element) => parseFloat(getComputedStyle(element).paddingInlineStart))).toBeGreaterThan(
      8,
    );
  });
}

test('a page that the shop does not know runs inside it, and follows its sources', async ({ shop, page }) => {
  const { folder, remove } = repositoryOf('mfe-own-dev', 'Rewards');
  installDev(folder);
  const { url, stop } = await runDev(folder, shop.url);
  try {
    const { origin } = new URL(url);
    await page.goto(`${origin}/login`);
    await signIn(page, 'admin');
    await menuLink(page, 'Rewards').click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Rewards');

    const loaded = await page.evaluate(() => performance.timeOrigin);
    const source = join(folder, 'src/pages/OwnDevPage.tsx');
    writeFileSync(source, readFileSync(source, 'utf8').replace('Rewards', 'Loyal friends'));
    await expect(heading).toHaveText('Loyal friends');
    expect(await page.evaluate(() => performance.timeOrigin), 'The page was loaded again').toBe(loaded);

    await menuLink(page, 'Categories').click();
    await page.getByRole('button', { name: 'Add Category' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add Category' });
    await form.getByLabel('Name').fill('Made by a team');
    await form.getByRole('button', { name: 'Add Category' }).click();
    await expect(form).toBeHidden();
    await page.goto(url);
    await expect(heading).toHaveText('Loyal friends');
    await expect(page.getByRole('listitem').filter({ hasText: 'Made by a team' })).toBeVisible();

    // A page of another remote. The shop's server renders it, and the browser renders it anew.
    await page.goto(origin + (await productInStock(page)));
    await pressUntil(page.getByRole('button', { name: 'Add to Cart' }).first(), () =>
      expect(page.getByText(/Please select a (size|color)/).first()).toBeVisible({ timeout: 2_000 }),
    );
  } finally {
    await stop();
    remove();
  }
});
