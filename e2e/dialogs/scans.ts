import type { Locator, Page } from '@playwright/test';
import { expect } from '../test';
import { scan } from '../keyboard';

/** Calls that write nothing, although they are no GET. */
const READS = /\/api\/(orders\/(quote|[0-9a-f]{24}\/preview)|auth\/refresh)/;

/** What a scan must not do: write to the shop, or print. */
export interface Harm {
  writes: string[];
  printed: () => Promise<number>;
}

/** Notes from now on what the page writes and prints. */
export const watchHarm = async (page: Page): Promise<Harm> => {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' || !pathname.startsWith('/api/') || READS.test(pathname)) return;
    writes.push(`${request.method()} ${pathname}`);
  });
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['printed'] = String(
        Number(document.documentElement.dataset['printed'] ?? 0) + 1,
      );
    };
  });
  return { writes, printed: () => page.evaluate(() => Number(document.documentElement.dataset['printed'] ?? 0)) };
};

/** Notes from now on each Ctrl+J. Returns a reader of whether the page kept each from the browser. */
export const watchLineFeeds = async (page: Page): Promise<() => Promise<boolean[]>> => {
  await page.addInitScript(() => {
    const events: KeyboardEvent[] = [];
    Reflect.set(window, 'lineFeeds', events);
    window.addEventListener('keydown', (event) => event.ctrlKey && event.key === 'j' && events.push(event), true);
  });
  return () =>
    page.evaluate(() => {
      const events: unknown = Reflect.get(window, 'lineFeeds');
      return Array.isArray(events) ? events.map((event) => event instanceof Event && event.defaultPrevented) : [];
    });
};

/** Everything in a dialog that takes the focus and that a scan could press or spoil. Close buttons are among it. */
const placesIn = (form: Locator): Locator =>
  form.locator(
    'input:visible:enabled:not([type="file"]), textarea:visible:enabled, select:visible:enabled, button:visible:enabled',
  );

/** Fields whose text a code may become: where a form counts no pieces, a code is text like any other. */
const valueOf = (field: Locator): Promise<string> =>
  field.evaluate((node) =>
    node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement
      ? node.value
      : '',
  );

/**
 * Scans a code into each place of a dialog, and expects that it stays open.
 *
 * @param counts called after each scan in a dialog that counts pieces, whose fields keep their values; absent for the
 *   others
 */
export const scanEverywhere = async (
  page: Page,
  form: Locator,
  code: string,
  { where, counts }: { where: string; counts?: (scans: number) => Promise<void> },
): Promise<number> => {
  const places = placesIn(form);
  // Counted pieces add buttons to the dialog; what was there before is scanned into.
  const count = await places.count();
  let scans = 0;
  for (let at = 0; at < count; at += 1) {
    const place = places.nth(at);
    if (!(await place.isVisible())) continue;
    // A search box shows what it looks for, and a quantity the piece that was counted.
    const own = await place.evaluate((node) => node.matches('input[type="search"], [data-quantity]'));
    await place.focus();
    // A counted piece may add places before it.
    const focused = page.locator(':focus');
    const before = await valueOf(focused);
    await scan(page, code);
    scans += 1;
    const name = `${where}: place ${at + 1}, ${await place.evaluate((node) => node.outerHTML.slice(0, 160))}`;
    await expect(form, name).toBeVisible();
    if (counts) {
      await counts(scans);
      if (!own) expect(await valueOf(focused), name).toBe(before);
    }
  }
  return scans;
};
