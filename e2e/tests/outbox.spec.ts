import { expect, test } from '../test';
import { fillOutbox } from '../outbox';
import { enter, expectUsable } from '../staff';

test('the outbox fits phones and wide screens and is accessible, in light and dark, with a list of thousands', async ({
  page,
}) => {
  await fillOutbox(page);
  await enter(page, '/outbox?state=failed');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole('table', { name: 'Outbox' })).toBeVisible();
      await expectUsable(page, `${colorScheme} at ${String(width)} px`);
    }
  }
  await page.getByRole('button', { name: 'Discard All' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('Discard 5,000 messages?');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
});
