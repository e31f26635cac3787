import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { BROWSER_FLAGS, type Browser, environmentOf } from '../../e2e/browser';

/** Scores from 0 to 100, and the layout shift. */
export interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  layoutShift: number;
  /** The audits that cost points, by the tool's names. */
  findings: string[];
}

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Pages of one visitor, such as the cart, are kept out of search on purpose; storefront-html.spec.ts tests which. */
const SKIPPED = ['is-crawlable'];

/** Audits one page as the tool's mobile preset does: a throttled phone, nothing cached. */
export async function audit(browser: Browser, url: string): Promise<Audit> {
  const profile = mkdtempSync(join(tmpdir(), 'shop-lighthouse-'));
  const child = start(browser, profile);
  try {
    const port = await debuggingPort(profile);
    const settings = { onlyCategories: CATEGORIES, skipAudits: SKIPPED };
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', ...settings });
    if (!result) throw new Error(`Lighthouse has no result for ${url}`);
    const { categories, audits } = result.lhr;
    const score = (category: string): number => Math.round((categories[category]?.score ?? 0) * 100);
    const findings = Object.values(categories).flatMap(({ id, auditRefs }) =>
      auditRefs.flatMap(({ id: name, weight }) => {
        const found = audits[name]?.score;
        return weight > 0 && typeof found === 'number' && found < 0.9
          ? [`${id}: ${name} ${audits[name]?.displayValue ?? ''}`.trim()]
          : [];
      }),
    );
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      layoutShift: audits['cumulative-layout-shift']?.numericValue ?? 0,
      findings,
    };
  } finally {
    if (child.exitCode === null) {
      const exit = once(child, 'exit');
      child.kill();
      await exit;
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function start(browser: Browser, profile: string): ChildProcess {
  const flags = [...BROWSER_FLAGS, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  return spawn(browser.executablePath, flags, { stdio: 'ignore', env: environmentOf(browser) });
}

/** The browser writes the port that it listens on into its profile. */
async function debuggingPort(profile: string): Promise<number> {
  const file = join(profile, 'DevToolsActivePort');
  for (const deadline = performance.now() + 30_000; performance.now() < deadline;) {
    if (existsSync(file)) {
      const port = Number(readFileSync(file, 'utf8').split('\n')[0]);
      if (port > 0) return port;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The browser did not open its debugging port');
}
