import { type Page, test as base } from '@playwright/test';

export { expect } from '@playwright/test';
export type * from '@playwright/test';

/**
 * The layers that the history of a page counts and those that are open on it. One that is closing is open no more: the
 * history loses it a moment later.
 */
const layersOf = (page: Page): Promise<{ counted: number; open: number }> =>
  page.evaluate(() => {
    const state: unknown = window.history.state;
    const counted = typeof state === 'object' && state !== null && 'layers' in state ? Number(state.layers) : 0;
    // A sheet beside its button is no layer; it alone knows its side.
    const dialogs = ['[role="dialog"]', '[role="alertdialog"]', 'dialog[open]'].map(
      (one) => `${one}:not([data-closed], [data-side])`,
    );
    return { counted, open: document.querySelectorAll(dialogs.join()).length };
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
  /** What is open becomes a step once the code for it is there. */
  const counted = () =>
    base
      .expect(async () => {
        const { counted, open } = await layersOf(page);
        base.expect(counted).toBe(open);
      })
      .toPass();
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
    await counted();
    return goBack.apply(page, given);
  };
  page.goForward = async (...given) => {
    await counted();
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
