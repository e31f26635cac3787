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
 * Makes a page wait with a load, and with a step back or forward, until no step of the history is under way for a layer
 * that is gone. The browser breaks a load off for it and takes two steps for one, which nobody who uses a keyboard is
 * quick enough to see.
 */
function waitForSteps(page: Page): void {
  const stepped = () =>
    base
      .expect(async () => {
        const { counted, open } = await layersOf(page);
        base.expect(counted).toBeLessThanOrEqual(open);
      })
      .toPass();
  /** What the last press opened or closed makes its step in the next task. */
  const nextTask = () => page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  const { goto, reload, goBack, goForward } = page;
  page.goto = async (...given) => {
    await stepped();
    return goto.apply(page, given);
  };
  page.reload = async (...given) => {
    await stepped();
    return reload.apply(page, given);
  };
  page.goBack = async (...given) => {
    await nextTask();
    await stepped();
    return goBack.apply(page, given);
  };
  page.goForward = async (...given) => {
    await nextTask();
    await stepped();
    return goForward.apply(page, given);
  };
}

/** Playwright's test, with pages that go elsewhere only once the dialog before is gone from the history. */
export const test = base.extend({
  context: async ({ context }, use) => {
    context.on('page', waitForSteps);
    await use(context);
  },
});
