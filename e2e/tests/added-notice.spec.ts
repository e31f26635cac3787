import { expect, test } from '../test';
import { openReady } from '../ready';
import { chooseVariant, productInStock } from '../support';

test('the notice of an added product lies above the page at the cart, and covers no button', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await openReady(page, await productInStock(page));
    await chooseVariant(page);
    const add = page.getByRole('button', { name: 'Add to Cart' }).first();
    await add.click();
    // Any key keeps the page open.
    await page.keyboard.press('Shift');
    const words = page.getByText('Added to cart');
    await expect(words).toBeVisible();
    const isOnTop = (element: Element) => {
      const { x, y, width: across, height } = element.getBoundingClientRect();
      return document.elementFromPoint(x + across / 2, y + height / 2) === element;
    };
    await expect.poll(() => words.evaluate(isOnTop), `the notice at ${String(width)} px`).toBe(true);
    const notice = await page.getByRole('status').filter({ has: words }).boundingBox();
    const end = (notice?.y ?? Infinity) + (notice?.height ?? 0);
    expect(end).toBeLessThan((await add.boundingBox())?.y ?? 0);
  }
});
