import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** Runs git. @returns the lines that it prints */
function lines(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
}

/**
 * The files of this checkout that differ from a commit, new files among them. Deleted files are not in it.
 *
 * @param {string} commit
 * @returns {string[]} paths from the top of the repository
 * @throws Error with git's message, for example for an unknown commit
 */
export const changedFiles = (commit) =>
  [
    ...new Set([
      ...lines('diff', '--name-only', '--diff-filter=d', '--end-of-options', commit),
      ...lines('ls-files', '--others', '--exclude-standard'),
    ]),
  ].filter((file) => existsSync(join(ROOT, file)));

const SCRIPT = /\.[cm]?[jt]sx?$/;

/** The tests that read the sources or documents of the whole repository as text, so that no import leads to them. */
const TESTS_OF_TEXT = ['changelog', 'dependencies', 'docs', 'licenses', 'plain-words', 'samples', 'watching'];

/** The files among these that have lint rules. @param {readonly string[]} files */
export const scriptsOf = (files) => files.filter((file) => SCRIPT.test(file));

/** The arguments with which jest runs the tests that these files touch. @param {readonly string[]} files */
export const testsOf = (files) => [
  '--findRelatedTests',
  ...scriptsOf(files),
  ...TESTS_OF_TEXT.map((name) => `scripts/${name}.test.ts`),
];
