import { seriousFaults } from '../axe';
import { expect, test } from '../release-shop';
import { signIn, watchForTrouble } from '../support';

const REMOTE = 'mfe-finance';

test('an admin gives a team a token, promotes what it released, rolls it back and withdraws it', async ({
  shop: { desk },
  page,
}) => {
  const trouble = watchForTrouble(page);
  await page.goto('/login');
  await signIn(page, 'admin');
  await page.getByRole('link', { name: 'Releases' }).click();
  await expect(page).toHaveTitle(/^Releases/);
  const section = page.getByRole('region', { name: REMOTE });
  await expect(section).toBeVisible();

  await page.getByRole('button', { name: 'Issue Token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Remote' }).selectOption(REMOTE);
  await dialog.getByRole('textbox', { name: 'What it is for' }).fill('Finance pipeline');
  await dialog.getByRole('button', { name: 'Issue Token' }).click();
  const token = await dialog.getByLabel('Token').innerText();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const team = desk.as(`Deploy ${token}`);
  const version = '1.4.0';
  const sent = await team.publish({ remote: REMOTE, version, texts: { 'Add Coupon': 'Add a Coupon' } });
  expect(sent.status, sent.body.message).toBe(201);
  expect((await team.call('/releases/mfe-orders/rollback')).status).toBe(403);

  await page.reload();
  const row = section.getByRole('row', { name: new RegExp(`^${version}`) });
  await expect(row).toContainText('token Finance pipeline');
  expect(await seriousFaults(page)).toEqual([]);
  await row.getByRole('button', { name: `Actions for ${REMOTE} ${version}` }).click();
  await page.getByRole('menuitem', { name: 'Promote' }).click();
  await dialog.getByRole('radio', { name: 'Some of the visitors' }).click();
  await dialog.getByRole('spinbutton').fill('30');
  await dialog.getByRole('button', { name: 'Promote' }).click();
  await expect(row.getByText('30% of visitors')).toBeVisible();
  await section.getByRole('button', { name: 'Cancel Split' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Split' }).click();
  await expect(row.getByText('30% of visitors')).toBeHidden();

  await row.getByRole('button', { name: `Actions for ${REMOTE} ${version}` }).click();
  await page.getByRole('menuitem', { name: 'Promote' }).click();
  await dialog.getByRole('button', { name: 'Promote' }).click();
  await expect(row.getByText('Live', { exact: true })).toBeVisible();
  await section.getByRole('button', { name: 'Roll Back', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Roll Back' }).click();
  await expect(row.getByText('Live', { exact: true })).toBeHidden();

  await row.getByRole('button', { name: `Actions for ${REMOTE} ${version}` }).click();
  await page.getByRole('menuitem', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('textbox', { name: 'Reason' }).fill('wrong label');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw for Good' }).click();
  await expect(row).toContainText('wrong label');
  await section.getByRole('button', { name: `More for ${REMOTE}` }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(dialog.getByRole('listitem').first()).toContainText(`Withdrew ${version}`);
  await expect(dialog).toContainText(`Published ${version}`);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Revoke Finance pipeline' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('row', { name: /^Finance pipeline/ })).toContainText('Revoked');
  expect((await team.call(`/releases/${REMOTE}/rollback`)).status).toBe(401);
  await page.setViewportSize({ width: 390, height: 844 });
  // A list changes to cards after it has measured its new width.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0);
  expect(trouble()).toEqual([]);
});

test('shoppers and employees download nothing of it', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''));
  });
  await page.goto('/login');
  await signIn(page, 'employee');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('link', { name: 'Releases' })).toHaveCount(0);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(scripts.filter((script) => script.includes('Deploy tokens') || script.includes('Preview tools'))).toEqual([]);
});
