import type { Page } from '../test';
import { expect, test } from '../release-shop';
import { menuLink, signIn } from '../support';

const REMOTE = 'mfe-orders';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const text = (says: string) => ({ 'Orders Management': says });

test('a withdrawn version is never served again', async ({ shop: { desk, url }, page }) => {
  const version = '6.0.0';
  await desk.publish({ remote: REMOTE, version, texts: text('Orders of a leak') });
  await desk.promote(REMOTE, version);
  await page.goto('/login');
  await signIn(page, 'admin');
  await page.goto('/orders');
  await expect(heading(page)).toHaveText('Orders of a leak');

  await desk.post(`/releases/${REMOTE}/withdraw`, { version, reason: 'leaks phone numbers' });
  await page.goto('/orders');
  await expect(heading(page)).toHaveText('Orders Management');
  for (const file of ['remote.json', 'mf-manifest.json', 'standalone/index.html', '']) {
    expect((await fetch(`${url}/remotes/${REMOTE}/${version}/${file}`)).status, file).toBe(410);
  }
  for (const call of ['promote', 'rollback']) {
    expect((await desk.call(`/releases/${REMOTE}/${call}`, { version })).status).toBe(409);
  }
  expect(await (await fetch(`${url}/remotes.json`)).text()).not.toContain(version);
  await page.goto(`/orders?remote.${REMOTE}=${version}`);
  await expect(page.getByRole('complementary', { name: 'Preview tools' })).toContainText(`${version} was withdrawn`);
  await expect(heading(page)).toHaveText('Orders Management');
});

test('an open tab loads the shop again at a link to a page of a withdrawn version', async ({
  shop: { desk },
  page,
}) => {
  const version = '6.5.0';
  await desk.publish({ remote: REMOTE, version, texts: text('Orders of an old tab') });
  await desk.promote(REMOTE, version);
  await page.clock.install();
  await page.goto('/login');
  await signIn(page, 'admin');
  await page.goto('/orders');
  await expect(heading(page)).toHaveText('Orders of an old tab');
  await desk.post(`/releases/${REMOTE}/withdraw`, { version, reason: 'leaks phone numbers' });
  await page.evaluate(() => Object.assign(window, { sameLoad: true }));
  const isSameLoad = () => page.evaluate(() => 'sameLoad' in window);
  const follow = async (link: string, title: string) => {
    await menuLink(page, link).click();
    await expect(heading(page)).toHaveText(title);
  };

  // Not every step makes a request.
  await follow('Customers', 'Customers');
  await page.clock.fastForward('06:00');
  const requested = page.waitForResponse((answer) => answer.status() === 410 && answer.request().method() === 'HEAD');
  await follow('Coupons', 'Coupons');
  await requested;
  expect(await isSameLoad()).toBe(true);

  await follow('Orders', 'Orders Management');
  expect(await isSameLoad()).toBe(false);
});
