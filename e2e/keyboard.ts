import type { Locator, Page } from '@playwright/test';

/** Presses Tab until the focused element matches. */
export const tabTo = async (page: Page, role: string, name: RegExp): Promise<void> => {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return null;
      const labels =
        element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement
          ? element.labels
          : null;
      const role =
        element.getAttribute('role') ??
        { A: 'link', BUTTON: 'button', INPUT: 'input', TEXTAREA: 'input', SELECT: 'select' }[element.tagName];
      return { role, name: element.getAttribute('aria-label') ?? (labels?.[0]?.textContent || element.textContent) };
    });
    if (found?.role === role && name.test(found.name)) return;
  }
  throw new Error(`Tab never reached the ${role} ${String(name)}`);
};

/** Puts a text on the clipboard and presses the keys for paste. */
export const paste = async (page: Page, cell: Locator, text: string): Promise<void> => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await cell.focus();
  await page.keyboard.press('ControlOrMeta+V');
};
