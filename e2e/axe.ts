import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface AxeResults {
  violations: { id: string; impact: string | null; nodes: { html: string; failureSummary?: string }[] }[];
}

const isResults = (value: unknown): value is AxeResults =>
  typeof value === 'object' && value !== null && 'violations' in value && Array.isArray(value.violations);

/** What axe finds serious or critical on the page as it stands, targets that are too small included; empty is good. */
export const seriousFaults = async (page: Page): Promise<string[]> => {
  // Colours are judged as they settle, not in the middle of a transition.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  await page.evaluate(source);
  const results: unknown = await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"], rules: { "target-size": { enabled: true } } })',
  );
  if (!isResults(results)) throw new Error('axe gave no results');
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary = '' }) => `${id}: ${html} ${failureSummary}`));
};
