import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';

/** A text, and the path of the file that it is linted as. */
export type LintedText = readonly [path: string, code: string];

/** The messages of one lint rule about each text. The rule is named without its plugin. */
export function lintTexts(rule: string, texts: readonly LintedText[]): string[][] {
  const run = spawnSync(process.execPath, [join(__dirname, 'lint-texts.fixture.mjs'), rule], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return z.array(z.array(z.string())).parse(JSON.parse(run.stdout));
}
