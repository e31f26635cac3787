import { type Locator, type Page, expect } from '@playwright/test';
import { demoProducts } from './demo-products';

/** The accounts of the demo shop. */
export const ACCOUNTS = {
  admin: { username: 'admin@demo.shop', password: 'demo-admin' },
  employee: { username: 'employee@demo.shop', password: 'demo-employee' },
} as const;

/** A link of the back office's menu. The page beside it may have links of the same name. */
export const menuLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Store Manager' }).getByRole('link', { name, exact: true });

/** Signs in on the login page, which must be open. */
export const signIn = async (page: Page, role: keyof typeof ACCOUNTS): Promise<void> => {
  await page.getByLabel('Username').fill(ACCOUNTS[role].username);
  await page.getByLabel('Password').fill(ACCOUNTS[role].password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Username')).toBeHidden();
};

/** Signs in as an employee on the page of a host of another project. */
export const enterForeignHost = async (page: Page): Promise<void> => {
  await page.getByLabel('Name').fill(ACCOUNTS.employee.username);
  await page.getByLabel('Password').fill(ACCOUNTS.employee.password);
  await page.getByRole('button', { name: 'Enter' }).click();
};

/** Makes the session of this browser invalid, as an expiry or a deactivation does. */
export const endSession = (page: Page): Promise<void> =>
  page.evaluate(() => {
    localStorage.setItem('accessToken', 'gone');
    localStorage.setItem('refreshToken', 'gone');
  });

/**
 * Presses a button until something has happened. The shop ignores a press on a control that has just appeared in place
 * of another one. A press that works late takes the button away. `press` is a click, or a key where the focus is.
 */
export const pressUntil = (
  button: Locator,
  hasHappened: () => Promise<void>,
  press = () => button.click({ timeout: 2_000 }),
): Promise<void> =>
  expect(async () => {
    if (await button.isVisible()) await press();
    await hasHappened();
  }).toPass();

/** The path of a product with pictures and with much stock of every variant. */
export const productInStock = async (page: Page): Promise<string> => {
  const found = (await demoProducts(page.request)).find(
    ({ stock, images }) =>
      images.length > 0 && Object.values(stock).length > 1 && Object.values(stock).every((left) => left > 5),
  );
  if (!found) throw new Error('No product of the demo shop is well in stock');
  return `/product/${found._id}`;
};

/** The path of the demo shop's category with the most products. Tests may have added some. */
export const fullCategory = async (page: Page): Promise<string> => {
  const ids = (await demoProducts(page.request)).flatMap(({ category }) => (category ? [category._id] : []));
  const size = (id: string) => ids.filter((other) => other === id).length;
  const [id] = ids.toSorted((a, b) => size(b) - size(a));
  if (id === undefined) throw new Error('No product of the demo shop has a category');
  return `/category/${id}`;
};

/** Waits until the server has rendered the page. When it is busy, it may leave the first visit to the browser. */
export const waitForRendering = (page: Page, path: string): Promise<void> =>
  expect.poll(async () => (await (await page.request.get(path)).text()).includes('<h1'), path).toBe(true);

/** A phone number that no other test uses. */
export const uniquePhone = (): string => `+9617${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

/**
 * The browser's warning that a preload was not used soon. On a busy machine it appears although the page has no fault.
 */
const UNUSED_YET = /was preloaded using link preload but not used/;

/** Records errors of a page: exceptions, console errors (such as a violated security policy) and failed requests. */
export const watchForTrouble = (page: Page): (() => string[]) => {
  const seen: string[] = [];
  page.on('pageerror', (error) => seen.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || UNUSED_YET.test(message.text())) return;
    seen.push(`console: ${message.text()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 500) seen.push(`${response.status()} ${response.url()}`);
  });
  return () => seen;
};

/** The label around a radio button or checkbox. It is what a person clicks, because the control itself is hidden. */
export const labelOf = (control: Locator): Locator => control.locator('xpath=ancestor::label');

/** Chooses the first available color and size on the product page, which must be open. */
export const chooseVariant = async (page: Page): Promise<void> => {
  for (const group of ['Color', 'Size']) {
    const choices = page.getByRole('group', { name: group }).or(page.getByRole('radiogroup', { name: group }));
    if ((await choices.count()) === 0) continue;
    const choice = choices.getByRole('radio', { name: /^(?!.*sold out)/i }).first();
    // Uses the keyboard, because on a phone a bar may cover the choice.
    await choice.focus();
    await page.keyboard.press('Space');
    await expect(choice).toBeChecked();
  }
};

/** The amount beside a label in a summary, in dollars. */
export const amountAt = async (page: Page, label: string): Promise<number> => {
  const text = await page.locator(`xpath=//dt[normalize-space()='${label}']/following-sibling::dd`).first().innerText();
  return Number(text.replace(/[^\d.]/g, ''));
};
