import { expect, test } from '../test';
import { enter, unique } from '../staff';

test('a list of several statuses can be saved as a view and opened by its name', async ({ page }) => {
  await enter(page, '/orders', 'employee');
  // What is to do are two statuses already.
  await page.getByRole('button', { name: 'Change statuses' }).click();
  const choice = page.getByRole('dialog', { name: 'Several statuses' });
  await choice.getByRole('checkbox', { name: 'Pending' }).uncheck();
  await choice.getByRole('checkbox', { name: 'On the way' }).check();
  await choice.getByRole('button', { name: 'Apply' }).click();
  await expect(choice).toBeHidden();
  await expect(page).toHaveURL(/status=confirmed%2Con(\+|%20)the(\+|%20)way/);
  const tabs = page.getByRole('group', { name: 'Orders by status' });
  await expect(tabs.getByRole('button', { pressed: true })).toHaveCount(0);

  const name = unique('Under way');
  await page.getByRole('button', { name: 'Views' }).click();
  const views = page.getByRole('dialog', { name: 'Saved views' });
  await views.getByRole('textbox', { name: 'Name' }).fill(name);
  await views.getByRole('button', { name: 'Save this view' }).click();
  await expect(page.getByText(`View “${name}” saved`)).toBeVisible();

  await tabs.getByRole('button', { name: /^All/ }).click();
  await expect(page).toHaveURL(/\/orders\?status=all$/);
  await page.reload();
  await page.getByRole('button', { name: 'Views' }).click();
  await views.getByRole('button', { name, exact: true }).click();
  await expect(views).toBeHidden();
  await expect(page).toHaveURL(/status=confirmed%2Con(\+|%20)the(\+|%20)way/);
  await expect(page.getByRole('combobox', { name: 'Status' })).toContainText('Confirmed, On the way');
});
