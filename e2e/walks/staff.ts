import { DIALOG_CASES, type Made } from '../dialogs';
import { closeByBack, openCase, prepareReleases } from '../dialogs/open';
import { addPiece } from '../products';
import { requestsEnd } from '../ready';
import { takeStep } from '../staff';
import { signIn } from '../support';
import { type Locator, type Page, expect, layersLeave } from '../test';
import { printedSheets, staleTexts } from './alter';

/** Closes the dialogs that are still open, and discards what was typed in them. */
const closeDialogs = async (page: Page): Promise<void> => {
  const open = page.locator('[role="dialog"]:not([data-side-panel]), [role="alertdialog"]');
  const discard = page.getByRole('alertdialog').getByRole('button', { name: 'Discard' });
  await expect(async () => {
    if (await discard.isVisible()) await discard.click();
    else if ((await open.count()) > 0) await page.keyboard.press('Escape');
    await expect(open).toHaveCount(0, { timeout: 500 });
  }).toPass();
};

/** Leads a page to a path without a load, as a link does: a browser without storage would sign out. */
const follow = async (page: Page, path: string): Promise<void> => {
  await closeDialogs(page);
  await layersLeave(page);
  await page.evaluate((to) => {
    // As the router does: its entries have a number and a key of their own.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    const state = { usr: null, key: Math.random().toString(36).slice(2, 10), idx: idx + 1 };
    history.pushState(state, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state }));
  }, path);
  const title = page.getByRole('heading', { level: 1 }).first();
  await expect(title.or(page.getByRole('dialog').first()).first(), path).toBeVisible();
  // Rows of what was looked at before are still there for a moment.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
};

/** Expects that a page shows no text that has changed meanwhile. What the last answer shows may still fail. */
export const expectFresh = async (page: Page, where: string): Promise<void> => {
  await requestsEnd(page);
  await expect(page.getByText(/^Loading/), where).toHaveCount(0);
  expect(await staleTexts(page), where).toEqual([]);
};

/** Signs in, and opens each staff page of the remotes, and each page of the menu. */
export const walkStaffPages = async (page: Page, listed: readonly string[]): Promise<void> => {
  await page.goto('/login');
  await signIn(page, 'admin');
  const menu = page.getByRole('navigation', { name: 'Store Manager' });
  await expect(menu.locator('a[href="/health"]').first()).toBeVisible();
  const links = await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const inMenu = links.filter((path) => path !== null && path !== '/');
  expect(inMenu).toEqual(expect.arrayContaining(['/orders', '/releases', '/health']));
  for (const path of new Set([...inMenu, ...listed])) {
    if (path === null) continue;
    if (inMenu.includes(path)) await menu.locator(`a[href="${path}"]`).first().click();
    else await follow(page, path);
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
    await expectFresh(page, path);
  }
};

const pressSave = (form: Locator, press: string | RegExp) => form.getByRole('button', { name: press }).first().click();

/** Opens every dialog and form of the back office, fills it in, has its save refused, and closes it. */
export const walkDialogs = async (page: Page, names: Made, origin: string): Promise<void> => {
  page.on('dialog', (dialog) => void dialog.accept());
  await prepareReleases(page, origin);
  let refuses = false;
  await page.route('**/api/**', (route) => {
    if (!refuses || route.request().method() === 'GET') return route.fallback();
    const error = 'Something stands in the way';
    const json = { error, message: error, code: 'IN_THE_WAY', status: 409, errors: [], requestId: 'walk' };
    return route.fulfill({ status: 409, json });
  });
  for (const [index, one] of DIALOG_CASES.entries()) {
    const where = `case ${index + 1}, ${one.file}`;
    const form = await openCase(page, one, names, follow);
    await one.fill?.(form, names);
    if (one.press !== undefined) {
      refuses = true;
      await pressSave(form, one.press);
      await expect(form.getByRole('alert').first(), where).not.toBeEmpty();
      refuses = false;
    }
    await expectFresh(page, where);
    if (one.open) await closeByBack(page, form, one.fill !== undefined && one.role !== 'alertdialog');
  }
};

/**
 * The dialogs that save for real, too, with their buttons. Their records belong to this walk, and no later save needs
 * them as they were.
 */
const SAVED = [
  ['categories/CategoryDialog.tsx', 'Save Changes'],
  ['products/ProductDialog.tsx', 'Save Changes'],
  ['products/AddStockEntry.tsx', 'Add Entry'],
  ['coupons/CouponDialog.tsx', 'Save Changes'],
  ['transactions/AddTransactionDialog.tsx', 'Add Transaction'],
  ['suppliers/SupplierDialog.tsx', 'Save Changes'],
  ['outcome/AttemptDialog.tsx', 'Note Attempt'],
  ['outcome/EndOrderDialog.tsx', 'End Order'],
  ['outcome/CheckInDialog.tsx', 'Check In'],
  ['outcome/BringBackDialog.tsx', 'Bring back'],
] as const;

/** Saves dialogs, and prints what they print. */
export const walkSaves = async (page: Page, made: Made): Promise<void> => {
  // The order that this walk ends is checked in; the one that had ended is brought back.
  const namesFor = (file: string) => (file.endsWith('CheckInDialog.tsx') ? { ...made, refused: made.sent } : made);
  for (const [file, save] of SAVED) {
    const names = namesFor(file);
    const one = DIALOG_CASES.find(({ file: place, press }) => place.endsWith(file) && press === save);
    if (!one) throw new Error(`No dialog of ${file} saves`);
    const form = await openCase(page, one, names, follow);
    // What the walk through the dialogs typed is a draft.
    const startOver = form.getByRole('button', { name: 'Start over' });
    if (await startOver.isVisible()) await startOver.click();
    const title = page.locator(`[aria-labelledby="${(await form.getAttribute('aria-labelledby')) ?? ''}"]`);
    await one.fill?.(form, names);
    await pressSave(form, save);
    await expect(title, file).toBeHidden();
    await expectFresh(page, file);
  }
  const before = (await printedSheets(page)).length;
  const labels = DIALOG_CASES.filter(({ file }) => file.endsWith('labels/LabelsDialog.tsx')).at(-1);
  if (!labels) throw new Error('No dialog prints labels');
  await pressSave(await openCase(page, labels, made, follow), /^Print \d+ labels?/);
  await expect.poll(() => printedSheets(page)).toHaveLength(before + 1);
  await follow(page, '/orders?new=1');
  const sale = page.getByRole('dialog', { name: 'New order' });
  await sale.getByRole('searchbox').fill(made.coded);
  await addPiece(sale, made.coded);
  await sale.getByRole('checkbox', { name: 'Print a receipt' }).check();
  await sale.getByRole('button', { name: /^Place order/ }).click();
  await expect(sale).toBeHidden();
  await expect.poll(() => printedSheets(page)).toHaveLength(before + 2);
};

/** Accepts the order of a phone number, prints each sheet of it, and sends and delivers it. */
export const walkSteps = async (page: Page, phone: string): Promise<void> => {
  await follow(page, `/orders?q=${encodeURIComponent(phone)}`);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  const opened = async () => {
    await page.getByRole('button', { name: 'Rana Khoury' }).click();
    return page.getByRole('dialog', { name: 'Rana Khoury' });
  };
  const dialog = await opened();
  await takeStep(dialog, 'Accept Order');
  await dialog.getByRole('button', { name: 'Copy ID' }).click();
  // A browser that does not copy shows the text instead.
  await expect(page.getByText(/^Order ID copied$|The order ID is /)).toBeVisible();
  await expectFresh(page, 'Accept Order');
  await closeByBack(page, dialog, false);
  await page.getByRole('checkbox', { name: /^Select order/ }).check();
  const menu = page.getByRole('region', { name: 'Selected orders' }).getByRole('button', { name: 'Print' });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Packing slips' })).toBeVisible();
  const sheets = await page.getByRole('menuitem').allInnerTexts();
  await page.keyboard.press('Escape');
  const before = (await printedSheets(page)).length;
  for (const [at, sheet] of sheets.entries()) {
    await menu.click();
    await page.getByRole('menuitem', { name: sheet, exact: true }).click();
    await expect.poll(() => printedSheets(page), sheet).toHaveLength(before + at + 1);
  }
  expect(await printedSheets(page)).not.toContain('');
  await opened();
  for (const step of ['Mark as On the Way', 'Mark as Delivered']) {
    await takeStep(dialog, step);
    await expectFresh(page, step);
  }
};
