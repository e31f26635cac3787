import type { Cash, Closing } from '@shop/shared/contracts';
import { expect, test } from '../test';
import { expectUsableEverywhere } from '../looks';
import { enter, staffApi } from '../staff';
import { watchForTrouble } from '../support';

test('the day is counted blind and closed with a reason, by keyboard, and its report is printed', async ({
  page,
  request,
}) => {
  const troubles = watchForTrouble(page);
  const api = await staffApi(request);
  // The till of the sample shop is below 0.
  await api.post('/cash/moves', { from: 'owner', to: 'till', amount: 60_000 });
  const { pots } = (await (await api.get('/cash')).json()) as Cash;
  const held = pots.find(({ pot }) => pot === 'till')?.amount ?? NaN;
  // Each day is closed once: the day after the newest one.
  const [newest] = (await (await api.get('/cash/closings')).json()) as Closing[];
  const before = newest === undefined ? Date.now() - 300 * 86_400_000 : Date.parse(newest.day);
  const day = new Date(before + 86_400_000).toISOString().slice(0, 10);

  await enter(page, '/transactions/cash');
  await page.getByRole('link', { name: 'Closings' }).press('Enter');
  const start = page.getByRole('button', { name: 'Close the Day' });
  await expect(start).toBeEnabled();
  // An Enter on a button that has just appeared may be a scanner's second one: another key tells that it is a person's.
  await page.keyboard.press('Shift');
  await start.press('Enter');
  const count = page.getByRole('dialog', { name: 'Close the Day' });
  await count.getByLabel(/^Day/).fill('2100-01-01');
  await count.getByRole('textbox', { name: 'Counted' }).fill(String(held - 3));
  await page.keyboard.press('Enter');
  await expect(count.getByText(/date|Value must|still to come/)).toBeVisible();
  await expectUsableEverywhere(page, 'a count that is refused');
  await count.getByLabel(/^Day/).fill(day);
  await count.getByRole('textbox', { name: 'Counted' }).press('Enter');

  const reason = page.getByRole('dialog', { name: /^Close \w+ \d+, \d{4}$/ });
  await expect(reason.getByText('$3.00 missing')).toBeVisible();
  await expectUsableEverywhere(page, 'a count that differs');
  await reason.getByRole('button', { name: 'Count again' }).press('Enter');
  const again = page.getByRole('dialog', { name: /Again$/ });
  await again.getByRole('textbox', { name: 'Counted' }).fill(String(held - 2));
  await expectUsableEverywhere(page, 'a second count');
  await page.keyboard.press('Enter');
  await expect(reason.getByText('$2.00 missing')).toBeVisible();
  await reason.getByRole('textbox', { name: 'Why does it differ?' }).fill('Wrong change');
  await page.keyboard.press('Enter');
  await expect(reason).toBeHidden();

  const row = page.getByRole('row', { name: /Wrong change|Closed/ }).first();
  await expect(row).toContainText('$2.00 missing');
  await expectUsableEverywhere(page, 'the days of the till');
  await row.getByRole('button').first().press('Enter');
  const report = page.getByRole('dialog', { name: /^Till, / });
  await expect(report.getByText('2 counts')).toBeVisible();
  await expectUsableEverywhere(page, 'a closed day');
  await page.evaluate(() => (window.print = () => undefined));
  await report.getByRole('button', { name: 'Print report' }).press('Enter');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Reason of the difference: Wrong change')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  const [closed] = (await (await api.get('/cash/closings')).json()) as Closing[];
  expect(closed).toMatchObject({ day, state: 'closed', difference: -2, counts: 2 });
  const refused = await api.post('/cash/closings', { day, counted: 1 });
  expect(refused.status()).toBe(422);
  expect(troubles().filter((trouble) => !trouble.includes('422'))).toEqual([]);
});
