import { type Page, test as base } from '@playwright/test';

export { expect } from '@playwright/test';
export type * from '@playwright/test';

/**
 * The number of layers in the history of a page, and the number of layers open on the page. A closing layer counts as
 * closed; it leaves the history a moment later.
 */
const layersOf = (page: Page): Promise<{ counted: number; open: number }> =>
  page.evaluate(() => {
    const state: unknown = window.history.state;
    const counted = typeof state === 'object' && state !== null && 'layers' in state ? Number(state.layers) : 0;
    // A sheet beside its button is not a layer. Only such sheets have data-side.
    const dialogs = ['[role="dialog"]', '[role="alertdialog"]', 'dialog[open]'].map(
      (one) => `${one}:not([data-closed], [data-side])`,
    );
    return { counted, open: document.querySelectorAll(dialogs.join()).length };
  });

/** Waits until all closed layers have left the history of a page. */
export const layersLeave = (page: Page): Promise<void> =>
  base
    .expect(async () => {
      const { counted, open } = await layersOf(page);
      base.expect(counted).toBeLessThanOrEqual(open);
    })
    .toPass();

/**
 * Makes a page delay a load, and a step back or forward, until all closed layers have left the history. Otherwise the
 * browser would cancel the load, or take two steps instead of one. No person is fast enough to cause this.
 */
export function waitForSteps(page: Page): void {
  /** Waits until open layers are steps of the history. A layer becomes a step as soon as its code has loaded. */
  const counted = () =>
    base
      .expect(async () => {
        const { counted, open } = await layersOf(page);
        base.expect(counted).toBe(open);
      })
      .toPass();
  const { goto, reload, goBack, goForward } = page;
  page.goto = async (...given) => {
    await layersLeave(page);
    return goto.apply(page, given);
  };
  page.reload = async (...given) => {
    await layersLeave(page);
    return reload.apply(page, given);
  };
  page.goBack = async (...given) => {
    await counted();
    return goBack.apply(page, given);
  };
  page.goForward = async (...given) => {
    await counted();
    return goForward.apply(page, given);
  };
}

/** Playwright's test. Its pages navigate only after closed dialogs have left the history. */
export const test = base.extend({
  context: async ({ context }, use) => {
    context.on('page', waitForSteps);
    await use(context);
  },
});
