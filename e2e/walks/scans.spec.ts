import { dirname } from 'node:path';
import { DIALOG_CASES } from '../dialogs';
import type { DialogCase } from '../dialogs/case';
import { makeThings, openCase } from '../dialogs/open';
import { scanEverywhere, watchHarm } from '../dialogs/scans';
import { enter, makeProduct, staffApi, unique } from '../staff';
import { expect, test } from '../test';

/** Letters that are shortcuts of the list and the order beside it, and that choose in selects. */
const CODE = 'AEPNJK';

const CASES = DIALOG_CASES.filter(({ file }) => /^mfe-(orders|catalog)\//.test(file));
const roomOf = ({ file }: DialogCase): string => dirname(file);

for (const room of new Set(CASES.map(roomOf))) {
  test(`a scan into every place of the dialogs of ${room} takes no step, sells and prints nothing`, async ({
    page,
  }) => {
    const harm = await watchHarm(page);
    await enter(page, '/account');
    const made = await makeThings(page);
    for (const one of CASES.filter((other) => roomOf(other) === room)) {
      const form = await openCase(page, one, made);
      await one.fill?.(form, made);
      harm.writes.length = 0;
      await scanEverywhere(page, form, CODE, { where: one.file });
      expect(harm.writes, one.file).toEqual([]);
      expect(await harm.printed(), one.file).toBe(0);
    }
  });
}

test('a scan into any place of a new order adds the piece, spoils no field and places nothing', async ({ page }) => {
  const api = await staffApi(page.request);
  const code = unique('AEPNJK').replaceAll(' ', '-').toUpperCase();
  const { name } = await makeProduct(api, { sizes: ['S'], stock: { S: 900 }, codes: { S: code } });
  const harm = await watchHarm(page);
  await enter(page, '/orders?new=1');
  const form = page.getByRole('dialog', { name: 'New order' });
  await expect(form.getByRole('searchbox').first()).toBeFocused();
  await form.getByRole('textbox', { name: 'Customer name (optional)' }).fill('Ada');
  harm.writes.length = 0;
  const counts = (scans: number) => expect(form.getByText(`Added ${name}, S: ${scans} in the order.`)).toBeVisible();
  const scans = await scanEverywhere(page, form, code, { where: 'New order', counts });
  expect(scans).toBeGreaterThan(10);
  await expect(form.getByRole('textbox', { name: 'Customer name (optional)' })).toHaveValue('Ada');
  expect(harm.writes).toEqual([]);
  expect(await harm.printed()).toBe(0);
});
