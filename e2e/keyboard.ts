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

/** How fast a hand scanner types, in seconds for each key. */
const SCANNER_PACE = 0.02;

/** The keys by which scanners end a code. */
const SCANNER_ENDS = {
  Enter: { text: '\r', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13 },
  'Ctrl+J': { key: 'j', code: 'KeyJ', windowsVirtualKeyCode: 74, modifiers: 2 },
};

/**
 * Types a code and its end as a hand scanner does, into what has the focus. The keys have the times of a scanner,
 * however busy the machine is that runs the test.
 */
export const scan = async (page: Page, code: string, end: keyof typeof SCANNER_ENDS = 'Enter'): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const begin = Date.now() / 1000;
  const keys = [...[...code].map((sign) => ({ text: sign, key: sign })), SCANNER_ENDS[end]];
  for (const [index, { text, ...key }] of keys.map((one) => ({ text: undefined, ...one })).entries()) {
    const timestamp = begin + index * SCANNER_PACE;
    await session.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      ...(text !== undefined && { text }),
      ...key,
      timestamp,
    });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key, timestamp });
  }
  await session.detach();
};
