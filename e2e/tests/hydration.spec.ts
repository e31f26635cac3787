import { expect, test } from '../test';
import { openReady } from '../ready';
import { fullCategory, labelOf, productInStock, watchForTrouble } from '../support';

test('hydration keeps the nodes that the server sent, and logs nothing', async ({ page }) => {
  const trouble = watchForTrouble(page);
  const product = await productInStock(page);
  for (const path of [
    '/',
    await fullCategory(page),
    product,
    '/sale',
    '/shop',
    '/track-order',
    '/confirm',
    '/terms-conditions',
  ]) {
    // Stores the heading from the server's HTML before any script runs.
    await page.addInitScript(() => {
      document.addEventListener('readystatechange', () => {
        if (document.readyState === 'interactive') {
          Reflect.set(globalThis, 'served', document.querySelector('#root h1'));
        }
      });
    });
    await openReady(page, path);
    const kept = await page.evaluate(() => {
      const served: unknown = Reflect.get(globalThis, 'served');
      return served instanceof Element && served === document.querySelector('#root h1');
    });
    expect(kept, path).toBe(true);
  }
  expect(trouble()).toEqual([]);
});

test('a page handles presses after hydration', async ({ page }) => {
  await openReady(page, await productInStock(page));
  const radios = page.getByRole('radio', { name: /^(?!.*sold out)/i });
  if ((await radios.count()) > 0) {
    await labelOf(radios.first()).click();
    await expect(radios.first()).toBeChecked();
  }
});

test('the style sheet that the server rendered stays in use, and later styles are added to it', async ({ page }) => {
  await openReady(page, '/');
  const styles = page.locator('style[data-styled]');
  await expect(styles).toHaveCount(1);
  // Rules that a script inserts are not part of the element's text.
  expect((await styles.textContent())?.length).toBeGreaterThan(10_000);
  const rules = () => styles.evaluate((style: HTMLStyleElement) => style.sheet?.cssRules.length ?? 0);
  const before = await rules();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await rules()).toBeGreaterThan(before);
  await expect(styles).toHaveCount(1);
});

test('the style sheet that grows has no font faces, because each new rule would cause a new layout', async ({
  page,
}) => {
  await openReady(page, '/');
  const faces = await page.evaluate(() =>
    [...document.styleSheets].map(({ ownerNode, cssRules }) => ({
      grows: ownerNode instanceof HTMLStyleElement,
      faces: [...cssRules].filter((rule) => rule instanceof CSSFontFaceRule).length,
    })),
  );
  expect(faces.filter(({ grows }) => grows)).toEqual([{ grows: true, faces: 0 }]);
  expect(faces.find(({ grows }) => !grows)?.faces).toBeGreaterThan(3);
});
