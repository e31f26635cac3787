import { type Page, type Route, expect, test } from '../test';
import { openReady } from '../ready';
import { fullCategory } from '../support';

/** Makes a page record what moves in its view transitions, as an attribute of its root. */
const recordMoves = (page: Page) =>
  page.addInitScript(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...args) => {
      const { dataset } = document.documentElement;
      const transition = start(...args);
      void transition.ready.then(() => {
        const effects = document.getAnimations().map(({ effect }) => effect);
        const parts = effects.map((effect) => (effect instanceof KeyframeEffect ? effect.pseudoElement : null));
        dataset['moves'] = `${dataset['moves'] ?? ''}${[...new Set(parts)].join(' ')};`;
      });
      return transition;
    };
  });

/** The first card with a picture: products of other tests have none. */
const firstArticle = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.locator('img') })
    .first();
const firstCard = (page: Page) => firstArticle(page).getByRole('link');

test('the picture of a pressed card moves to the page of its product, and nothing else moves', async ({ page }) => {
  await recordMoves(page);
  await openReady(page, await fullCategory(page));
  const link = firstCard(page);
  const name = await link.innerText();
  const id = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname.split('/').at(-1) ?? '';
  await link.hover();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const moved = page.locator('html[data-moves]');
  await expect(moved).toHaveAttribute('data-moves', new RegExp(`::view-transition-group\\(picture-${id}\\)`));
  const [parts = '', ...more] = ((await moved.getAttribute('data-moves')) ?? '').split(';').filter(Boolean);
  expect(parts.split(' ').filter((part) => part.startsWith('::view-transition-new('))).toEqual([
    `::view-transition-new(picture-${id})`,
  ]);
  expect(more).toEqual([]);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name);
  await expect(firstCard(page)).toBeInViewport();
  // A press at the place of the one before must be meant for what is there now: a key ends that.
  await page.keyboard.press('Shift');
  await firstCard(page).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('with reduced motion, no picture moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await recordMoves(page);
  await openReady(page, await fullCategory(page));
  const name = await firstCard(page).innerText();
  await firstCard(page).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-moves');
});

test('a product that is not there yet shows the picture of its card', async ({ page }) => {
  await openReady(page, await fullCategory(page));
  const link = firstCard(page);
  const name = await link.innerText();
  const id = new URL((await link.getAttribute('href')) ?? '', page.url()).pathname.split('/').at(-1) ?? '';
  await expect.poll(() => firstArticle(page).locator('img').first().evaluate(isLoaded)).toBe(true);
  const held: Route[] = [];
  await page.route(`**/api/products/public/${id}`, (route) => void held.push(route));
  await link.click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading product' })).toBeAttached();
  const picture = page.getByRole('main').locator('img').first();
  await expect(picture).toBeInViewport();
  await expect.poll(() => picture.evaluate(isLoaded)).toBe(true);
  await Promise.all(held.map((route) => route.continue()));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

const isLoaded = (image: Element): boolean =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
