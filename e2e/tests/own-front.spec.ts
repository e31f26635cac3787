import { expect, test } from '../test';
import { seriousFaults } from '../axe';
import { brightPicture, publish } from '../own-look';
import { ADMIN, OWN, addAdmin, signIn, tokenOf } from '../own-shop';
import { type RunningShop, startShop } from '../server';
import { labelOf } from '../support';

let shop: RunningShop;
test.afterEach(() => shop.stop());

/** How far the painted content shifted without input. */
const layoutShift = () =>
  new Promise<number>((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
    }).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
  });

test('an owner previews a draft on the real page at two widths, and the published page is accessible', async ({
  page,
}) => {
  shop = await startShop(OWN);
  await addAdmin(shop.dataDir);
  const live = async () => (await fetch(shop.url)).text();
  const form = page.getByRole('dialog', { name: 'Edit Home page opening' });
  await test.step('The owner keeps a draft with a picture.', async () => {
    await signIn(page, shop.url);
    await page.goto(`${shop.url}/settings`);
    await page.getByRole('button', { name: 'Edit Home page opening' }).click();
    await form.getByRole('textbox', { name: 'Title' }).fill('Made by hand');
    await form.getByRole('textbox', { name: 'First link', exact: true }).fill('Schuhe'.repeat(7).slice(0, 40));
    await form.getByLabel('Beside the words').selectOption('Own picture');
    await form.getByLabel('Picture', { exact: true }).setInputFiles(await brightPicture());
    await expect(form.getByRole('img', { name: 'The picture on phones' })).toBeVisible();
    await form.getByRole('textbox', { name: 'What the picture shows' }).fill('A beach');
    await form.getByRole('button', { name: 'Keep draft and preview' }).click();
  });
  const preview = page.getByRole('dialog', { name: 'Preview of Home page opening: version 1' });
  await test.step('The owner looks at the draft at two widths, and visitors do not see it.', async () => {
    const frame = preview.frameLocator('iframe');
    for (const [name, width] of [
      ['Desktop', 1280],
      ['Phone', 390],
    ] as const) {
      await labelOf(preview.getByRole('radio', { name })).check();
      await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Made by hand');
      await expect(frame.getByRole('img', { name: 'A beach' })).toBeVisible();
      await expect(frame.getByRole('complementary', { name: 'Preview' })).toContainText('version 1');
      const widths = () => [window.innerWidth, document.documentElement.scrollWidth];
      expect(await frame.locator('html').evaluate(widths)).toEqual([width, width]);
    }
    expect(await live()).not.toContain('Made by hand');
  });
  await test.step('The owner publishes the draft.', async () => {
    await preview.getByRole('button', { name: 'Close' }).last().click();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Home page opening saved')).toBeVisible();
    expect(await live()).toMatch(/<h1[^>]*>Made by hand<\/h1>/);
    // The browser requests the picture that the first view needs most before everything else.
    expect(await live()).toMatch(/<link rel="preload" as="image" fetchpriority="high"[^>]*"\/pictures\/[0-9a-f]{24}\//);
  });
  await test.step('The page can be used in light, dark and forced colors.', async () => {
    const headers = await tokenOf(shop.url, ADMIN);
    await publish(shop.url, headers, 'announcement', { text: 'Open on Sundays until New Year' });
    await publish(shop.url, headers, 'look', { accent: '#1d7f4c' });
    for (const looks of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
      await page.emulateMedia(looks);
      await page.goto(shop.url);
      await expect(page.getByText('Open on Sundays until New Year')).toBeVisible();
      await expect(page.getByRole('img', { name: 'A beach' })).toBeVisible();
      expect(await page.evaluate(layoutShift), JSON.stringify(looks)).toBe(0);
      // With forced colors, the browser paints with the reader's colors, which scripts cannot read. So contrast is not
      // checked.
      const faults = await seriousFaults(page);
      const known = 'forcedColors' in looks ? faults.filter((fault) => !fault.startsWith('color-contrast')) : faults;
      expect(known, JSON.stringify(looks)).toEqual([]);
    }
  });
});

test('a draft can be seen before the shop opens, with its link only', async ({ page }) => {
  shop = await startShop({ SEED: 'none' });
  await addAdmin(shop.dataDir);
  const headers = await tokenOf(shop.url, ADMIN);
  const links = [
    { label: 'See all', path: '/shop' },
    { label: 'See the sale', path: '/sale' },
  ];
  const body = { title: 'Made by hand', text: 'Soon', links };
  const content = `${shop.url}/api/settings/content`;
  const saved = await fetch(content, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ key: 'hero', body, start: 'draft' }),
  });
  expect(saved.status).toBe(200);
  const { path } = (await (await fetch(`${content}/hero/preview?version=1`, { headers })).json()) as { path: string };
  const html = await (await fetch(shop.url + path)).text();
  expect(html).toMatch(/<h1[^>]*>Made by hand<\/h1>/);

  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  await page.goto(shop.url + path);
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('version 1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Made by hand');
  expect(faults).toEqual([]);

  // A page that the browser renders is also in the preview. A press before the scripts run is an ordinary navigation,
  // which leaves the preview: then the visitor starts over.
  await expect(async () => {
    faults.splice(0);
    await page.goto(shop.url + path);
    await page.getByRole('link', { name: 'See all' }).click();
    await expect(page).toHaveURL(`${shop.url}/shop`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('This shop opens soon', { timeout: 2_000 });
  }).toPass();
  expect(faults).toEqual([]);

  await page.goto(shop.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This shop opens soon');
});
