import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResults {
  violations: { id: string; impact: string | null; nodes: { html: string; failureSummary?: string }[] }[];
}

const isResults = (value: unknown): value is AxeResults =>
  typeof value === 'object' && value !== null && 'violations' in value && Array.isArray(value.violations);

const OPTIONS = JSON.stringify({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } });

/** The serious and critical problems that axe finds on the current page. An empty list means none. */
export const seriousFaults = async (page: Page): Promise<string[]> => {
  // Disables transitions, so that axe sees the final colors.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(source);
  const results: unknown = await page.evaluate(`axe.run(document, ${OPTIONS})`);
  if (!isResults(results)) throw new Error('axe gave no results');
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`));
};
