import { type Locator, type Page, type Route, expect, test, waitForSteps } from '../test';
import { DIALOG_CASES, type DialogCase, type Made } from '../dialogs';
import { closeByBack, makeThings, openCase, prepareReleases } from '../dialogs/open';
import { enter, expectUsable } from '../staff';

/** How the server refuses a save. */
type Refusal = 'conflict' | 'outdated' | 'invalid' | 'broken' | 'no connection';

const REFUSALS: readonly Refusal[] = ['conflict', 'outdated', 'invalid', 'broken', 'no connection'];

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/**
 * Whether a case is swept in a window. Every save is swept on the phone, where a refusal is hidden most easily, and
 * every fourth in the wide window. Back is the same in both, so that a case without a save is swept in one of them.
 */
const isSwept = (one: DialogCase, index: number, size: number): boolean =>
  one.press === undefined ? index % SIZES.length === size : size === 1 || index % 4 === 0;

const body = (status: number, code: string, error: string) => ({
  status,
  json: { error, message: error, code, status, errors: [], requestId: 'sweep' },
});

const ANSWERS = {
  conflict: body(409, 'IN_THE_WAY', 'Something stands in the way'),
  outdated: body(409, 'VERSION_OLD', 'Somebody else changed this meanwhile'),
  invalid: body(422, 'INVALID', 'The shop does not take this now'),
  broken: body(500, 'INTERNAL', 'Something went wrong'),
} as const;

/** From now on, refuses every write in the way that `refusal` returns; null lets the write through. */
const refuseWrites = async (page: Page, refusal: () => Refusal | null) => {
  await page.route('**/api/**', async (route: Route) => {
    const how = refusal();
    if (how === null || route.request().method() === 'GET') return route.fallback();
    return how === 'no connection' ? route.abort() : route.fulfill(ANSWERS[how]);
  });
};

/** Whether a person sees an element: it is inside the window and nothing covers it. */
const seen = (element: Locator) =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const inside = top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth;
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return inside && at !== null && (node.contains(at) || at.contains(node));
  });

/** Scrolls everything in a dialog to its end, so that its top is no longer visible. */
const scrollToEnd = (dialog: Locator) =>
  dialog.evaluate((node) => {
    for (const part of [node, ...node.querySelectorAll('*')]) part.scrollTop = part.scrollHeight;
  });

/** Presses save at the end of the form, has it refused in each way, and checks that a person sees each refusal. */
const sweep = async (form: Locator, one: DialogCase, refuse: (how: Refusal | null) => void) => {
  const { press, kept, inside } = one;
  if (press === undefined) return;
  const button = form.getByRole('button', { name: press }).first();
  for (const how of REFUSALS) {
    refuse(how);
    if (!inside) await scrollToEnd(form);
    await button.click();
    const alert = form.getByRole('alert');
    const where = `${one.file}: ${how}`;
    await expect(alert, where).not.toBeEmpty();
    await expect.poll(() => seen(alert), { message: `${where}, in sight` }).toBe(true);
    await expect(button, where).toBeFocused();
    if (kept) await expect(form.getByLabel(kept.label).first(), where).toHaveValue(kept.text);
    const text = await alert.innerText();
    if (how === 'broken') expect(text, where).not.toMatch(/connection/i);
    if (how === 'invalid') expect(text, where).toContain('The shop does not take this now');
  }
  refuse(null);
};

/** The name of a button as a title shows it: of a pattern, only its words. */
const wordsOf = (name: string | RegExp) => (typeof name === 'string' ? name : name.source.replaceAll(/[\\^$]/g, ''));

/** The title of a case in the list of tests. */
const titleOf = ({ file, press, open }: DialogCase, index: number) => {
  const claims = [
    'it is accessible and fits the window',
    ...(press === undefined ? [] : [`a refused "${wordsOf(press)}" is visible and announced beside its button`]),
    ...(open ? ['Back closes the dialog'] : []),
  ];
  return `case ${index + 1}, ${file.split('/').at(-1) ?? file}: ${claims.join(', and ')}`;
};

for (const [size, viewport] of SIZES.entries()) {
  test.describe(`at ${viewport.width} px`, () => {
    let page: Page;
    let names: Made;
    let refusal: Refusal | null = null;

    // All tests share one page and one sign-in.
    test.beforeAll(async ({ browser }, { project }) => {
      const context = await browser.newContext({ baseURL: project.use.baseURL, viewport });
      page = await context.newPage();
      waitForSteps(page);
      page.on('dialog', (dialog) => void dialog.accept());
      await enter(page, '/account');
      names = await makeThings(page);
      await prepareReleases(page);
      await refuseWrites(page, () => refusal);
    });
    test.afterAll(() => page.context().close());

    for (const [index, one] of DIALOG_CASES.entries()) {
      if (!isSwept(one, index, size)) continue;
      const colorScheme = (index + size) % 2 === 0 ? 'light' : 'dark';
      test(titleOf(one, index), async () => {
        refusal = null;
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const form = await openCase(page, one, names);
        await one.fill?.(form, names);
        await expectUsable(page, `${one.file} at ${String(viewport.width)} px, ${colorScheme}`);
        await sweep(form, one, (how) => {
          refusal = how;
        });
        if (one.open) await closeByBack(page, form, one.fill !== undefined && one.role !== 'alertdialog');
      });
    }
  });
}
