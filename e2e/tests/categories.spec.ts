import { type Locator, type Page, expect, test } from '../test';
import { item } from '../dialogs/case';
import { expectUsableEverywhere } from '../looks';
import { type StaffApi, enter, makeProduct, staffApi, unique } from '../staff';
import { watchForTrouble } from '../support';

interface Made {
  _id: string;
  name: string;
  version: number;
}

const makeCategory = async (api: StaffApi, fields: object): Promise<Made> => {
  const answer = await api.post('/categories', fields);
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Made;
};

/** Creates a top-level category, a child category and a grandchild category. */
const makeFamily = async (api: StaffApi) => {
  const name = unique('Family');
  const top = await makeCategory(api, { name: `${name} Top`, priority: -5 });
  const middle = await makeCategory(api, { name: `${name} Middle`, parentCategory: top._id });
  const low = await makeCategory(api, { name: `${name} Low`, parentCategory: middle._id });
  return { name, top, middle, low };
};

const indentOf = (row: Locator): Promise<number> =>
  row.evaluate((item) => Number.parseFloat(getComputedStyle(item).paddingInlineStart));

/** Chooses an entry of a category's menu. */
const choose = (page: Page, { name }: Pick<Made, 'name'>, entry: string) => item(page, `Actions for ${name}`, entry);

const ORPHANED = 'Orphaned subcategory (parent might be archived)';

test('categories are shown as a tree, can be archived and restored, and cannot be below themselves', async ({
  page,
  request,
}) => {
  const troubles = watchForTrouble(page);
  const api = await staffApi(request);
  const { top, middle, low } = await makeFamily(api);
  await enter(page, '/categories', 'employee');
  const row = ({ name }: Made) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await test.step('The tree shows each category below its parent.', async () => {
    await expect(row(low)).toBeVisible();
    const indents = await Promise.all([top, middle, low].map((one) => indentOf(row(one))));
    expect(indents.map((indent) => indent - (indents[0] ?? 0))).toEqual([0, 24, 48]);
    const names = await page.getByRole('main').getByRole('listitem').allInnerTexts();
    const places = [top, middle, low].map(({ name }) => names.findIndex((text) => text.includes(name)));
    expect(places).toEqual([places[0], (places[0] ?? 0) + 1, (places[0] ?? 0) + 2]);
  });
  await test.step('A category is changed, and cannot be below itself.', async () => {
    await row(middle).getByText('Priority').click();
    const form = page.getByRole('dialog', { name: 'Edit Category' });
    await expect(form.getByLabel('Parent category')).toContainText(top.name);
    const parents = await form.getByLabel('Parent category').getByRole('option').allTextContents();
    expect(parents.filter((text) => text.includes(middle.name) || text.includes(low.name))).toEqual([]);
    await form.getByLabel('Name').fill('');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(form.getByText('Category name is required')).toBeVisible();
    await form.getByLabel('Name').fill(middle.name);
    await form.getByLabel('Priority').fill('7');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Category updated')).toBeVisible();
    await expect(row(middle)).toContainText('Priority 7');
    const cycle = await api.put(`/categories/${top._id}`, { name: top.name, parentCategory: low._id });
    expect(cycle.status()).toBe(422);
    expect(await cycle.json()).toMatchObject({
      errors: [{ field: 'parentCategory', message: 'A category cannot be below itself' }],
    });
  });
  await test.step('A category is archived, and Undo brings it back.', async () => {
    await choose(page, top, 'Archive');
    await expect(page.getByText(`${top.name} was archived`)).toBeVisible();
    await expect(row(top)).toBeHidden();
    await expect(row(middle)).toContainText(ORPHANED);
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(row(top)).toBeVisible();
    await expect(row(middle)).not.toContainText(ORPHANED);
  });
  await test.step('A failed archiving says so, and the category is brought back by its menu.', async () => {
    await page.route(/\/archive$/, (route) => route.abort(), { times: 1 });
    await choose(page, top, 'Archive');
    await expect(page.getByText('Failed to archive category')).toBeVisible();
    // Both rows are as before.
    await expect(row(top)).toBeVisible();
    await expect(row(middle)).not.toContainText(ORPHANED);
    await choose(page, top, 'Archive');
    await expect(row(top)).toBeHidden();
    await page.getByRole('switch', { name: 'Show Archived' }).check();
    await choose(page, top, 'Unarchive');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('make it visible to customers again');
    await question.getByRole('button', { name: 'Unarchive' }).click();
    await expect(page.getByText(`${top.name} was unarchived`)).toBeVisible();
    await expect(row(top)).not.toContainText('Archived');
  });
  expect(troubles().filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});

test('a category is added, found, and deleted once nothing belongs to it', async ({ page, request }) => {
  const api = await staffApi(request);
  const { top, name } = await makeFamily(api);
  await enter(page, '/categories', 'employee');
  const total = page.locator('main div', { has: page.getByText('Total', { exact: true }) }).last();
  await expect(total).toContainText(/\d/);
  const before = Number(/\d+/.exec(await total.innerText())?.[0]);
  await page.getByRole('button', { name: 'Add Category' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add Category' });
  await form.getByLabel('Name').fill(`${name} Extra`);
  await form.getByLabel('Parent category').selectOption(top._id);
  await form.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByText('Category added')).toBeVisible();
  await expect(total).toContainText(String(before + 1));

  await page.getByRole('searchbox', { name: 'Search categories' }).fill(`${name} EXTRA`);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).not.toContainText(ORPHANED);
  await page.getByRole('searchbox', { name: 'Search categories' }).fill(name);
  await expect(rows).toHaveCount(4);
  await makeProduct(api, { category: top._id });
  await choose(page, top, 'Delete');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This action cannot be undone');
  await question.getByRole('button', { name: 'Delete Category' }).click();
  await expect(question.getByRole('alert')).toContainText('2 subcategories and 1 product');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await choose(page, { name: `${name} Extra` }, 'Delete');
  await question.getByRole('button', { name: 'Delete Category' }).click();
  await expect(page.getByText(`${name} Extra was deleted`)).toBeVisible();
  await expect(rows).toHaveCount(3);
});

test('the categories page and its dialogs are accessible, also when the list is empty or failed to load', async ({
  page,
}) => {
  test.slow();
  await enter(page, '/categories?archived=1');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  await expectUsableEverywhere(page, 'categories');
  await page.getByRole('button', { name: 'Add Category' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByText('Category name is required')).toBeVisible();
  await expectUsableEverywhere(page, 'the form of a category with errors');
  await page.keyboard.press('Escape');
  await rows
    .filter({ has: page.getByText('Archived', { exact: true }) })
    .first()
    .getByRole('button', { name: /^Actions for / })
    .click();
  await expectUsableEverywhere(page, 'the menu of a category');
  await page.getByRole('menuitem', { name: 'Unarchive' }).click();
  await expectUsableEverywhere(page, 'bringing a category back');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search categories' }).fill('nothing is called that');
  await expect(page.getByText('No categories found')).toBeVisible();
  await expectUsableEverywhere(page, 'no categories');
  await page.route(/\/api\/categories/, (route) => route.abort());
  await page.goto('/categories');
  await expect(page.getByText('Failed to load categories')).toBeVisible();
  await expectUsableEverywhere(page, 'categories that could not load');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows.first()).toBeVisible();
});
