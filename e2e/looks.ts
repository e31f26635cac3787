import type { Page } from '@playwright/test';
import { expectUsable } from './staff';

const PHONE = { width: 360, height: 780 };
const DESKTOP = { width: 1440, height: 900 };

/**
 * Windows with color schemes. Each pair contains both widths and both schemes. Different things are checked with
 * different pairs, so that dark phones and light desktops are checked, too.
 */
const PAIRS = [
  [
    { ...PHONE, colorScheme: 'light' },
    { ...DESKTOP, colorScheme: 'dark' },
  ],
  [
    { ...PHONE, colorScheme: 'dark' },
    { ...DESKTOP, colorScheme: 'light' },
  ],
] as const;

/** The pair of windows for something with this name. It is the same in every run. */
const looksFor = (name: string) => PAIRS[name.length % 2 === 0 ? 0 : 1];

/** Expects no serious axe violation and no overflow to the side, on phones and desktops, in light and dark. */
export const expectUsableEverywhere = async (page: Page, where: string): Promise<void> => {
  for (const { width, height, colorScheme } of looksFor(where)) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectUsable(page, `${where} at ${String(width)} px, ${colorScheme}`);
  }
};
