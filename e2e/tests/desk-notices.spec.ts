import { expect, test } from '../test';
import { openOrders, row } from '../desk';

test('the notice of a step covers no button of the next dialog', async ({ page }) => {
  const { names } = await openOrders(page, 1);
  const [first = ''] = names;
  await row(page, first).click();
  await page.keyboard.press('e');
  const form = page.getByRole('dialog', { name: /^Edit order/ });
  await form.getByRole('textbox', { name: 'Address' }).fill('9 Olive Street');
  await form.getByRole('button', { name: /^Save changes/ }).click();
  await expect(form).toBeHidden();
  await page.keyboard.press('n');
  const next = page.getByRole('dialog', { name: 'New order' });
  await expect(next).toBeVisible();
  const notice = page.getByText(/^Order #\w+ updated$/);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(notice).toBeVisible();
    for (const name of ['Place order', 'Cancel', 'Close']) {
      const button = next.getByRole('button', { name });
      await expect(button).toBeVisible();
      const isOnTop = (element: Element) => {
        const { left, top, width, height: tall } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + tall / 2));
      };
      await expect.poll(() => button.evaluate(isOnTop)).toBe(true);
    }
  }
});
