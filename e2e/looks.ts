import type { Page } from '@playwright/test';
import { expectUsable } from './staff';

/** The windows to check. Each width is checked once as a whole. In the other color scheme only colors can differ. */
const LOOKS = [
  { width: 360, height: 780, colorScheme: 'light', scope: 'everything' },
  { width: 360, height: 780, colorScheme: 'dark', scope: 'colors' },
  { width: 1440, height: 900, colorScheme: 'dark', scope: 'everything' },
  { width: 1440, height: 900, colorScheme: 'light', scope: 'colors' },
] as const;

/** Expects no serious axe violation and no overflow to the side, on phones and desktops, in light and dark. */
export const expectUsableEverywhere = async (page: Page, where: string): Promise<void> => {
  for (const { width, height, colorScheme, scope } of LOOKS) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectUsable(page, `${where} at ${String(width)} px, ${colorScheme}`, scope);
  }
};
