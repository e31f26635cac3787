import { expect, test } from '../test';
import { openReady } from '../ready';
import { makeProduct, staffApi } from '../staff';

test('a size is added from its card by mouse, finger and keys, and the chat leaves what comes next free', async ({
  page,
  request,
  browser,
}) => {
  const made = await makeProduct(await staffApi(request), { sizes: ['S', 'M', 'L'], stock: { S: 0, M: 9, L: 9 } });
  const path = `/shop?q=${encodeURIComponent(made.name)}`;
  // The whole card is in view: a scroll takes it from under the mouse.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await openReady(page, path);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('article') });
  const add = page.getByRole('button', { name: `Add ${made.name} to cart` });
  const cell = (name: string) =>
    page.getByRole('group', { name: `Add ${made.name} to cart` }).getByRole('button', { name });
  await card.getByRole('link').hover();
  await expect(cell('S, sold out')).toHaveAttribute('aria-disabled', 'true');
  await cell('M').click();
  await expect(page.getByRole('status').filter({ hasText: `1 × ${made.name} (M)` })).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(cell('M')).toHaveCount(0);
  await add.press('Enter');
  await expect(cell('S')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `1 × ${made.name} (L)` })).toBeVisible();
  await expect(add).toBeFocused();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();

  const phone = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const touched = await phone.newPage();
  await openReady(touched, path);
  await touched.getByRole('button', { name: `Add ${made.name} to cart` }).tap();
  const sizes = touched.getByRole('group', { name: `Add ${made.name} to cart` });
  for (const size of await sizes.getByRole('button').all()) {
    const { width = 0, height = 0 } = (await size.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await sizes.getByRole('button', { name: 'M' }).tap();
  await expect(touched.getByRole('status').filter({ hasText: `1 × ${made.name} (M)` })).toBeVisible();

  await openReady(touched, '/');
  const chat = touched.getByRole('link', { name: 'Chat with us on WhatsApp' });
  const more = touched.getByRole('link', { name: /^View more/ }).last();
  const bringTo = (bottom: number) =>
    more.evaluate((link, at) => {
      window.scrollBy({ top: link.getBoundingClientRect().bottom - at, behavior: 'instant' });
    }, bottom);
  // Upward from the end: scrolling down hides the button anyway.
  await touched.evaluate(() => {
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  });
  await expect(chat).toBeInViewport();
  await bringTo(500);
  await expect(chat).toBeInViewport();
  await bringTo(820);
  await expect(chat).not.toBeInViewport();
  await phone.close();
});
