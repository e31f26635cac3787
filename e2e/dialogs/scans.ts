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

/** Fields that a code may change: a search shows what it looks for, a quantity its piece, a field of codes its code. */
const OWN = '[type="search"], [type="file"], [data-quantity], [data-takes-scans]';

/** The values and choices of all fields of a dialog that no code may change. */
const valuesOf = (form: Locator): Promise<string[]> =>
  form
    .locator('input, textarea, select')
    .and(form.locator(`:not(${OWN})`))
    .evaluateAll((fields) =>
      fields.map((field) => {
        if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type))
          return String(field.checked);
        return field instanceof HTMLInputElement ||
          field instanceof HTMLTextAreaElement ||
          field instanceof HTMLSelectElement
          ? field.value
          : '';
      }),
    );

/**
 * Scans a code into each place of a dialog, and expects that it stays open and that all fields keep their values.
 *
 * @param counts called after each scan in a dialog that counts pieces; absent for the others
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
    await place.focus();
    const before = await valuesOf(form);
    const name = `${where}: place ${at + 1}, ${await place.evaluate((node) => node.outerHTML.slice(0, 160))}`;
    await scan(page, code);
    scans += 1;
    await expect(form, name).toBeVisible();
    await counts?.(scans);
    expect(await valuesOf(form), name).toEqual(before);
  }
  return scans;
};
