import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { makeTeamCheckout } from '../../scripts/lib/team-checkout.mjs';
import { expect, test } from '../release-shop';
import { menuLink, signIn, watchForTrouble } from '../support';

const NAME = 'mfe-loyalty';

/** The page with another title. It uses parts of the router that no remote of this repository uses. */
const withRoutes = (source: string): string => {
  const changed = source
    .replace(
      'title="Loyalty"',
      "title={useMatch(generatePath('/:page', { page: 'loyalty' })) ? 'Loyal friends' : 'Lost'}",
    )
    .replace('export default function LoyaltyPage', 'function Content');
  return `import { Outlet, Route, Routes, generatePath, useMatch } from 'react-router-dom';
${changed}
export default function LoyaltyPage() {
  return (
    <Routes>
      <Route element={<Outlet />}>
        <Route index element={<Content />} />
        <Route path="*" element={<h1>Elsewhere</h1>} />
      </Route>
    </Routes>
  );
}
`;
};

test('a new team adds a page to the running shop, changes it, and removes it, by commands alone', async ({
  shop,
  page,
}) => {
  // The test runs two builds and a dozen commands.
  test.setTimeout(240_000);
  const trouble = watchForTrouble(page);
  const { folder, remove } = makeTeamCheckout([]);
  const env: NodeJS.ProcessEnv = { ...process.env, SHOP_URL: shop.url, DEPLOY_TOKEN: '' };
  const run = async (script: string, ...args: string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [`scripts/${script}.mjs`, ...args], { cwd: folder, env })).stdout;
  const entry = page.getByRole('link', { name: 'Loyalty' });
  const heading = page.getByRole('heading', { level: 1 });
  try {
    await test.step('The shop has no such page.', async () => {
      await page.goto('/login');
      await signIn(page, 'employee');
      await expect(menuLink(page, 'Orders')).toBeVisible();
      await expect(entry).toHaveCount(0);
    });
    await test.step('The team creates, builds and publishes the remote with a token of its own.', async () => {
      await run('new-remote', NAME, '--path', '/loyalty', '--title', 'Loyalty');
      await run('remotes', 'build', NAME);
      const admin = ['--user', 'admin@demo.shop', '--password', 'demo-admin'];
      const issued = await run('remotes', 'tokens', 'issue', NAME, '--label', 'loyalty team', ...admin);
      env['DEPLOY_TOKEN'] = /DEPLOY_TOKEN=(\S+)/.exec(issued)?.[1];
      expect(await run('remotes', 'publish', NAME, '--traffic', '100')).toContain('1.0.0 is live');
    });
    await test.step('The menu of the open shop leads to the page.', async () => {
      await page.reload();
      await entry.click();
      await expect(heading).toHaveText('Loyalty');
      await expect(page).toHaveTitle(/^Loyalty/);
      await expect(page.getByRole('listitem').filter({ hasText: 'Accessories' })).toBeVisible();
    });
    await test.step('The team publishes a version with another title and more of the router.', async () => {
      const source = join(folder, NAME, 'src/pages/LoyaltyPage.tsx');
      writeFileSync(source, withRoutes(readFileSync(source, 'utf8')));
      await run('remotes', 'build', NAME, '--version', '1.1.0');
      const { contract } = JSON.parse(readFileSync(join(folder, NAME, 'dist/remote.json'), 'utf8')) as {
        contract: string;
      };
      expect(contract).toBe(`^${HOST_CONTRACT}`);
      await run('remotes', 'publish', NAME, '--traffic', '100');
      await page.reload();
      await expect(heading).toHaveText('Loyal friends');
    });
    await test.step('The team rolls back to the first version.', async () => {
      await run('remotes', 'rollback', NAME);
      await page.reload();
      await expect(heading).toHaveText('Loyalty');
    });
    await test.step('The team disables the remote, and its page leaves the menu.', async () => {
      await run('remotes', 'disable', NAME);
      await page.goto('/orders');
      await expect(heading).toHaveText('Orders Management');
      await expect(entry).toHaveCount(0);
    });
    expect(trouble()).toEqual([]);
  } finally {
    remove();
  }
});
