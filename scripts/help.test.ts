import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { keptByNpm } from './lib/help.mjs';

const ROOT = join(__dirname, '..');
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

/** Runs a command as npm does, with more words. */
function run(name: string, words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const given = scripts[name]?.split(' ').slice(1) ?? [];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...given, ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    // One that does its work in spite of --help is ended.
    timeout: 20_000,
    env: { ...process.env, DATA_DIR: join(ROOT, '.cache/no-such-shop'), DATABASE_URL: '', ...environment },
  });
  return { status, stdout, stderr };
}

describe('the commands of package.json', () => {
  it.each(Object.keys(scripts))('%s prints its usage for --help and does nothing', (name) => {
    const { status, stdout, stderr } = run(name, ['--help']);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(new RegExp(`npm (run )?(-s )?${name}\\b`));
    expect(stdout.split('\n').length).toBeLessThan(60);
  });

  it.each(['lint', 'remotes', 'backup'])('%s knows -h, too', (name) => {
    expect(run(name, ['-h'])).toEqual(run(name, ['--help']));
  });

  it.each(['start', 'build:production', 'test', 'check:data', 'api-report'])(
    '%s refuses words in a sentence',
    (name) => {
      const { status, stdout, stderr } = run(name, ['nonsense']);
      expect([status === 0, stdout]).toEqual([false, '']);
      expect(stderr).toMatch(/^(There is nothing to say after it|It takes no words): nonsense\n\n[A-Z]/);
    },
  );

  it.each(['backup', 'restore', 'rehearse', 'create:admin', 'check:data'])(
    '%s refuses an option that it does not have, and says which there are',
    (name) => {
      const { status, stderr } = run(name, ['--nonsense']);
      expect(status).toBe(1);
      expect(stderr).toMatch(/^(Unknown option '--nonsense'\.|It takes no words: --nonsense)\n\n[A-Z]/);
      expect(stderr).toContain(`npm run ${name}`);
    },
  );

  it.each([
    ['kit', { npm_config_out: 'somewhere' }, '--out'],
    ['restore', { npm_config_replace: 'true' }, '--replace'],
  ])('%s says so when npm kept an option that stood without --', (name, environment, option) => {
    const { status, stderr } = run(name, [], environment);
    expect([status === 0, stderr]).toEqual([
      false,
      expect.stringMatching(`^npm kept ${option} for itself. Write -- before the options of a command.\n`),
    ]);
  });

  it('options that npm has, too, may be in its settings', () => {
    expect(keptByNpm('--access public', { npm_config_access: 'public' })).toBeNull();
  });
});
