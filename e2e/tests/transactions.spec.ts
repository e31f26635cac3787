import { type Page, expect, test } from '../test';
import { tabTo } from '../keyboard';
import { expectUsableEverywhere } from '../looks';
import { enter, unique } from '../staff';
import { watchForTrouble } from '../support';

/** The figure of a summary card, in dollars. */
const figure = async (page: Page, label: string): Promise<number> => {
  const card = page.getByText(label, { exact: true }).locator('xpath=ancestor::div[1]');
  await expect(card).toContainText(/\$/);
  const [, sign = '', amount = ''] = /(-?)\$([\d,.]+)/.exec(await card.innerText()) ?? [];
  return Number(`${sign}${amount.replaceAll(',', '')}`);
};

test('transactions are filtered, drawn as a chart, and exported', async ({ page }) => {
  const troubles = watchForTrouble(page);
  await enter(page, '/transactions', 'employee');
  await expect(page.getByRole('img', { name: /Revenue and expenses over time/ })).toBeVisible();
  const revenue = await figure(page, 'Total Revenue');
  const expenses = await figure(page, 'Total Expenses');
  expect(await figure(page, 'Net Profit')).toBeCloseTo(revenue - expenses, 2);
  await expect(page.getByText('Total Transactions', { exact: true })).toBeVisible();

  await page.getByRole('combobox', { name: 'Type' }).selectOption('Expense');
  await page.getByRole('combobox', { name: 'Date Range' }).selectOption('Year');
  await page.getByRole('button', { name: 'Apply Filters' }).click();
  await expect(page).toHaveURL(/type=expense&range=year/);
  const table = page.getByRole('table', { name: 'Transactions' });
  await expect(table.getByText('Expense', { exact: true }).first()).toBeVisible();
  await expect(table.getByText('Sale', { exact: true })).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^transactions-\d{4}-\d{2}-\d{2}\.csv$/);

  const choice = page.getByRole('combobox', { name: 'Date Range' });
  await choice.focus();
  await choice.selectOption('Custom');
  const dates = page.getByRole('dialog', { name: 'Custom range' });
  await expect(dates.getByLabel('Start date')).toBeFocused();
  await dates.getByRole('button', { name: 'Apply' }).click();
  await expect(dates.getByText('Choose a start or an end date')).toBeVisible();
  await dates.getByLabel('Start date').fill('2026-02-02');
  await dates.getByLabel('End date').fill('2026-02-01');
  await dates.getByRole('button', { name: 'Apply' }).click();
  await expect(dates.getByText('End date must not be before the start date')).toBeVisible();
  await expectUsableEverywhere(page, 'a date range that cannot be');
  await page.keyboard.press('Escape');
  await expect(dates).toBeHidden();
  await expect(choice).toBeFocused();
  await expect(choice).toHaveValue('year');

  await page.getByRole('searchbox').fill('nothing is called that');
  await expect(page.getByText('No transactions match your current filters.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Transaction' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/transactions$/);
  expect(troubles()).toEqual([]);
});

test('an expense is added by keyboard alone, counted, and canceled by an admin', async ({ page }) => {
  const what = unique('Shelf paper');
  await enter(page, '/transactions?range=today&type=expense');
  const before = await figure(page, 'Total Expenses');
  await tabTo(page, 'button', /^Add Transaction$/);
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add Transaction' });
  await expect(form.getByRole('combobox', { name: 'Type' })).toBeFocused();
  await tabTo(page, 'input', /^Amount/);
  await page.keyboard.type('-5');
  await page.keyboard.press('Enter');
  await expect(form.getByText('Amount must be more than 0')).toBeVisible();
  await expect(form.getByText('Description is required')).toBeVisible();
  for (const [typed, text] of [
    ['12.3456', 'Must have at most two decimals'],
    ['1000000', 'Must be 999,999.99 or less'],
    ['twelve', 'Amount must be a number'],
  ] as const) {
    await form.getByRole('textbox', { name: 'Amount' }).fill(typed);
    await expect(form.getByText(text)).toBeVisible();
  }
  await expectUsableEverywhere(page, 'a transaction with errors at the fields');
  await form.getByRole('textbox', { name: 'Amount' }).fill('12.34');
  await tabTo(page, 'input', /^Description/);
  await page.keyboard.type(what);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Transaction added')).toBeVisible();
  await expect.poll(() => figure(page, 'Total Expenses')).toBeCloseTo(before + 12.34, 2);

  await tabTo(page, 'button', new RegExp(`^${what}$`));
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Transaction Details' });
  await expect(details.getByText('-$12.34')).toBeVisible();
  await expectUsableEverywhere(page, 'transaction details');
  await tabTo(page, 'button', /^Cancel Transaction$/);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Cancel this expense of $12.34?' });
  await page.route(/\/cancel$/, (route) => route.abort(), { times: 1 });
  await question.getByRole('button', { name: 'Cancel Transaction' }).click();
  await expect(question.getByRole('alert')).toContainText('Failed to cancel transaction.');
  await expectUsableEverywhere(page, 'a cancellation that failed');
  await question.getByRole('button', { name: 'Cancel Transaction' }).click();
  await expect(page.getByText(`${what} was cancelled`)).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(what) })).toContainText('Cancelled');
  await expect.poll(() => figure(page, 'Total Expenses')).toBeCloseTo(before, 2);
});

test('a sale without a known customer shows Guest Customer, and links to its order', async ({ page }) => {
  await enter(page, '/transactions?q=Guest%20Customer');
  const row = page.getByRole('row', { name: /Guest Customer/ }).first();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: 'Transaction Details' });
  await expect(details).toContainText('Guest Customer');
  await details.getByRole('link', { name: /^#[0-9A-F]{8}$/ }).click();
  await expect(page).toHaveURL(/\/orders\?order=[0-9a-f]{24}/);
});
