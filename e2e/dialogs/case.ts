import type { Locator, Page } from '@playwright/test';

/** What there is to open dialogs on: names that no other test uses. */
export interface Made {
  product: { _id: string; name: string };
  /** A product with pictures. */
  pictured: string;
  category: string;
  archived: string;
  supplier: string;
  coupon: string;
  expense: string;
  order: string;
  /** An order on the way, and one that was refused at the door. */
  sent: string;
  refused: string;
  account: string;
  token: string;
}

/** A dialog or form of the back office, how one comes to it, and what in it can be refused. */
export interface DialogCase {
  /** The source that shows it. */
  file: string;
  /** The page it stands on. */
  path: (made: Made) => string;
  /** Comes from the page to the dialog; absent for a form of the page itself. */
  open?: (page: Page, made: Made) => Promise<void>;
  /** A question asks, a dialog holds; absent for a form of the page itself. */
  role?: 'dialog' | 'alertdialog';
  /** Types what the server could refuse. */
  fill?: (form: Locator, made: Made) => Promise<void>;
  /** A box and what was typed into it, which must stay. */
  kept?: { label: string | RegExp; text: string };
  /** The button whose press the server refuses; absent where nothing can be saved. */
  press?: string | RegExp;
  /** The press is no step of this dialog's own buttons, but stands within its content. */
  inside?: boolean;
}

/** Presses a button of the page. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
/** Chooses an entry of a menu. */
export const item = async (page: Page, menu: string | RegExp, entry: string | RegExp) => {
  await page.getByRole('button', { name: menu }).first().click();
  await page.getByRole('menuitem', { name: entry }).click();
};
/** Types into a box of a form. */
export const type = (form: Locator, label: string | RegExp, text: string) =>
  form.getByRole('textbox', { name: label }).first().fill(text);
/** A list that is searched. */
export const found = (page: string, text: string) => `${page}?q=${encodeURIComponent(text)}`;
