import { seriousFaults } from '../axe';
import { openWhole, requestsEnd } from '../ready';
import { expect, test } from '../release-shop';
import { menuLink, signIn, watchForTrouble } from '../support';

const REMOTE = 'mfe-finance';

test('an admin issues a token for a team, promotes its release, rolls it back and withdraws it', async ({
  shop: { desk },
  page,
}) => {
  const trouble = watchForTrouble(page);
  const section = page.getByRole('region', { name: REMOTE });
  await test.step('The admin opens the releases.', async () => {
    await page.goto('/login');
    await signIn(page, 'admin');
    await menuLink(page, 'Releases').click();
    await expect(page).toHaveTitle(/^Releases/);
    await expect(section).toBeVisible();
  });
  const dialog = page.getByRole('dialog');
  const token = await test.step('The admin issues a token for one remote.', async () => {
    await page.getByRole('button', { name: 'Issue Token' }).click();
    await dialog.getByRole('combobox', { name: 'Remote' }).selectOption(REMOTE);
    await dialog.getByRole('textbox', { name: 'What it is for' }).fill('Finance pipeline');
    await dialog.getByRole('button', { name: 'Issue Token' }).click();
    const token = await dialog.getByLabel('Token').innerText();
    await dialog.getByRole('button', { name: 'Done' }).click();
    return token;
  });
  const team = desk.as(`Deploy ${token}`);
  const version = '1.4.0';
  await test.step('The team publishes a release of its own remote, and of no other.', async () => {
    const sent = await team.publish({ remote: REMOTE, version, texts: { 'Add Coupon': 'Add a Coupon' } });
    expect(sent.status, sent.body.message).toBe(201);
    expect((await team.call('/releases/mfe-orders/rollback')).status).toBe(403);
  });
  const row = section.getByRole('row', { name: new RegExp(`^${version}`) });
  await test.step('The admin promotes the release to a part of the visitors, and cancels that.', async () => {
    await page.reload();
    await expect(row).toContainText('token Finance pipeline');
    expect(await seriousFaults(page)).toEqual([]);
    await row.getByRole('button', { name: `Actions for ${REMOTE} ${version}` }).click();
    await page.getByRole('menuitem', { name: 'Promote' }).click();
    await dialog.getByRole('radio', { name: 'Some of the visitors' }).click();
    await dialog.getByRole('textbox').fill('30');
    await dialog.getByRole('button', { name: 'Promote' }).click();
    await expect(row.getByText('30% of visitors')).toBeVisible();
    await section.getByRole('button', { name: 'Cancel Split' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Split' }).click();
    await expect(row.getByText('30% of visitors')).toBeHidden();
  });
  await test.step('The admin promotes the release to all visitors, and rolls it back.', async () => {
    await row.getByRole('button', { name: `Actions for ${REMOTE} ${version}` }).click();
    await page.getByRole('menuitem', { name: 'Promote' }).click();
    await dialog.getByRole('button', { name: 'Promote' }).click();
    await expect(row.getByText('Live', { exact: true })).toBeVisible();
    await section.getByRole('button', { name: 'Roll Back', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Roll Back' }).click();
    await expect(row.getByText('Live', { exact: true })).toBeHidden();
  });
  await test.step('The admin withdraws the release and finds both in the history.', async () => {
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
  });
  await test.step('The admin revokes the token, which then opens nothing.', async () => {
    await page.getByRole('button', { name: 'Revoke Finance pipeline' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByRole('row', { name: /^Finance pipeline/ })).toContainText('Revoked');
    expect((await team.call(`/releases/${REMOTE}/rollback`)).status).toBe(401);
  });
  await test.step('The page fits a phone.', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    // A list changes to cards after it has measured its new width.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0);
  });
  expect(trouble()).toEqual([]);
});

test('shoppers and employees do not download the releases page and the preview tools', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text().catch(() => ''));
  });
  await page.goto('/login');
  await signIn(page, 'employee');
  // The test looks through all scripts that these pages load.
  await requestsEnd(page);
  await expect(menuLink(page, 'Releases')).toHaveCount(0);
  await openWhole(page, '/');
  expect(scripts.filter((script) => script.includes('Deploy tokens') || script.includes('Preview tools'))).toEqual([]);
});
