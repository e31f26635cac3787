/** The tests of a repository of one remote: the main module of the kit's package for tests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { componentTests } from '../jest/component-tests';

export { testContainers } from './conformance/test-containers';

const require = createRequire(import.meta.url);

/** Where a team may put rules of its own. They extend those of the kit. */
const LINT_RULES = '.oxlintrc.json';

/** Runs a script of Node in a folder, with its output on this terminal. @returns its exit code */
async function runNode(words: readonly string[], folder: string): Promise<number> {
  const child = spawn(process.execPath, words, { cwd: folder, stdio: 'inherit' });
  await once(child, 'exit');
  return child.exitCode ?? 1;
}

/**
 * Checks types and imports of a remote and runs its tests, `*.test.ts` and `*.test.tsx` below src.
 *
 * @param words patterns of paths, and options of jest
 * @returns the exit code, 0 when all passed
 */
export async function testRemote(folder: string, words: readonly string[]): Promise<number> {
  if (existsSync(join(folder, 'tsconfig.json'))) {
    const compiler = join(dirname(require.resolve('typescript/package.json')), 'bin/tsc');
    const types = await runNode([compiler, '--noEmit', '-p', folder], folder);
    if (types !== 0) return types;
  }
  const own = join(folder, LINT_RULES);
  const rules = existsSync(own) ? own : fileURLToPath(new URL('../../oxlintrc.json', import.meta.url));
  const linted = await runNode(
    [join(dirname(require.resolve('oxlint/package.json')), 'bin/oxlint'), '--config', rules, 'src'],
    folder,
  );
  if (linted !== 0) return linted;
  const config = {
    ...componentTests(fileURLToPath(new URL('../jest', import.meta.url)), 'js'),
    rootDir: folder,
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    // Generous: it still finds a hang.
    testTimeout: 60_000,
  };
  return runNode([require.resolve('jest/bin/jest'), '--config', JSON.stringify(config), ...words], folder);
}
