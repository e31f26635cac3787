import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../release-shop';
import { signIn } from '../support';
import { makeRepository } from '../../scripts/new-remote/make-repository';
import { ROOT } from '../../webpack/apps';

/** Makes the repository of a remote, below this one, whose packages it uses. */
function repositoryOf(name: string, bundler: string): { folder: string; remove: () => void } {
  const cache = join(ROOT, '.cache');
  mkdirSync(cache, { recursive: true });
  const parent = mkdtempSync(join(cache, 'own-repository-'));
  const folder = join(parent, name);
  expect(makeRepository({ name, path: `/${name}`, title: `Loyalty by ${bundler}` }, folder)).toEqual([]);
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(ROOT, 'tsconfig.json'), include: ['src'] }),
  );
  const config = join(folder, 'remote.config.ts');
  const text = readFileSync(config, 'utf8').replace('pages:', `bundler: '${bundler}',\n  pages:`);
  writeFileSync(config, text);
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

for (const bundler of ['webpack', 'rspack']) {
  test(`a page from a repository of its own, built by ${bundler}, is one of the shop's`, async ({
    shop: { desk },
    page,
  }) => {
    const [name, title] = [`mfe-own-${bundler}`, `Loyalty by ${bundler}`];
    const { folder, remove } = repositoryOf(name, bundler);
    try {
      const command = ['--import', 'tsx', join(ROOT, 'scripts/remotes/shop-remote.ts'), 'build'];
      const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: folder });
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
