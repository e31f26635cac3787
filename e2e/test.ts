import { type Page, test as base } from '@playwright/test';

export { expect } from '@playwright/test';
export type * from '@playwright/test';

/** The layers that the history of a page counts and those that stand on it: a closed one leaves the history a moment later. */
const layersOf = (page: Page): Promise<{ counted: number; open: number }> =>
  page.evaluate(() => {
    const state: unknown = window.history.state;
    const counted = typeof state === 'object' && state !== null && 'layers' in state ? Number(state.layers) : 0;
    return { counted, open: document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog[open]').length };
  });

/**
 * Makes a page wait with a load until no step of the history is under way. The browser breaks a load off for it, which
 * nobody who uses a keyboard is quick enough to see.
 */
function loadAfterSteps(page: Page): void {
  const stepped = () =>
    base
      .expect(async () => {
        const { counted, open } = await layersOf(page);
        base.expect(counted > 0 && open === 0).toBe(false);
      })
      .toPass();
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (...given) => {
    await stepped();
    return goto(...given);
  };
  page.reload = async (...given) => {
    await stepped();
    return reload(...given);
  };
}

/** Playwright's test, with pages that load anew only once the dialog before is gone from the history. */
export const test = base.extend({
  context: async ({ context }, use) => {
    context.on('page', loadAfterSteps);
    await use(context);
  },
});
