import type { Page } from '@playwright/test';
import { expectUsable } from './staff';

/** Windows to check. Each width is checked as a whole once; in the other color scheme only colors can differ. */
const LOOKS = [
  { width: 360, height: 780, colorScheme: 'light', scope: 'everything' },
  { width: 360, height: 780, colorScheme: 'dark', scope: 'colors' },
  { width: 1440, height: 900, colorScheme: 'dark', scope: 'everything' },
  { width: 1440, height: 900, colorScheme: 'light', scope: 'colors' },
] as const;

/** Expects no serious finding of axe and nothing too wide on the page, on phones and desks, light and dark. */
export const expectUsableEverywhere = async (page: Page, where: string): Promise<void> => {
  for (const { width, height, colorScheme, scope } of LOOKS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectUsable(page, `${where} at ${String(width)} px, ${colorScheme}`, scope);
  }
};
