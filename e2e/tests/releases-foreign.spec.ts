import { appendFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '../test';
import { type ReleaseDesk, expect, test } from '../release-shop';
import { pressUntil, signIn } from '../support';
import { ROOT } from '../../webpack/apps';
import { writeRelease } from '../../webpack/release';
import {
  type ToolchainName,
  TOOLCHAIN_NAMES,
  buildForeign,
  takenFromHost,
} from '../../webpack/testing/foreign-release';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The source of a page with a heading, after other code. */
const pageSource = (says: string, code = ''): string => `
import { useState } from 'react';
import { jsx } from 'react/jsx-runtime';
${code}
export default function Page() { return jsx('h1', { children: useState(${JSON.stringify(says)})[0] }); }`;

interface Release {
  name: string;
  version: string;
  /** The name that its page is exposed by. */
  expose: string;
  page: string;
}

/** Builds a release with one page at /<name> as a team of another repository does, publishes and promotes it. */
async function release(desk: ReleaseDesk, folder: string, toolchain: ToolchainName, made: Release): Promise<void> {
  const { name, version, expose, page } = made;
  const container = name.replaceAll('-', '_');
  const out = join(folder, `${name}-${version}`);
  const shared = { react: takenFromHost('^19.0.0'), 'react/jsx-runtime': takenFromHost('^19.0.0') };
  const chunkGlobal = `chunks_${container}_${version}`;
  await buildForeign(out, toolchain, { name: container, expose, page, shared, chunkGlobal });
  mkdirSync(join(out, 'standalone'));
  writeFileSync(join(out, 'standalone/index.html'), '<!doctype html><title>Alone</title>');
  const pages = [{ path: `/${name}`, title: name, expose, access: 'employee' as const }];
  writeRelease({ name, container, version, dir: out, project: ROOT, config: { name, pages, menu: [] } }, out);
  const published = await desk.publishFolder(name, out);
  expect(published.status, JSON.stringify(published.body)).toBe(201);
  await desk.promote(name, version);
}

test('pages that other toolchains built are shown in the shop', async ({ shop: { desk, cdn }, page }) => {
  const names = TOOLCHAIN_NAMES.map((toolchain, index) => ({ toolchain, name: `mfe-foreign${String(index)}` }));
  for (const { toolchain, name } of names) {
    const source = pageSource(`Built by ${toolchain}`);
    await release(desk, cdn.folder, toolchain, { name, version: '1.0.0', expose: './Page', page: source });
  }
  await page.goto('/login');
  await signIn(page, 'employee');
  await expect(heading(page)).toHaveText('Dashboard');
  for (const { toolchain, name } of names) {
    await page.goto(`/${name}`);
    await expect(heading(page)).toHaveText(`Built by ${toolchain}`);
  }
});

test('a plain webpack release that throws while it loads gives way to the version before, whose page has another name', async ({
  shop: { desk, cdn },
  page,
}) => {
  const name = 'mfe-renamed';
  const good = { name, version: '1.0.0', expose: './Page', page: pageSource('The version before') };
  await release(desk, cdn.folder, 'webpack', good);
  const broken = pageSource('Never shown', "throw new Error('broken on purpose');");
  await release(desk, cdn.folder, 'webpack', { name, version: '1.1.0', expose: './Screen', page: broken });
  await page.goto('/login');
  await signIn(page, 'employee');
  await expect(heading(page)).toHaveText('Dashboard');
  await page.goto(`/${name}`);
  await expect(heading(page)).toHaveText('The version before');
  const failures = async () => {
    const { versions } = await desk.remote(name);
    return versions.map(({ version, failures: { byStage } }) => [version, byStage]);
  };
  await expect.poll(failures).toEqual([
    ['1.1.0', { evaluation: 1 }],
    ['1.0.0', {}],
  ]);
});

const MODULES = 'Rspack with ES modules';

/** Opens the shop as an employee. */
const openShop = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await signIn(page, 'employee');
  await expect(heading(page)).toHaveText('Dashboard');
};

for (const [what, pattern] of [
  ['entry', /^remoteEntry\.js$/],
  ['chunk', /^(?!remoteEntry).*\.mjs$/],
] as const) {
  test(`changed bytes in the ${what} of a release of ES modules never run: the version before is shown`, async ({
    shop: { desk, cdn, dataDir },
    page,
  }) => {
    const name = `mfe-modules-${what}`;
    const good = { name, version: '1.0.0', expose: './Page', page: pageSource('The version before') };
    await release(desk, cdn.folder, MODULES, good);
    await release(desk, cdn.folder, MODULES, { ...good, version: '1.1.0', page: pageSource('Never shown') });
    const folder = join(dataDir, 'releases', name, '1.1.0');
    const script = readdirSync(folder).find((file) => pattern.test(file)) ?? '';
    appendFileSync(join(folder, script), '\n;globalThis.ranOtherBytes=true;');
    // The server would send the compressed copies instead.
    for (const ending of ['.br', '.gz']) rmSync(join(folder, script + ending), { force: true });
    await openShop(page);
    await page.goto(`/${name}`);
    await expect(heading(page)).toHaveText('The version before');
    expect(await page.evaluate(() => Reflect.get(globalThis, 'ranOtherBytes'))).toBeUndefined();
  });

  test(`a release of ES modules whose ${what} failed once is loaded by Retry, without leaving the page`, async ({
    shop: { desk, cdn },
    page,
  }) => {
    const name = `mfe-retried-${what}`;
    await release(desk, cdn.folder, MODULES, { name, version: '1.0.0', expose: './Page', page: pageSource('Here') });
    await openShop(page);
    const isPart = ({ pathname }: URL): boolean =>
      pathname.startsWith(`/remotes/${name}/1.0.0/`) && pattern.test(pathname.split('/').at(-1) ?? '');
    await page.route(isPart, (route) => route.abort('connectionreset'));
    await page.goto(`/${name}`);
    const failure = page.getByRole('alert');
    await expect(failure).toContainText('could not be loaded');
    const loads: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(request.url());
    });
    await page.unroute(isPart);
    await pressUntil(failure.getByRole('button', { name: 'Retry' }), () =>
      expect(heading(page)).toHaveText('Here', { timeout: 2_000 }),
    );
    expect(loads).toEqual([]);
  });
}
