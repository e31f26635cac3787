import { DIALOG_CASES } from '../dialogs';
import { makeThings, openCase } from '../dialogs/open';
import { scanEverywhere, watchHarm } from '../dialogs/scans';
import { enter } from '../staff';
import { expect, test } from '../test';

/** Letters that are shortcuts of the list and the order beside it, and that choose in selects. */
const CODE = 'AEPNJK';

test('a scan into every place of every dialog of orders and products takes no step, sells and prints nothing', async ({
  page,
}) => {
  const harm = await watchHarm(page);
  await enter(page, '/account');
  const made = await makeThings(page);
  for (const one of DIALOG_CASES.filter(({ file }) => /^mfe-(orders|catalog)\//.test(file))) {
    const form = await openCase(page, one, made);
    harm.writes.length = 0;
    await scanEverywhere(page, form, CODE, { where: one.file });
    expect(harm.writes, one.file).toEqual([]);
    expect(await harm.printed(), one.file).toBe(0);
  }
});
