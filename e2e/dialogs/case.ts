import { type Locator, type Page, expect } from '@playwright/test';

/** The records that dialogs are opened on; no other test uses their names. */
export interface Made {
  product: { _id: string; name: string };
  /** The name of a product with a code. */
  coded: string;
  /** A product with pictures. */
  pictured: string;
  category: string;
  archived: string;
  supplier: string;
  /** A delivery whose costs are missing. */
  receipt: string;
  coupon: string;
  expense: string;
  order: string;
  /** An order without an address, which has a warning. */
  warned: string;
  /** An order that was sent, and one that was refused at the door. */
  sent: string;
  refused: string;
  /** A handover list that is kept. */
  handover: string;
  /** An order that was delivered, and one whose piece is to come back and whose shopper asks for that. */
  delivered: string;
  returned: string;
  /** The name of a courier with a draft, the order in it, and the name of one whose settlement is closed. */
  courier: string;
  parcel: string;
  settled: string;
  account: string;
  token: string;
  /** The name of a blocked customer, and of one into whom another was merged. */
  blocked: string;
  merged: string;
}

/** A dialog or form of the back office: how to open it, and what the server can refuse in it. */
export interface DialogCase {
  /** The source file that renders it. */
  file: string;
  /** The path of its page. */
  path: (made: Made) => string;
  /** Prepares the page before it opens its path. */
  prepare?: (page: Page) => Promise<void>;
  /** Opens the dialog from the page; absent for a form of the page itself. */
  open?: (page: Page, made: Made) => Promise<void>;
  /** Whether it is a confirmation (alertdialog) or a dialog; absent for a form of the page itself. */
  role?: 'dialog' | 'alertdialog';
  /** Types values that the server could refuse. */
  fill?: (form: Locator, made: Made) => Promise<void>;
  /** A field and the text typed into it, which must stay after a refusal. */
  kept?: { label: string | RegExp; text: string };
  /** The button that sends the save that the server refuses; absent when nothing can be saved. */
  press?: string | RegExp;
  /** Whether the button is part of the content, not of the dialog's row of buttons. */
  inside?: boolean;
}

/** Presses a button of the page. */
export const button = async (page: Page, name: string | RegExp) => {
  // The shop ignores a press on a button that appeared under the last press, unless a key comes between.
  await page.keyboard.press('Shift');
  await page.getByRole('button', { name }).first().click();
};
/** Chooses an entry of a menu. */
export const item = async (page: Page, menu: string | RegExp, entry: string | RegExp) => {
  await button(page, menu);
  const chosen = page.getByRole('menuitem', { name: entry });
  await chosen.click();
  // A menu that is pressed while it closes stays open.
  await expect(chosen).toBeHidden();
};
/** Types into a field of a form. */
export const type = (form: Locator, label: string | RegExp, text: string) =>
  form.getByRole('textbox', { name: label }).first().fill(text);
/** The address of a list with a search text. */
export const searchAddress = (page: string, text: string) => `${page}?q=${encodeURIComponent(text)}`;
