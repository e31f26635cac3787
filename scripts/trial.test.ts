import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { TRIALS } from './lib/trials.mjs';

const ROOT = join(__dirname, '..');

/** Runs the command as npm does. */
function trial(...args: string[]): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, ['scripts/trial.mjs', ...args], { cwd: ROOT, encoding: 'utf8' });
}

describe('npm run trial', () => {
  it('lists what each trial proves, needs and takes', () => {
    const { status, stdout } = trial('--list');
    expect(status).toBe(0);
    expect(stdout).toContain('    needs: pgbouncer, postgresql-15\n    takes about 2 minutes\n');
    for (const [name, { proves }] of Object.entries(TRIALS)) expect(stdout).toContain(`${name}: ${proves}.`);
  });

  it.each([
    ['an unknown name', ['roling'], 'There is no trial roling'],
    ['a name of every object', ['constructor'], 'There is no trial constructor'],
    ['no name', [], 'Name a trial'],
  ])('refuses %s and says which trials there are', (_, args, sentence) => {
    const { status, stderr } = trial(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
    expect(stderr).toContain('pgbouncer, production, races, recovery, remotes-alone, rolling');
  });

  it('passes the arguments after the name on and ends with the exit code of the trial', () => {
    const { status, stderr } = trial('remotes-alone', 'mfe-nobody');
    expect(status).toBe(2);
    expect(stderr).toContain('mfe-nobody');
  });

  it('names only programs that exist', () => {
    const files = Object.values(TRIALS).flatMap(({ program }) => program.filter((word) => /\.(ts|mjs)$/.test(word)));
    expect(files.length).toBeGreaterThanOrEqual(Object.keys(TRIALS).length);
    expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });
});
